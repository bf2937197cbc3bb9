import EmojiNames
import Testing

@testable import Pages

@Suite struct `What a server with one page answers` {
  private let site = PageSite(
    words: ["red", "fox"], hosts: ["192.168.1.2:80", "localhost:80"]
  ) { path in ["": "<p>page", "index.json": "{}", "packs/sea-2.zip": "PK"][path].map { Array($0.utf8) } }

  private func answer(_ request: String) -> PageSite.Answer? { site.answer(to: Array(request.utf8), atMost: 200) }

  /// A request of so many bytes.
  private static func padded(_ count: Int) -> String {
    let (start, end) = ("GET /red-fox HTTP/1.1\r\nHost: localhost:80\r\nX: ", "\r\n\r\n")
    return start + String(repeating: "x", count: count - start.utf8.count - end.utf8.count) + end
  }

  @Test func `the page, to who asks for its address`() throws {
    let given = try #require(answer("GET /red-fox HTTP/1.1\r\nHost: 192.168.1.2:80\r\nAccept: */*\r\n\r\n"))
    #expect(given.file == PageSite.pagePath)
    #expect(given.body == Array("<p>page".utf8))
    #expect(String(decoding: given.head, as: UTF8.self).hasPrefix("HTTP/1.1 200 OK\r\nContent-Type: text/html"))
    #expect(String(decoding: given.head, as: UTF8.self).contains("\r\nContent-Length: 7\r\n"))
    #expect(String(decoding: given.head, as: UTF8.self).hasSuffix("\r\n\r\n"))
  }

  @Test(arguments: [
    ("/red-fox/index.json", "{}", "application/json"), ("/REDFOX/packs/sea-2.zip", "PK", "application/zip"),
  ])
  func `the files below the page`(path: String, content: String, type: String) throws {
    let given = try #require(answer("GET \(path) HTTP/1.1\r\nHost: localhost:80\r\n\r\n"))
    #expect(given.body == Array(content.utf8))
    #expect(String(decoding: given.head, as: UTF8.self).contains("\r\nContent-Type: \(type)\r\n"))
  }

  @Test func `only the length of the page, to who asks for its head`() throws {
    let given = try #require(answer("HEAD /red-fox HTTP/1.1\r\nHost: LocalHost:80\r\n\r\n"))
    #expect(given.status == .ok)
    #expect(given.file == nil)
    #expect(given.body == [])
    #expect(String(decoding: given.head, as: UTF8.self).contains("\r\nContent-Length: 7\r\n"))
  }

  @Test(arguments: [
    ("GET /red-fox?from=chat HTTP/1.0\r\nhost:192.168.1.2:80\r\n\r\n", PageSite.Status.ok),
    ("GET / HTTP/1.1\r\nHost: 192.168.1.2:80\r\n\r\n", .notFound),
    ("GET /red-fo HTTP/1.1\r\nHost: 192.168.1.2:80\r\n\r\n", .notFound),
    ("GET /red-fox/ HTTP/1.1\r\nHost: 192.168.1.2:80\r\n\r\n", .ok),
    ("GET /Red-Fox HTTP/1.1\r\nHost: 192.168.1.2:80\r\n\r\n", .ok),
    ("GET /REDFOX/ HTTP/1.1\r\nHost: 192.168.1.2:80\r\n\r\n", .ok),
    ("GET /red%20fox HTTP/1.1\r\nHost: 192.168.1.2:80\r\n\r\n", .ok),
    ("GET red-fox HTTP/1.1\r\nHost: 192.168.1.2:80\r\n\r\n", .notFound),
    ("GET /fox-red HTTP/1.1\r\nHost: 192.168.1.2:80\r\n\r\n", .notFound),
    ("GET /red.fox HTTP/1.1\r\nHost: 192.168.1.2:80\r\n\r\n", .notFound),
    ("GET /red-fox// HTTP/1.1\r\nHost: 192.168.1.2:80\r\n\r\n", .notFound),
    ("GET /red-fox/packs HTTP/1.1\r\nHost: 192.168.1.2:80\r\n\r\n", .notFound),
    ("GET /red-fox/../red-fox/index.json HTTP/1.1\r\nHost: 192.168.1.2:80\r\n\r\n", .notFound),
    ("GET /red-fox/INDEX.json HTTP/1.1\r\nHost: 192.168.1.2:80\r\n\r\n", .notFound),
    ("GET /red-fox/a HTTP/1.1\r\nHost: 192.168.1.2:80\r\n\r\n", .notFound),
    ("GET http://192.168.1.2:80/red-fox HTTP/1.1\r\nHost: 192.168.1.2:80\r\n\r\n", .notFound),
    ("POST /red-fox HTTP/1.1\r\nHost: 192.168.1.2:80\r\n\r\n", .unknownMethod),
    ("GET /red-fox HTTP/1.1\r\nHost: 192.168.1.2\r\n\r\n", .wrongHost),
    ("GET /red-fox HTTP/1.1\r\nHost: page.example:80\r\n\r\n", .wrongHost),
    ("GET /red-fox HTTP/1.1\r\n\r\n", .badRequest),
    ("GET /red-fox HTTP/1.1\r\nHost: localhost:80\r\nHost: localhost:80\r\n\r\n", .badRequest),
    ("GET /red-fox HTTP/2\r\nHost: localhost:80\r\n\r\n", .badRequest),
    ("GET  /red-fox HTTP/1.1\r\nHost: localhost:80\r\n\r\n", .badRequest),
    ("GET /red-fox HTTP/1.1\r\nHost: localhost:80\r\nX: \0\r\n\r\n", .badRequest),
    ("GET /red-fox HTTP/1.1\r\nHost: localhost:80\r\nX: é\r\n\r\n", .badRequest), ("\r\n\r\n", .badRequest),
    // A header in several lines, and what other programs could read as one.
    ("GET /red-fox HTTP/1.1\r\nHost:\r\n localhost:80\r\n\r\n", .badRequest),
    ("GET /red-fox HTTP/1.1\r\nHost: localhost:80\r\n\tx\r\n\r\n", .badRequest),
    ("GET /red-fox HTTP/1.1\r\n Host: localhost:80\r\nHost: localhost:80\r\n\r\n", .badRequest),
    ("GET /red-fox HTTP/1.1\r\nHost: localhost:80\r\nHost : page.example:80\r\n\r\n", .badRequest),
    ("GET /red-fox HTTP/1.1\r\nHost: localhost:80\r\nX: 1\nHost: page.example:80\r\n\r\n", .badRequest),
    ("GET /red-fox HTTP/1.1\r\nHost: localhost:80\r\nX: 1\rHost: page.example:80\r\n\r\n", .badRequest),
    ("GET /red-fox HTTP/1.1\r\nHost: localhost:80\r\nX\r\n\r\n", .badRequest),
    ("GET /red-fox HTTP/1.1\r\nHost: localhost:80\r\n: X\r\n\r\n", .badRequest),
    ("GET /red-fox HTTP/1.1\r\nHost: \t localhost:80 \t\r\nX:\r\n\r\n", .ok),
    (padded(200), .ok), (padded(201), .tooLarge), (String(repeating: "x", count: 201), .tooLarge),
  ])
  func `a status for every request`(_ request: String, _ status: PageSite.Status) {
    #expect(answer(request)?.status == status)
    #expect(answer(request)?.body.isEmpty == false)
  }

