# Homebrew was never run on this formula by us. `make dist` fills it in; checked are its syntax, its URL and its checksum.
class Memorize < Formula
  desc "Themes for the memory card game: make, pack, share and play them"
  homepage "@PROJECT@"
  url "@PROJECT@/releases/download/v@VERSION@/memorize-@VERSION@.tar.gz"
  sha256 "@SHA256@"
  license "Apache-2.0"

  depends_on "pkgconf" => :build
  depends_on xcode: ["26.0", :build]
  depends_on "libarchive"
  depends_on "libsodium"
  depends_on "libxml2"
  depends_on macos: :sequoia
  depends_on "sqlite"

  def install
    # Homebrew builds in a sandbox, in which that of Swift cannot be made.
    system "make", "install", "PREFIX=#{prefix}", "FLAGS=--disable-sandbox"
  end

  test do
    ENV["MEMORIZE_CATALOG"] = testpath/"catalog.sqlite"
    assert_match version.to_s, shell_output("#{bin}/memorize --version")
    system bin/"memorize", "import", "--samples"
    assert_match "Halloween", shell_output("#{bin}/memorize list")
    system bin/"memorize", "doctor"
  end
end
