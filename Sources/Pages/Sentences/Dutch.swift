extension PageSentence {
  var dutch: PageWording { english }
}
