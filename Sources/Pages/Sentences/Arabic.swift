extension PageSentence {
  var arabic: PageWording { english }
}
