#include <sqlite3.h>

// A cast of -1 to a function pointer, which Swift does not import.
static inline sqlite3_destructor_type catalog_copies_value(void) { return SQLITE_TRANSIENT; }

// A variadic function, which Swift does not import: no counting of memory, which costs a lock for every allocation.
static inline int catalog_counts_no_memory(void) { return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); }
