#include <histedit.h>
// For free: what open_memstream allocates is freed by the caller.
#include <stdlib.h>

// el_wset, el_wget and history_w take whatever arguments their operation asks for: Swift imports no such function.

static inline int edit_set_number(EditLine *editor, int operation, int value) {
  return el_wset(editor, operation, value);
}

static inline int edit_set_text(EditLine *editor, int operation, const wchar_t *value) {
  return el_wset(editor, operation, value);
}

static inline int edit_set_words(
    EditLine *editor, int operation, const wchar_t *first, const wchar_t *second) {
  return el_wset(editor, operation, first, second, NULL);
}

static inline int edit_set_context(EditLine *editor, void *context) {
  return el_wset(editor, EL_CLIENTDATA, context);
}

static inline void *edit_context(EditLine *editor) {
  void *context = NULL;
  el_wget(editor, EL_CLIENTDATA, &context);
  return context;
}

static inline int edit_set_reading(EditLine *editor, int (*read)(EditLine *, wchar_t *)) {
  return el_wset(editor, EL_GETCFN, read);
}

static inline int edit_set_prompt(EditLine *editor, wchar_t *(*prompt)(EditLine *), int mark) {
  return el_wset(editor, EL_PROMPT_ESC, prompt, mark);
}

static inline int edit_add_function(
    EditLine *editor, const wchar_t *name, unsigned char (*function)(EditLine *, wint_t)) {
  return el_wset(editor, EL_ADDFN, name, name, function);
}

// history_w itself is an argument here.
static inline int edit_use_history(EditLine *editor, HistoryW *history) {
  return el_wset(editor, EL_HIST, history_w, history);
}

static inline int edit_redraw(EditLine *editor) { return el_wset(editor, EL_REFRESH); }

static inline int edit_limit_history(HistoryW *history, int lines) {
  HistEventW event;
  return history_w(history, &event, H_SETSIZE, lines);
}

static inline int edit_enter_history(HistoryW *history, const wchar_t *line) {
  HistEventW event;
  return history_w(history, &event, H_ENTER, line);
}
