extension PageSentence {
  var japanese: PageWording { english }
}
