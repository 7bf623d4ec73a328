// The entries of a zip file unpacked piece by piece by the browser's own inflater, so that no more is unpacked than the
// directory promises and the bounds allow.
import { TableError } from '#spreadsheet/table.ts'
import { damaged, type ZipEntry } from './zip-directory.ts'

/** Where unpacking stops, over all parts of a workbook that are read: more than this is no sheet of items. */
export const maxUnpackedMb = 400

/** Bytes that may still be unpacked of one workbook. */
export interface UnpackBudget {
  left: number
}

/** An inflater unpacks a whole written piece, up to a thousand times its size, before anything can stop it. */
const sliceBytes = 16_384

const stored = 0
const deflated = 8

/**
 * The text of an entry in pieces.
 * @param budget what the entry promises is taken off it before anything is unpacked
 * @throws TableError when the entry is damaged or encrypted, or unpacks to more than it promises
 */
export async function* unpackedText(
  entry: ZipEntry,
  budget: UnpackBudget,
): AsyncGenerator<string, void, undefined> {
  if (entry.isEncrypted) {
    throw new TableError('encrypted')
  }
  budget.left -= entry.promisedSize
  if (budget.left < 0) {
    throw new TableError({ kind: 'unpacks-too-large', maxMb: maxUnpackedMb })
  }
  const crc = new Crc32()
  let size = 0
  let decoder: TextDecoder | undefined
  for await (const piece of unpackedBytes(entry)) {
    size += piece.length
    if (size > entry.promisedSize) {
      throw new TableError('wrong-size')
    }
    crc.add(piece)
    decoder ??= decoderFor(piece)
    yield decoder.decode(piece, { stream: true })
  }
  if (size !== entry.promisedSize || crc.value !== entry.crc) throw damaged()
  yield decoder?.decode() ?? ''
}

/** XML is UTF-8 unless its first bytes say UTF-16. */
function decoderFor([first, second]: Uint8Array): TextDecoder {
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le')
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be')
  return new TextDecoder()
}

async function* unpackedBytes({ data, method }: ZipEntry): AsyncGenerator<Uint8Array, void, undefined> {
  if (method === stored) {
    for (let at = 0; at < data.length; at += sliceBytes) yield data.subarray(at, at + sliceBytes)
    return
  }
  if (method !== deflated) {
    throw new TableError('unknown-packing')
  }
  const { readable, writable } = inflater()
  const writing = writeSlices(writable, data)
  const reader = readable.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  } catch (cause) {
    throw damaged(cause)
  } finally {
    await reader.cancel().catch(() => undefined)
    await writing
  }
}

/** @throws TableError where the browser has no inflater for zip files */
function inflater(): DecompressionStream {
  try {
    return new DecompressionStream('deflate-raw')
  } catch (cause) {
    throw new TableError('cannot-unpack', { cause })
  }
}

/** A failure here fails the reading side, too, and is reported there. */
async function writeSlices(
  writable: WritableStream<BufferSource>,
  data: Uint8Array<ArrayBuffer>,
): Promise<void> {
  const writer = writable.getWriter()
  try {
    for (let at = 0; at < data.length; at += sliceBytes) {
      await writer.ready
      await writer.write(data.subarray(at, at + sliceBytes))
    }
    await writer.close()
  } catch {
    // The reader of the other side has the cause.
  }
}

// The checksum that a zip file keeps of each of its entries (RFC 1952, section 8).
const polynomial = 0xedb88320

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? polynomial ^ (value >>> 1) : value >>> 1
  return value
})

/** The checksum of bytes that arrive piece by piece. */
class Crc32 {
  #state = 0xffffffff

  add(bytes: Uint8Array): void {
    let state = this.#state
    // By index: an iterator would make an object for every byte.
    for (let index = 0; index < bytes.length; index += 1) {
      state = (crcTable[(state ^ (bytes[index] ?? 0)) & 0xff] ?? 0) ^ (state >>> 8)
    }
    this.#state = state
  }

  /** Unsigned, as zip files keep it. */
  get value(): number {
    return ~this.#state >>> 0
  }
}
