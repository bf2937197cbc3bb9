#include "memory.h"

#include <stdlib.h>

static void (*end)(void) = NULL;

void memorize_at_failed_allocation(void (*action)(void)) { end = action; }

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
  if (!block && end) end();
  return block;
}

void *malloc(size_t size) { return checked(__libc_malloc(size)); }

void *calloc(size_t count, size_t size) { return checked(__libc_calloc(count, size)); }

// With a size of 0 it frees the block and returns NULL.
void *realloc(void *block, size_t size) {
  void *moved = __libc_realloc(block, size);
  return size ? checked(moved) : moved;
}

#endif
