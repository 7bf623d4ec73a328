// What the sheets of the corpus have in common: their items, and how an amount becomes a cell.
import type { CorpusVersion, SheetDraft } from './draft.ts'
import type { CorpusCell, CorpusFormat } from './flat-document.ts'

/** What a format, or the way in which LibreOffice writes it, keeps of a sheet. */
export interface FileTraits {
  /** Of a number only what it showed. */
  readonly isShown: boolean
  /** Rows that were hidden. */
  readonly hasHiddenRows: boolean
}

export const everything: FileTraits = { isShown: false, hasHiddenRows: true }

/** The focus area of every item. */
export const corpusArea = 'Retail'
/** The version of amounts whose heading names none. */
export const plainVersion = 'FORECAST'

export const itemCount = 5

export const number = (digits: string, format: CorpusFormat): CorpusCell => ({
  kind: 'number',
  digits,
  format,
})
export const date = (day: string, format: 'month' | 'day'): CorpusCell => ({ kind: 'date', day, format })

/** Names that careless readers change. */
const names = ['Desks & chairs', 'Büro "Süd"', '<Rent>', 'Été, l’eau', 'Licences']
export const nameAt = (at: number) => `${names[at % names.length]} ${at + 1}`

interface Column {
  readonly heading: CorpusCell | string
  readonly period: string
  readonly version?: CorpusVersion
}

/** What a drawn amount is in a cell. */
interface DrawnAmount {
  readonly digits: string
  readonly cell: CorpusCell | string
  readonly currency?: string
  /** Of one that is divided: the digits of each of its months. */
  readonly months?: ReadonlyMap<string, string>
}

/** A row for each item, with a drawn amount in most columns; the first item has one in all. */
export function addItems(
  draft: SheetDraft,
  columns: readonly Column[],
  drawn: (column: Column, item: number, at: number) => DrawnAmount,
): void {
  for (let item = 0; item < itemCount; item += 1) {
    const externalId = `X-${item + 1}`
    const add = draft.item(nameAt(item), externalId)
    const cells = columns.map((column, at) => {
      if (item > 0 && draft.draw.below(6) === 0) return undefined
      const { digits, cell, currency = '', months } = drawn(column, item, at)
      draft.number(digits, { currency })
      for (const [period, own] of months ?? [[column.period, digits] as const])
        add(column.version ?? plainVersion, period, own)
      return cell
    })
    draft.row(nameAt(item), externalId, corpusArea, ...cells)
  }
}

export function amountIn(draft: SheetDraft, format: CorpusFormat, places = 2): DrawnAmount {
  const digits = draft.draw.amount(places)
  return { digits, cell: number(digits, format) }
}
