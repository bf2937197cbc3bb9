#include <spawn.h>

#ifdef __linux__
// Not imported: the C library shows these two to programs that define _GNU_SOURCE, which Swift does not.
extern int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *, const char *);
#ifdef __GLIBC__
extern int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *, int);
#endif
#endif
