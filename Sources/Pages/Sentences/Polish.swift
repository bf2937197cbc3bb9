extension PageSentence {
  var polish: PageWording { english }
}
