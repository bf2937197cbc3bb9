extension PageSentence {
  var ukrainian: PageWording { english }
}
