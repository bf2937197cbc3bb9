// From now on, `end` is called when an allocation fails, with all signals blocked. It must not return, and may allocate
// next to nothing. Swift itself would end the program with a trace. Without this call, and with other C libraries than
// glibc, nothing changes.
void memorize_at_failed_allocation(void (*end)(void));
