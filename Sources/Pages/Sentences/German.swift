extension PageSentence {
  var german: PageWording { english }
}
