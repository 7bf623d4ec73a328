// What a file is, from its first bytes: names and endings are changed, and programs write markup into files named .xls.
import { decodeText } from '#spreadsheet/text/text-decoding.ts'

/** Why a file of a format that is recognized and not read is refused. */
export const refusedFormats = {
  'old-biff': 'old-workbook',
  pdf: 'pdf-file',
  image: 'image-file',
  archive: 'archive-file',
  'web-archive': 'web-archive',
  'rich-text': 'other-document',
  'xml-2003': 'xml-workbook',
  'other-xml': 'other-xml',
  binary: 'not-a-workbook',
} as const

export type FileFormat =
  | 'zip'
  | 'compound-file'
  | 'open-document'
  | 'html'
  | 'text'
  | keyof typeof refusedFormats

/** Bytes at the start of a file that say what it is: comments and styles may come before the first tag that tells. */
const sampleBytes = 65_536

const signatures: readonly (readonly [string, FileFormat])[] = [
  ['PK\u0003\u0004', 'zip'],
  ['PK\u0005\u0006', 'zip'],
  ['\u00d0\u00cf\u0011\u00e0', 'compound-file'],
  // Excel 2, 3, 4 and 5 without a container: the record that begins each of their sheets.
  ['\u0009\u0000\u0004\u0000', 'old-biff'],
  ['\u0009\u0002\u0006\u0000', 'old-biff'],
  ['\u0009\u0004\u0006\u0000', 'old-biff'],
  ['\u0009\u0008\u0008\u0000', 'old-biff'],
  ['%PDF-', 'pdf'],
  ['\u0089PNG', 'image'],
  ['\u00ff\u00d8\u00ff', 'image'],
  ['GIF8', 'image'],
  ['\u001f\u008b', 'archive'],
  ['7z\u00bc\u00af', 'archive'],
  ['Rar!', 'archive'],
  ['{\\rtf', 'rich-text'],
  ['MIME-Version:', 'web-archive'],
]

/** The format of a file. */
export async function formatOfFile(file: Blob): Promise<FileFormat> {
  return recognizeFormat(await sampleOf(file))
}

async function sampleOf(file: Blob): Promise<Uint8Array> {
  return new Uint8Array(await file.slice(0, sampleBytes).arrayBuffer())
}

/** The format of a file with this start. */
function recognizeFormat(start: Uint8Array): FileFormat {
  const signature = signatures.find(([letters]) => startsWith(start, letters))
  if (signature) return signature[1]
  const { text } = decodeText(start)
  const markup = formatOfMarkup(text)
  if (markup) return markup
  return hasControls(text) ? 'binary' : 'text'
}

function startsWith(bytes: Uint8Array, letters: string): boolean {
  for (let at = 0; at < letters.length; at += 1) if (bytes[at] !== letters.charCodeAt(at)) return false
  return true
}

/** One character in so many may be a control character: what a text has of them are accidents. */
const textPerControl = 100

function hasControls(text: string): boolean {
  let controls = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    // Tabs and line breaks are between; the mark of the end of a file and separators follow.
    if (code < 9 || (code > 13 && code < 26)) controls += 1
  }
  return controls * textPerControl > text.length
}

const htmlTags = new Set([
  'html',
  'head',
  'body',
  'meta',
  'style',
  'title',
  'table',
  'div',
  'center',
  'font',
  'link',
])

/** The format of a text that begins with a tag; undefined for any other. */
function formatOfMarkup(text: string): FileFormat | undefined {
  const { name, isXml } = firstTag(text)
  if (name === undefined) return isXml ? 'other-xml' : undefined
  const local = name.slice(name.indexOf(':') + 1)
  if (htmlTags.has(name.toLowerCase()) || name === '!doctype html') return 'html'
  if (local === 'Workbook' && text.includes('urn:schemas-microsoft-com:office:spreadsheet')) return 'xml-2003'
  if (local === 'document' && text.includes('urn:oasis:names:tc:opendocument:')) return 'open-document'
  return isXml ? 'other-xml' : undefined
}

/** The name of the first element, or the declaration of HTML; and whether the text says that it is XML. */
function firstTag(text: string): { readonly name: string | undefined; readonly isXml: boolean } {
  let isXml = false
  let at = 0
  for (;;) {
    while (/\s/.test(text.charAt(at))) at += 1
    if (text.charAt(at) !== '<') return { name: undefined, isXml }
    let end = text.indexOf('>', at)
    if (text.startsWith('<!--', at)) {
      end = text.indexOf('-->', at)
      if (end === -1) return { name: undefined, isXml }
      at = end + 3
      continue
    }
    if (text.startsWith('<?xml', at)) isXml = true
    const isDeclared = text.startsWith('<?', at) || text.startsWith('<!', at)
    if (/^<!doctype html/i.test(text.slice(at, at + 14))) return { name: '!doctype html', isXml }
    if (!isDeclared) return { name: /^[\w:.-]*/.exec(text.slice(at + 1, at + 100))?.[0], isXml }
    if (end === -1) return { name: undefined, isXml }
    at = end + 1
  }
}

/** In the declaration of XML, or in the head of HTML. */
const namedEncoding = /(?:encoding|charset)\s*=\s*["']?([\w-]+)/i

/** The encoding that a file of markup says it has, as a name that TextDecoder takes; undefined where it says none. */
export async function markupEncoding(file: Blob): Promise<string | undefined> {
  const { text, encoding, isGuessed } = decodeText(await sampleOf(file))
  // UTF-16 is known by its bytes; a text of single bytes that names it cannot be in it.
  if (encoding.startsWith('utf-16')) return encoding
  const name = namedEncoding.exec(text)?.[1]
  if (name === undefined) return isGuessed ? undefined : encoding
  try {
    const named = new TextDecoder(name).encoding
    return named.startsWith('utf-16') ? 'utf-8' : named
  } catch {
    return undefined
  }
}
