// The directory of a zip file, and its entries unpacked piece by piece, so that no more is unpacked than is wanted:
// what the directory promises is only a promise.
import { TableError } from '#bulk-import/table.ts'

export interface ZipEntry {
  readonly path: string
  /** Bytes that the directory promises when it is unpacked. */
  readonly promisedSize: number
  readonly isDeflated: boolean
  readonly data: Uint8Array<ArrayBuffer>
}

const endSignature = 0x06054b50
const entrySignature = 0x02014b50
const endLength = 22
const entryLength = 46
const localLength = 30
/** The comment at the end of a zip file is at most this long. */
const longestComment = 65_535

/** All entries, in the order of the directory. @throws TableError when the file ends early or is none. */
export function zipEntries(bytes: Uint8Array<ArrayBuffer>): readonly ZipEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = findEnd(view)
  const entries: ZipEntry[] = []
  try {
    let at = view.getUint32(end + 16, true)
    for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
      if (view.getUint32(at, true) !== entrySignature) throw new RangeError('no entry of a directory')
      const nameLength = view.getUint16(at + 28, true)
      entries.push(entryAt(bytes, view, at))
      at += entryLength + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
    }
  } catch (cause) {
    if (cause instanceof RangeError) throw broken(cause)
    throw cause
  }
  return entries
}

function findEnd(view: DataView): number {
  const lowest = Math.max(0, view.byteLength - endLength - longestComment)
  for (let at = view.byteLength - endLength; at >= lowest; at -= 1) {
    if (view.getUint32(at, true) === endSignature) return at
  }
  throw broken(undefined)
}

function broken(cause: unknown): TableError {
  return new TableError('The file is cut off or damaged. Save it again as .xlsx, and drop that.', { cause })
}

function entryAt(bytes: Uint8Array<ArrayBuffer>, view: DataView, at: number): ZipEntry {
  const size = view.getUint32(at + 20, true)
  const local = view.getUint32(at + 42, true)
  const start = local + localLength + view.getUint16(local + 26, true) + view.getUint16(local + 28, true)
  if (start + size > bytes.length) throw new RangeError('an entry ends behind the file')
  const name = bytes.subarray(at + entryLength, at + entryLength + view.getUint16(at + 28, true))
  return {
    path: new TextDecoder().decode(name),
    promisedSize: view.getUint32(at + 24, true),
    isDeflated: view.getUint16(at + 10, true) !== 0,
    data: bytes.subarray(start, start + size),
  }
}

/** The text of an entry in pieces. @throws TableError when it unpacks to more than the directory promises */
export async function* unpackedText(entry: ZipEntry): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder()
  let size = 0
  const packed = new Blob([entry.data]).stream()
  const stream = entry.isDeflated ? packed.pipeThrough(new DecompressionStream('deflate-raw')) : packed
  try {
    for await (const piece of piecesOf(stream)) {
      size += piece.length
      if (size > entry.promisedSize)
        throw new TableError(
          'The workbook unpacks to more than it says, as no program writes it. It was not read.',
        )
      yield decoder.decode(piece, { stream: true })
    }
  } catch (cause) {
    throw cause instanceof TableError ? cause : broken(cause)
  }
}

/** By its reader: not every browser can walk through a stream in a loop. */
async function* piecesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
  const reader = stream.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  } finally {
    await reader.cancel()
  }
}
