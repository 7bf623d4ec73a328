// The bytes of a text file as text: what spreadsheets write as "CSV" and as "Unicode text".
import { TableError } from '#spreadsheet/table.ts'

/** Those that a file can be read in, the usual ones first. */
export const encodings = [
  'utf-8',
  'windows-1252',
  'utf-16le',
  'utf-16be',
  'macintosh',
  'iso-8859-2',
  'iso-8859-15',
  'windows-1250',
  'windows-1251',
] as const
export type Encoding = (typeof encodings)[number]

export interface DecodedText {
  readonly text: string
  readonly encoding: Encoding
  /** True when nothing in the file says its encoding, or not truly, so that a person has to look at the letters. */
  readonly isGuessed: boolean
}

/** The largest file taken: 200,000 rows of 42 columns are about 80 MB. */
const maxFileMb = 128

/**
 * Reads a text file by its byte order mark, as UTF-8, or as what Excel writes in western Europe.
 * @param chosen by a person, who saw what was guessed @throws TableError
 */
export function decodeText(bytes: Uint8Array, chosen?: Encoding): DecodedText {
  if (bytes.length > maxFileMb * 1024 * 1024) {
    throw new TableError({ kind: 'file-too-large', maxMb: maxFileMb })
  }
  if (chosen) return { text: decode(bytes, chosen), encoding: chosen, isGuessed: true }
  const marked = markedEncoding(bytes)
  if (marked) {
    const text = decode(bytes, marked)
    // Bytes that are no text in it: programs put one file behind another.
    return { text, encoding: marked, isGuessed: text.includes('\ufffd') }
  }
  const silent = silentUtf16(bytes)
  if (silent) return { text: decode(bytes, silent), encoding: silent, isGuessed: true }
  try {
    return {
      text: new TextDecoder('utf-8', { fatal: true }).decode(bytes),
      encoding: 'utf-8',
      isGuessed: false,
    }
  } catch {
    return { text: decode(bytes, 'windows-1252'), encoding: 'windows-1252', isGuessed: true }
  }
}

/** Text from the clipboard may carry a mark too. */
export function withoutMark(text: string): string {
  return text.startsWith('\ufeff') ? text.slice(1) : text
}

function decode(bytes: Uint8Array, encoding: Encoding): string {
  return withoutMark(new TextDecoder(encoding).decode(bytes))
}

function markedEncoding([first, second, third]: Uint8Array): Encoding | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return undefined
}

/** In text of mostly ASCII characters every other byte of UTF-16 is zero, and no byte of UTF-8 is. */
function silentUtf16(bytes: Uint8Array): Encoding | undefined {
  const sample = bytes.subarray(0, 400)
  if (sample.length < 4) return undefined
  const zeros: [number, number] = [0, 0]
  sample.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2 === 0 ? 0 : 1] += 1
  })
  const [even, odd] = zeros
  if (odd > sample.length / 4 && even === 0) return 'utf-16le'
  return even > sample.length / 4 && odd === 0 ? 'utf-16be' : undefined
}
