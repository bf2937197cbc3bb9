#include <sqlite3.h>

// A cast of -1 to a function pointer, which Swift does not import.
static inline sqlite3_destructor_type catalog_copies_value(void) { return SQLITE_TRANSIENT; }

// A variadic function, which Swift does not import: a log that is not ours to merge stays when the last connection closes.
static inline int catalog_leaves_log(sqlite3 *handle) {
  return sqlite3_db_config(handle, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, (int *)0);
}

// Another one: no counting of memory, which costs a lock for every allocation.
static inline int catalog_counts_no_memory(void) { return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); }
