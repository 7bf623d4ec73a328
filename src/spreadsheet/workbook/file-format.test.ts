// What a file is, by what it holds and whatever it is called.
import { describe, expect, it } from 'vitest'
import { formatOfFile, markupEncoding } from './file-format.ts'

const utf16 = (text: string) => {
  const bytes = new Uint8Array(2 * text.length + 2)
  const view = new DataView(bytes.buffer)
  view.setUint16(0, 0xfeff, true)
  for (let at = 0; at < text.length; at += 1) view.setUint16(2 * at + 2, text.charCodeAt(at), true)
  return bytes
}
const excelXml =
  '<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"/>'
const flat =
  '<?xml version="1.0"?><!-- made --><office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"/>'

describe('a file', () => {
  it.each([
    ['text', 'Name;2027-01\na;1'],
    ['text', '<not a tag> is a name;1'],
    ['text', ''],
    ['text', utf16('Name\t2027-01\r\na\t1')],
    ['text', Uint8Array.from([0x4e, 0xe4, 0x3b, 0x31, 0x0a])],
    ['zip', 'PK\u0003\u0004'],
    ['compound-file', Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])],
    ['old-biff', Uint8Array.from([9, 4, 6, 0, 0, 0, 16, 0])],
    ['xml-2003', excelXml],
    ['xml-2003', utf16(excelXml)],
    ['open-document', flat],
    ['html', '<!DOCTYPE html>\n<html><table>'],
    ['html', '\ufeff  <HTML xmlns:x="urn:schemas-microsoft-com:office:excel">'],
    ['html', '<!-- report --><?xml version="1.0"?><html>'],
    ['html', '<table border=1><tr><td>'],
    ['html', '<meta charset="utf-8"><table>'],
    ['other-xml', '<?xml version="1.0"?><Workbook/>'],
    ['other-xml', '<?xml version="1.0"?> no element'],
    ['other-xml', '<?xml version="1.0"?><rss/>'],
    ['pdf', '%PDF-1.7'],
    ['image', Uint8Array.from([0x89, 0x50, 0x4e, 0x47])],
    ['image', Uint8Array.from([0xff, 0xd8, 0xff, 0xe0])],
    ['archive', Uint8Array.from([0x1f, 0x8b, 8, 0])],
    ['rich-text', '{\\rtf1'],
    ['web-archive', 'MIME-Version: 1.0\r\n'],
    ['binary', Uint8Array.from({ length: 200 }, (_, at) => (at * 37) % 24)],
  ])('is %s by its start', async (format, start) => {
    expect(await formatOfFile(new Blob([start]))).toBe(format)
  })

  it('is recognized where a comment never ends, or one sample holds no tag', async () => {
    expect(await formatOfFile(new Blob(['<!-- '.repeat(40_000)]))).toBe('text')
    expect(await formatOfFile(new Blob(['<?xml version="1.0"?>', ' '.repeat(200_000), '<a/>']))).toBe(
      'other-xml',
    )
  })

  it.each([
    ['windows-1252', '<?xml version="1.0" encoding="ISO-8859-1"?><a/>'],
    ['windows-1252', '<html><meta http-equiv=Content-Type content="text/html; charset=windows-1252">'],
    ['utf-8', '<?xml version="1.0" encoding="UTF-16"?><a/>'],
    ['utf-8', '<html>plain'],
    ['utf-16le', utf16('<?xml version="1.0" encoding="UTF-16"?><a/>')],
    [undefined, '<html><meta charset="no-such-code">'],
    [undefined, Uint8Array.from([0x3c, 0x62, 0x3e, 0xe4])],
  ])('has the encoding %s', async (encoding, start) => {
    expect(await markupEncoding(new Blob([start]))).toBe(encoding)
  })
})
