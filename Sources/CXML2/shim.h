#include <libxml/xmlversion.h>
// With it libxml2's headers include ICU's, whose declarations clash with those of Foundation in a program that uses both.
// Nothing here needs it: only xmlCharEncodingHandler, which is never looked into, is declared otherwise.
#undef LIBXML_ICU_ENABLED
#include <libxml/xmlreader.h>

// A global variable of C, which Swift cannot prove to be constant: 20914 for 2.9.14.
static inline const char *memorize_xml_version(void) { return xmlParserVersion; }
