// The directory of a zip file (APPNOTE 4.3). What it promises is only a promise: unpacking counts for itself.
import { TableError } from '#spreadsheet/table.ts'

export interface ZipEntry {
  readonly path: string
  /** Bytes that the directory promises when the entry is unpacked. */
  readonly promisedSize: number
  readonly crc: number
  /** 0: stored, 8: deflated; any other cannot be read here. */
  readonly method: number
  readonly isEncrypted: boolean
  readonly data: Uint8Array<ArrayBuffer>
}

const signatures = {
  entry: 0x02014b50,
  local: 0x04034b50,
  end: 0x06054b50,
  end64: 0x06064b50,
  locator64: 0x07064b50,
}
const lengths = { entry: 46, local: 30, end: 22, locator64: 20 }
/** Replaces a number that needs more bytes than the older form of zip has for it. */
const moved = { short: 0xffff, long: 0xffffffff }
const zip64Extra = 0x0001
/** Bytes: the comment at the end of a zip file is at most this long. */
const maxComment = 65_535
/** A workbook has a few dozen parts. */
const maxEntries = 10_000

/** Why a file that should be a zip file is not read further. */
export function damaged(cause?: unknown): TableError {
  return new TableError('damaged', { cause })
}

/** All entries by their path. @throws TableError when the file ends early or is no zip file */
export function zipEntries(bytes: Uint8Array<ArrayBuffer>): ReadonlyMap<string, ZipEntry> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    const { count, start } = findDirectory(view)
    if (count > maxEntries) throw damaged()
    const entries = new Map<string, ZipEntry>()
    let at = start
    for (let left = count; left > 0; left -= 1) {
      if (view.getUint32(at, true) !== signatures.entry) throw damaged()
      const entry = entryAt(bytes, view, at)
      // Of two parts with one name each program reads another one.
      if (entries.has(entry.path)) throw damaged()
      entries.set(entry.path, entry)
      at +=
        lengths.entry +
        view.getUint16(at + 28, true) +
        view.getUint16(at + 30, true) +
        view.getUint16(at + 32, true)
    }
    return entries
  } catch (cause) {
    throw cause instanceof RangeError ? damaged(cause) : cause
  }
}

function findDirectory(view: DataView): { readonly count: number; readonly start: number } {
  const end = findEnd(view)
  const count = view.getUint16(end + 10, true)
  const start = view.getUint32(end + 16, true)
  if (count !== moved.short && start !== moved.long) return { count, start }
  const locator = end - lengths.locator64
  if (locator < 0 || view.getUint32(locator, true) !== signatures.locator64) return { count, start }
  const end64 = readUint64(view, locator + 8)
  if (view.getUint32(end64, true) !== signatures.end64) throw damaged()
  return { count: readUint64(view, end64 + 32), start: readUint64(view, end64 + 48) }
}

function findEnd(view: DataView): number {
  const lowest = Math.max(0, view.byteLength - lengths.end - maxComment)
  for (let at = view.byteLength - lengths.end; at >= lowest; at -= 1) {
    if (view.getUint32(at, true) === signatures.end) return at
  }
  throw damaged()
}

/** @throws RangeError for what lies beyond any file */
function readUint64(view: DataView, at: number): number {
  const value = Number(view.getBigUint64(at, true))
  if (!Number.isSafeInteger(value)) throw new RangeError('a size of more than 8 petabytes')
  return value
}

function entryAt(bytes: Uint8Array<ArrayBuffer>, view: DataView, at: number): ZipEntry {
  const nameLength = view.getUint16(at + 28, true)
  const { packedSize, promisedSize, offset } = sizesAt(view, at, nameLength)
  if (view.getUint32(offset, true) !== signatures.local) throw damaged()
  const start = offset + lengths.local + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true)
  if (start + packedSize > bytes.length) throw damaged()
  return {
    path: new TextDecoder().decode(bytes.subarray(at + lengths.entry, at + lengths.entry + nameLength)),
    promisedSize,
    crc: view.getUint32(at + 16, true),
    method: view.getUint16(at + 10, true),
    isEncrypted: (view.getUint16(at + 8, true) & 1) === 1,
    data: bytes.subarray(start, start + packedSize),
  }
}

/** The sizes of an entry, from its extra field where they need eight bytes each (zip64). */
function sizesAt(view: DataView, at: number, nameLength: number) {
  let promisedSize = view.getUint32(at + 24, true)
  let packedSize = view.getUint32(at + 20, true)
  let offset = view.getUint32(at + 42, true)
  let extra = at + lengths.entry + nameLength
  const end = extra + view.getUint16(at + 30, true)
  while (extra + 4 <= end) {
    const id = view.getUint16(extra, true)
    const size = view.getUint16(extra + 2, true)
    if (id === zip64Extra) {
      // Only the numbers that did not fit are there, in this order.
      let from = extra + 4
      const next = () => {
        from += 8
        return readUint64(view, from - 8)
      }
      if (promisedSize === moved.long) promisedSize = next()
      if (packedSize === moved.long) packedSize = next()
      if (offset === moved.long) offset = next()
    }
    extra += 4 + size
  }
  return { packedSize, promisedSize, offset }
}
