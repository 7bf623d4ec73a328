// The periods of the long layout: read as the headings of the wide one are, each by itself, and where it allows two
// readings by the others of its column.
import { monthOfPeriodKey } from '#contract/period-keys.ts'
import { visitRows } from '#spreadsheet/row-portions.ts'
import { type Mark, markOf } from './cell-marks.ts'
import { type ColumnRole, columnOfRole } from './columns.ts'
import { decidedDates, isOpenDate, openYears, readingsOfDate } from './heading-dates.ts'
import { coveredKeys, isUndivided, type PeriodChoices } from './period-spread.ts'
import { readPeriod } from './period-text.ts'
import { itemCell, itemRows, type Sheet } from './sheet.ts'

export interface PeriodSite {
  /** Another site, whose formats of periods are not known, so that any text may be one. */
  readonly hasOtherPeriods?: boolean
}

/**
 * The mark of a period that is read by itself. The bundled service takes months alone; another site may take any key, so
 * that a text which names no period there is sent as it is written.
 */
export function markOfPeriod(text: string, rules: PeriodChoices, { hasOtherPeriods }: PeriodSite): Mark {
  if (isUndivided(text, rules)) return markOf('period-undivided')
  if (coveredKeys(text, rules).every((key) => monthOfPeriodKey(key) !== undefined)) return 0
  const isPeriod = readPeriod(text) !== undefined
  if (hasOtherPeriods) return isPeriod ? 0 : markOf('period-unchecked')
  return markOf(isPeriod ? 'period-format' : 'period-unknown')
}

/** The period that a site makes of a key that is sent: the bundled service takes the first day of a month for the month. */
export function storedPeriod(key: string, { hasOtherPeriods }: PeriodSite): string {
  return hasOtherPeriods ? key : (monthOfPeriodKey(key) ?? key)
}

export class PeriodColumn {
  readonly #months: ReadonlyMap<string, string>
  readonly #openYears: ReadonlySet<string>

  /** @param texts those of the column, trimmed, each once */
  constructor(texts: readonly string[], { pattern }: Pick<PeriodChoices, 'pattern'>) {
    const isRead = pattern !== 'verbatim'
    this.#months = isRead ? decidedDates(texts) : new Map()
    this.#openYears = isRead ? openYears(texts) : new Set()
  }

  /** The period of a cell: its text, or the month of a date that the others decide. */
  periodOf(text: string): string {
    return this.#months.get(text.trim()) ?? text
  }

  /** The mark of a cell whose meaning depends on the others of the column. */
  mark(text: string, rules: PeriodChoices, site: PeriodSite): Mark {
    const trimmed = text.trim()
    if (this.#openYears.has(trimmed)) return markOf('period-day')
    if (!isOpenDate(trimmed)) return 0
    const isAmbiguous = !this.#months.has(trimmed) && readingsOfDate(trimmed).length > 1
    if (isAmbiguous && !site.hasOtherPeriods) return markOf('period-ambiguous')
    return markOfPeriod(this.periodOf(trimmed), rules, site)
  }
}

/** Reads the column of periods, if there is one; with pauses. */
export function* readPeriodColumn(
  sheet: Sheet,
  rules: PeriodChoices & { readonly roles: readonly ColumnRole[] },
): Generator<undefined, PeriodColumn, undefined> {
  const texts = new Set<string>()
  const column = columnOfRole(rules.roles, 'period')
  if (column !== undefined)
    yield* visitRows(itemRows(sheet), (row) => texts.add(itemCell(sheet, row, column).trim()))
  return new PeriodColumn([...texts], rules)
}
