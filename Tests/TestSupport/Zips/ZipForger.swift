/// Writes zips byte by byte: valid ones by default, with any field overridden.
package struct ZipForger {
  package var entries: [ForgedEntry]
  /// Bytes before the first entry, included in all offsets.
  package var prefix: [UInt8] = []
  package var suffix: [UInt8] = []
  package var comment: [UInt8] = []
  /// Bytes between the entries and the list.
  package var beforeDirectory: [UInt8] = []
  /// Bytes between the list and the end records.
  package var afterDirectory: [UInt8] = []
  package var end = End()
  /// With a 64-bit end record and its locator.
  package var zip64: Zip64?

  package init(_ entries: [ForgedEntry]) { self.entries = entries }

  package init(_ entries: ForgedEntry...) { self.entries = entries }

  /// Fields of the end record that differ from the correct values.
  package struct End {
    package var disk = 0
    package var directoryDisk = 0
    package var countHere: Int?
    package var count: Int?
    package var size: Int?
    package var offset: Int?
    package var commentLength: Int?

    package init() {}
  }

  package struct Zip64 {
    package var count: UInt64?
    package var size: UInt64?
    package var offset: UInt64?
    package var recordSize: UInt64 = 44
    package var recordOffset: UInt64?
    package var disks = 1
    package var usesMarkers = true
    package var hasLocator = true

    package init(
      count: UInt64? = nil, size: UInt64? = nil, offset: UInt64? = nil, disks: Int = 1, usesMarkers: Bool = true,
      hasLocator: Bool = true
    ) {
      self.count = count
      self.size = size
      self.offset = offset
      self.disks = disks
      self.usesMarkers = usesMarkers
      self.hasLocator = hasLocator
    }
  }

  package var bytes: [UInt8] {
    var out = prefix
    var offsets: [Int] = []
    for entry in entries {
      offsets.append(entry.sharedOffset ?? out.count)
      if !entry.isUnwritten { out += entry.localRecord }
    }
    out += beforeDirectory
    let directory = out.count
    for (entry, offset) in zip(entries, offsets) where !entry.isUnlisted { out += entry.centralRecord(offset) }
    let size = out.count - directory
    out += afterDirectory
    let count = entries.count { !$0.isUnlisted }
    if let zip64 { out += zip64.bytes(at: out.count, count: count, size: size, offset: directory) }
    let markers = zip64?.usesMarkers == true
    out += number(0x0605_4B50, 4) + number(end.disk, 2) + number(end.directoryDisk, 2)
    out += number(end.countHere ?? (markers ? 0xFFFF : count), 2) + number(end.count ?? (markers ? 0xFFFF : count), 2)
    out += number(end.size ?? (markers ? 0xFFFF_FFFF : size), 4)
    out += number(end.offset ?? (markers ? 0xFFFF_FFFF : directory), 4)
    return out + number(end.commentLength ?? comment.count, 2) + comment + suffix
  }
}

extension ZipForger.Zip64 {
  fileprivate func bytes(at start: Int, count: Int, size: Int, offset: Int) -> [UInt8] {
    var out =
      number(0x0606_4B50, 4) + number(recordSize, 8) + number(45, 2) + number(45, 2) + number(0, 4) + number(0, 4)
    for value in [self.count ?? UInt64(count), self.count ?? UInt64(count)] { out += number(value, 8) }
    out += number(self.size ?? UInt64(size), 8) + number(self.offset ?? UInt64(offset), 8)
    guard hasLocator else { return out }
    return out + number(0x0706_4B50, 4) + number(0, 4) + number(recordOffset ?? UInt64(start), 8) + number(disks, 4)
  }
}
