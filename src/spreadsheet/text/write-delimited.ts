// Delimited text, written: apart from what reads it, because screens that only write need none of that.
import type { Quote, Separator } from './delimited-text.ts'

/** A table as text in a dialect; read back it is the same table. */
export function writeDelimited(
  rows: Iterable<readonly string[]>,
  { separator, quote, lineBreak }: { separator: Separator; quote: Quote; lineBreak: string },
): string {
  const special = new Set([separator, quote, '\r', '\n'])
  const field = (text: string) => {
    const mustQuote = [...special].some((character) => text.includes(character))
    return mustQuote ? quote + text.replaceAll(quote, quote + quote) + quote : text
  }
  let written = ''
  for (const row of rows) written += row.map(field).join(separator) + lineBreak
  return written
}
