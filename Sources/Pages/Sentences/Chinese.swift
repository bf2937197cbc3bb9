extension PageSentence {
  var chinese: PageWording { english }
}
