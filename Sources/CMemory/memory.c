#include "memory.h"

#include <signal.h>
#include <stdlib.h>
#include <sys/mman.h>

static void (*end)(void) = NULL;
// Address space that is given back for the little that Swift allocates in `end`, such as metadata.
static void *reserve = MAP_FAILED;
static const size_t reserve_size = 4 << 20;

void memorize_at_failed_allocation(void (*action)(void)) {
  reserve = mmap(NULL, reserve_size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  end = action;
}

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define HAS_ALLOCATOR_OF_SANITIZER
#endif
#endif

#if defined(__GLIBC__) && !defined(HAS_ALLOCATOR_OF_SANITIZER)

// glibc calls these functions where the program defines them, and offers its own under other names.
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);

static void *checked(void *block) {
  static _Thread_local int is_ending = 0;
  if (block || !end || is_ending) return block;
  is_ending = 1;
  // A signal here would end the program a second time, and wait for the first.
  sigset_t all;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, NULL);
  void *space = __atomic_exchange_n(&reserve, MAP_FAILED, __ATOMIC_ACQ_REL);
  if (space != MAP_FAILED) munmap(space, reserve_size);
  end();
  return NULL;
}

void *malloc(size_t size) { return checked(__libc_malloc(size)); }

void *calloc(size_t count, size_t size) { return checked(__libc_calloc(count, size)); }

// With a size of 0 it frees the block and returns NULL.
void *realloc(void *block, size_t size) {
  void *moved = __libc_realloc(block, size);
  return size ? checked(moved) : moved;
}

#endif
