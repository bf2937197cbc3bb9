// libcurl's functions with a variable number of arguments, which Swift cannot call: some systems pass such arguments in
// another way than fixed ones. The functions are found at run time, so no header of libcurl is needed.
typedef void (*memorize_function)(void);

static inline int memorize_curl_set_number(memorize_function setopt, void *handle, int option, long value) {
  return ((int (*)(void *, int, ...))setopt)(handle, option, value);
}

static inline int memorize_curl_set_pointer(memorize_function setopt, void *handle, int option, const void *value) {
  return ((int (*)(void *, int, ...))setopt)(handle, option, value);
}

// The result lies in memory of the handle.
static inline int memorize_curl_get_text(memorize_function getinfo, void *handle, int info, const char **text) {
  return ((int (*)(void *, int, ...))getinfo)(handle, info, text);
}
