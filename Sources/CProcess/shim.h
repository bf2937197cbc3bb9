#include <spawn.h>

#ifdef __linux__
#include <sys/prctl.h>

// Makes this process the parent of its descendants whose parents end. 0, or -1 with errno.
static inline int memorize_adopt_orphans(void) { return prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0); }

// Not imported: the C library shows these two to programs that define _GNU_SOURCE, which Swift does not.
extern int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *, const char *);
#ifdef __GLIBC__
extern int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *, int);
#endif
#endif

// The command line. Swift's own CommandLine reads it from /proc on Linux, and is empty without /proc.
static char **memorize_kept_arguments = 0;

#ifdef __GLIBC__
// Other C libraries pass nothing to constructors.
__attribute__((constructor)) static void memorize_keep_arguments(int count, char **arguments) {
  memorize_kept_arguments = arguments;
}
#endif

// The words of the command line, ended by a null pointer; null if the C library does not pass them on.
static inline char **memorize_arguments(void) {
#ifdef __GLIBC__
  // A reference, without which the constructor would not be compiled.
  (void)memorize_keep_arguments;
#endif
  return memorize_kept_arguments;
}
