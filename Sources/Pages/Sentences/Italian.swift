extension PageSentence {
  var italian: PageWording { english }
}
