extension PageSentence {
  var portuguese: PageWording { english }
}
