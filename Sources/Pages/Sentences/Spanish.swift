extension PageSentence {
  var spanish: PageWording { english }
}
