extension PageSentence {
  var hindi: PageWording { english }
}