  @Test(arguments: [
    ("HEAD / HTTP/1.1\r\nHost: localhost:80\r\n\r\n", PageSite.Status.notFound),
    ("HEAD /red-fox HTTP/1.1\r\nHost: page.example\r\n\r\n", .wrongHost),
    ("HEAD /red-fox HTTP/1.1\r\n\r\n", .badRequest),
    ("HEAD /\(String(repeating: "x", count: 200))", .tooLarge),
  ])
  func `only the length of a failure, to who asks for a head`(_ request: String, _ status: PageSite.Status) throws {
    let given = try #require(answer(request))
    #expect(given.status == status)
    #expect(given.body.isEmpty)
    #expect(!String(decoding: given.head, as: UTF8.self).contains("\r\nContent-Length: 0\r\n"))
  }

  @Test(arguments: ["", "GET /red-fox HTTP/1.1\r\nHost: localhost:80\r\n", String(repeating: "x", count: 200)])
  func `nothing before the request has ended`(_ request: String) {
    #expect(answer(request) == nil)
  }

  @Test(arguments: [
    ("/red-ox", true), ("/REDOX", true), ("/red-fox/", false), ("/", false), ("/favicon.ico", false), ("/a/b", true),
    ("/r2", false), ("/red-fox/index.json", false), ("/red-fox/other.json", false), ("/red-ox/index.json", true),
    ("//index.json", false),
  ])
  func `a path of other words is a wrong guess`(_ path: String, _ isWrongGuess: Bool) throws {
    let given = try #require(answer("GET \(path) HTTP/1.1\r\nHost: localhost:80\r\n\r\n"))
    #expect(given.isWrongGuess == isWrongGuess)
  }

  @Test(arguments: ["/red-fox", "/red-ox", "/red-fox/index.json", "/red-ox/index.json"])
  func `where no guess is allowed, right and wrong words have the same answer`(_ path: String) throws {
    let request = Array("GET \(path) HTTP/1.1\r\nHost: localhost:80\r\n\r\n".utf8)
    let given = try #require(site.answer(to: request, atMost: 200, allowsGuess: false))
    #expect(given.status == .tooManyGuesses)
    #expect(given.file == nil)
    #expect(!given.isWrongGuess)
    #expect(String(decoding: given.head, as: UTF8.self).contains("\r\nRefresh: 1\r\n"))
  }

  @Test(arguments: [
    (nil, "lang=\"en\"", "There is no page"), (EmojiLanguage.arabic, "lang=\"ar\" dir=\"rtl\"", "لا توجد صفحة"),
  ])
  func `advice is in the language of the page`(_ language: EmojiLanguage?, _ html: String, _ words: String) throws {
    let site = PageSite(
      words: ["red", "fox"], hosts: ["localhost:80"], languages: PageLanguages(sentences: language)
    ) { _ in [] }
    let request = Array("GET /red-ox HTTP/1.1\r\nHost: localhost:80\r\n\r\n".utf8)
    let given = try #require(site.answer(to: request, atMost: 200))
    let text = String(decoding: given.body, as: UTF8.self)
    #expect(text.contains("<html \(html)>"))
    #expect(text.contains(words))
    #expect(String(decoding: given.head, as: UTF8.self).contains("\r\nContent-Type: text/html; charset=utf-8\r\n"))
    let paused = try #require(site.answer(to: request, atMost: 200, allowsGuess: false))
    #expect(!String(decoding: paused.body, as: UTF8.self).contains(words))
  }

  @Test func `what no words can mean is answered although no guess is allowed`() throws {
    let request = Array("GET /favicon.ico HTTP/1.1\r\nHost: localhost:80\r\n\r\n".utf8)
    #expect(site.answer(to: request, atMost: 200, allowsGuess: false)?.status == .notFound)
  }
}
