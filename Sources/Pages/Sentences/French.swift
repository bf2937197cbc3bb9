extension PageSentence {
  var french: PageWording { english }
}
