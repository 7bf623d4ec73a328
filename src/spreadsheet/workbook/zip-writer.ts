// Writes a zip file by the browser's own deflater. Sizes are known before an entry is placed, so that none follows its
// data.
import { TableError } from '#spreadsheet/table.ts'
import { Crc32 } from './crc32.ts'

const lengths = { local: 30, entry: 46, end: 22 }
/** APPNOTE 4.4.3 and 4.4.4: 2.0 unpacks deflated entries; names are UTF-8. */
const facts = { version: 20, utf8: 0x0800, deflated: 8 }
/** 1 January 1980, the first day that a zip file can name, so that the bytes do not depend on the time. */
const firstDay = 33

interface PackedEntry {
  readonly name: Uint8Array<ArrayBuffer>
  readonly crc: number
  readonly size: number
  readonly packed: Blob
}

/** @param texts the pieces of each entry, by its path @throws TableError where the browser cannot deflate */
export async function writeZip(texts: Iterable<readonly [string, Iterable<string>]>): Promise<Blob> {
  const parts: BlobPart[] = []
  const directory: Uint8Array<ArrayBuffer>[] = []
  let offset = 0
  for (const [path, pieces] of texts) {
    const entry = await pack(path, pieces)
    directory.push(directoryEntry(entry, offset), entry.name)
    parts.push(localHead(entry), entry.name, entry.packed)
    offset += lengths.local + entry.name.length + entry.packed.size
  }
  const directorySize = directory.reduce((sum, { length }) => sum + length, 0)
  const end = new DataView(new ArrayBuffer(lengths.end))
  end.setUint32(0, 0x06054b50, true)
  end.setUint16(8, directory.length / 2, true)
  end.setUint16(10, directory.length / 2, true)
  end.setUint32(12, directorySize, true)
  end.setUint32(16, offset, true)
  return new Blob([...parts, ...directory, end.buffer])
}

async function pack(path: string, pieces: Iterable<string>): Promise<PackedEntry> {
  const encoder = new TextEncoder()
  const crc = new Crc32()
  let size = 0
  const { readable, writable } = deflater()
  const packed = new Response(readable).blob()
  const writer = writable.getWriter()
  for (const piece of pieces) {
    const bytes = encoder.encode(piece)
    crc.add(bytes)
    size += bytes.length
    await writer.ready
    await writer.write(bytes)
  }
  await writer.close()
  return { name: encoder.encode(path), crc: crc.value, size, packed: await packed }
}

/** @throws TableError where the browser has no deflater for zip files */
function deflater(): CompressionStream {
  try {
    return new CompressionStream('deflate-raw')
  } catch (cause) {
    throw new TableError('cannot-write', { cause })
  }
}

function localHead(entry: PackedEntry): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(lengths.local))
  view.setUint32(0, 0x04034b50, true)
  view.setUint16(4, facts.version, true)
  describe(view, 6, entry)
  return new Uint8Array(view.buffer)
}

function directoryEntry(entry: PackedEntry, offset: number): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(lengths.entry))
  view.setUint32(0, 0x02014b50, true)
  view.setUint16(4, facts.version, true)
  view.setUint16(6, facts.version, true)
  describe(view, 8, entry)
  view.setUint32(42, offset, true)
  return new Uint8Array(view.buffer)
}

/** What both heads of an entry say, in the same order. */
function describe(view: DataView, at: number, { crc, packed, size, name }: PackedEntry): void {
  view.setUint16(at, facts.utf8, true)
  view.setUint16(at + 2, facts.deflated, true)
  view.setUint16(at + 6, firstDay, true)
  view.setUint32(at + 8, crc, true)
  view.setUint32(at + 12, packed.size, true)
  view.setUint32(at + 16, size, true)
  view.setUint16(at + 20, name.length, true)
}
