// The separator and the quote of a text, told by how evenly they cut its first rows.
import { type Dialect, FieldReader, type Quote, quotes, separators } from './delimited-text.ts'

/** Enough of a text to tell its separator from the characters of its cells. */
const sampleLength = 20_000

/** The dialect of a file's text, by which separator cuts its first rows most evenly. */
export function guessDialect(text: string): Dialect {
  const sample = text.slice(0, sampleLength)
  // Cut off after a whole line, so that the last row does not look shorter than the others.
  const whole = sample.length < text.length ? sample.slice(0, sample.lastIndexOf('\n') + 1) || sample : sample
  let best: { readonly dialect: Dialect; readonly score: number } | undefined
  for (const quote of quotes) {
    for (const separator of separators) {
      const score = evenness(whole, { separator, quote, isStrict: false })
      if (score > (best?.score ?? 0)) best = { dialect: { separator, quote, isStrict: true }, score }
    }
  }
  return best?.dialect ?? { separator: ',', quote: '"', isStrict: true }
}

/** Higher when all rows have the same number of cells, and more than one; quotes that enclose cells count a little. */
function evenness(sample: string, dialect: Dialect): number {
  const reader = new FieldReader(sample, dialect)
  const widths = new Map<number, number>()
  let rows = 0
  let enclosed = 0
  while (!reader.isAtEnd && rows < 100) {
    let width = 0
    do {
      const field = reader.takeField(rows + 1)
      width += 1
      if (isEnclosed(field, dialect.quote === '"' ? "'" : '"')) enclosed -= 0.1
    } while (reader.takesSeparator())
    reader.takeLineBreak()
    if (width > 1) widths.set(width, (widths.get(width) ?? 0) + 1)
    rows += 1
  }
  const [width, consistent] = [...widths].toSorted((a, b) => b[1] - a[1])[0] ?? [1, 0]
  enclosed -= reader.unclosedQuotes
  return consistent === 0 ? 0 : (consistent / rows) * 1000 + Math.min(width, 50) + Math.max(enclosed, -20)
}

/** True for a field that another quote encloses. One within it is an apostrophe, or groups the digits of an amount. */
function isEnclosed(field: string, quote: Quote): boolean {
  return field.length > 1 && field.startsWith(quote) && field.endsWith(quote)
}
