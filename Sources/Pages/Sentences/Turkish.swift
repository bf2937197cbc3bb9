extension PageSentence {
  var turkish: PageWording { english }
}
