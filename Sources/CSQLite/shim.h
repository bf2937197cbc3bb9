#include <sqlite3.h>

// A cast of -1 to a function pointer, which Swift does not import.
static inline sqlite3_destructor_type catalog_copies_value(void) { return SQLITE_TRANSIENT; }

// A variadic function, which Swift does not import: a log that is not ours to merge stays when the last connection closes.
static inline int catalog_leaves_log(sqlite3 *handle) {
  return sqlite3_db_config(handle, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, (int *)0);
}

// Another one: no counting of memory, which costs a lock for every allocation.
static inline int catalog_counts_no_memory(void) { return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); }

// Variadic too: the schema of a stranger's file runs no trigger and no view, and no statement can write to the schema itself.
static inline int catalog_is_defensive(sqlite3 *handle) {
  int code = sqlite3_db_config(handle, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
  if (code == SQLITE_OK) code = sqlite3_db_config(handle, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, (int *)0);
  if (code == SQLITE_OK) code = sqlite3_db_config(handle, SQLITE_DBCONFIG_ENABLE_VIEW, 0, (int *)0);
  return code;
}
