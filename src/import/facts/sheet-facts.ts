// What holds for the amounts of each column, gathered from everything that qualifies them: their heading, the headings of
// their group, titles and notes, and what a person answered about those that are not understood. The nearest holds.
import { type ColumnRole, hasPeriods } from '#import/columns.ts'
import { type Answers, answerAt } from '#import/findings/finding.ts'
import { shortOrders, withShortMonth } from '#import/heading-dates.ts'
import { readPeriod } from '#import/period-text.ts'
import type { Sheet } from '#import/sheet.ts'
import { type VersionWords, versionAnswered, versionKey } from '#import/version-words.ts'
import type { Version } from '#import/versions.ts'
import { type Qualifiers, readQualifiers, type Unit } from './qualifiers.ts'
import {
  isNumber,
  type PlacedText,
  type TextAround,
  textsAbove,
  textsBelow,
  textsBeside,
  unitsOfFields,
} from './texts-around.ts'
import { type DatedColumn, type SheetYears, yearsOf } from './years.ts'

/** A text that was not understood to the last word, with all columns that it is about. */
export interface OpenText {
  /** Names it in answers: the same words are asked about once. */
  readonly place: string
  readonly texts: readonly PlacedText[]
  /** Empty where it is about the whole sheet. */
  readonly columns: readonly number[]
}

/** What holds for a column. */
interface ColumnFacts {
  role: ColumnRole
  unit: Unit | undefined
  /** The unit is what the person answered, so that nothing is asked about it. */
  isUnitAnswered: boolean
  /** The person said that they are taken off. */
  isDeducted: boolean
}

interface Asked {
  readonly sheet: Sheet
  readonly roles: readonly ColumnRole[]
  readonly answers: Answers
  readonly words?: VersionWords | undefined
  /** The texts of rows that are no items. */
  readonly notes?: readonly PlacedText[]
}

export class SheetFacts {
  /** What each column means, with what qualifies it. */
  readonly roles: readonly ColumnRole[]
  readonly texts: readonly TextAround[]
  /** The texts that are asked about, answered ones included. */
  readonly open: readonly OpenText[]
  /** Columns of months, quarters and halves whose year the person says. */
  readonly years: SheetYears
  readonly #answers: Answers
  readonly #disagreements = new Map<string, Disagreement>()
  readonly #columns: readonly ColumnFacts[]

  constructor({ sheet, roles, answers, words, notes = [] }: Asked) {
    const areVersions = hasAmountsByVersion(sheet, roles, words)
    const order = shortOrders.find((one) => one === answerAt(answers, 'short-months'))
    const headings = sheet.headings.map((heading, column) => {
      if (roles[column]?.kind !== 'unknown') return undefined
      if (areVersions) return readVersionOf(sheet, column, words)
      return readHeading((order && withShortMonth(heading, order)) ?? heading, words)
    })
    const isAmount = (column: number) => {
      const kind = roles[column]?.kind
      return kind === 'period-amount' || kind === 'amount' || headings[column] !== undefined
    }
    this.texts = [
      ...unitsOfFields(sheet, isAmount),
      ...textsAbove(sheet, isAmount, words),
      ...textsBeside(sheet, words),
      ...textsBelow(notes, words),
    ]
    this.#answers = answers
    this.years = yearsOf({ sheet, roles, headings, texts: this.texts, answers })
    this.open = openTexts(sheet, headings, this.texts)
    this.#columns = roles.map((role, column) =>
      this.#factsOf({ role, column, sheet, heading: headings[column] }),
    )
    this.roles = this.#columns.map(({ role }) => role)
  }

  /** What the amounts of a column are counted in; undefined where nothing says it. */
  unitOf(column: number): Unit | undefined {
    return this.#columns[column]?.unit
  }

  /** True for a column of whose unit the person has said that it counts. */
  isUnitAnswered(column: number): boolean {
    return this.#columns[column]?.isUnitAnswered ?? false
  }

  /** True for a column of which the person has said that its amounts are taken off. */
  isDeducted(column: number): boolean {
    return this.#columns[column]?.isDeducted ?? false
  }

  #datedAt(column: number): DatedColumn | undefined {
    const { yearless, turned } = this.years
    return [...yearless, ...turned.flatMap(({ columns }) => columns)].find((one) => one.column === column)
  }

  #factsOf({ role, column, sheet, heading }: OneColumn): ColumnFacts {
    const own = readQualifiers(sheet.headings[column] ?? '')
    const around = this.texts.filter(({ columns }) => columns === undefined || columns.includes(column))
    const said = this.open.filter(({ columns }) => columns.length === 0 || columns.includes(column))
    const answersTo = (texts: readonly OpenText[]) =>
      texts.flatMap(({ place }) => answerAt(this.#answers, 'text-around', place) ?? [])
    const ofColumn = answersTo(said.filter(({ columns }) => columns.length > 0))
    const ofSheet = answersTo(said.filter(({ columns }) => columns.length === 0))
    const answered = [...ofColumn, ...ofSheet]
    const ownUnit = own.unit ? [{ ...own.unit, from: sheet.headings[column] ?? '' }] : []
    const units = ownUnit.concat(
      around.flatMap(({ text, said: { unit } }) => (unit ? [{ ...unit, from: text }] : [])),
    )
    const answeredUnit = answered.flatMap((answer) => scales.get(answer) ?? [])[0]
    const known = withYear(heading ? roleOfHeading(heading) : role, this.#datedAt(column), heading)
    const facts: ColumnFacts = {
      role: known,
      unit: answeredUnit ?? this.#unitAmong(units, column),
      isUnitAnswered: answeredUnit !== undefined,
      isDeducted: answered.includes('deduct'),
    }
    if (answered.includes('leave-out')) return { ...facts, role: { kind: 'ignored' } }
    if (known.kind === 'unknown' && heading?.period === '') {
      const version = ofColumn.map(versionAnswered).find(Boolean)
      return version ? { ...facts, role: { kind: 'amount', version } } : facts
    }
    if (known.kind !== 'period-amount') return facts
    const stated = [
      // What a person said of a text counts more than a word of it.
      ...ofColumn.map((answer) => ({ version: versionAnswered(answer), from: '' })),
      { version: known.version, from: sheet.headings[column] ?? '' },
      ...ofSheet.map((answer) => ({ version: versionAnswered(answer), from: '' })),
      ...around.map(({ said: { version }, text }) => ({ version, from: text })),
    ]
    const version = this.#versionAmong(stated, column)
    return { ...facts, role: { ...known, version } }
  }

  /** The nearest unit, unless the person said that the other one holds. A scale and a currency apart are one unit. */
  #unitAmong(units: readonly StatedUnit[], column: number): Unit | undefined {
    const [near, ...others] = units
    if (!near) return undefined
    const apart = others.find((far) => (near.places === 0) !== (far.places === 0) && isPart(near, far))
    if (apart) {
      const [scale, currency] = near.places === 0 ? [apart, near] : [near, apart]
      return { text: `${scale.text} ${currency.text}`, places: scale.places, currency: currency.currency }
    }
    const far = others.find((one) => isContrary(near, one))
    if (!far) return near
    return this.#isFarChosen(near.from, far.from, column) ? far : near
  }

  /** The nearest version, unless the person said that the other one holds. What they said disagrees with no text. */
  #versionAmong(stated: readonly StatedVersion[], column: number): Version | undefined {
    const [near, ...others] = stated.filter(({ version }) => version !== undefined)
    const far = others.find(({ version, from }) => version !== near?.version && from !== '')
    if (!near || !far || near.from === '') return near?.version
    return this.#isFarChosen(near.from, far.from, column) ? far.version : near.version
  }

  /** Notes that two texts say different things of a column. @returns true where the person said that the farther one holds */
  #isFarChosen(near: string, far: string, column: number): boolean {
    const place = `${versionKey(near)} | ${versionKey(far)}`
    const columns = this.#disagreements.get(place)?.columns ?? []
    this.#disagreements.set(place, { place, near, far, columns: [...columns, column] })
    return answerAt(this.#answers, 'texts-disagree', place) === 'far'
  }

  /** Texts that say different things of the same amounts. */
  get disagreements(): readonly Disagreement[] {
    return [...this.#disagreements.values()]
  }
}

/** Two texts that say different versions, or different units, of the same amounts. */
export interface Disagreement {
  readonly place: string
  readonly near: string
  readonly far: string
  readonly columns: readonly number[]
}

interface StatedVersion {
  readonly version: Version | undefined
  /** The text that says it; empty for what the person said. */
  readonly from: string
}

interface StatedUnit extends Unit {
  /** The text that says it. */
  readonly from: string
}

/** True for a scale alone and a currency alone. */
function isPart(one: Unit, other: Unit): boolean {
  const [scale, currency] = one.places === 0 ? [other, one] : [one, other]
  return scale.currency === '' && currency.currency !== ''
}

function isContrary(one: Unit, other: Unit): boolean {
  const areOtherCurrencies = one.currency !== '' && other.currency !== '' && one.currency !== other.currency
  return one.places !== other.places || areOtherCurrencies
}

interface OneColumn {
  readonly role: ColumnRole
  readonly column: number
  readonly sheet: Sheet
  readonly heading: Qualifiers | undefined
}

/** The units that an answer can be. */
const scales: ReadonlyMap<string, Unit> = new Map([
  ['thousands', { text: '', places: 3, currency: '' }],
  ['millions', { text: '', places: 6, currency: '' }],
])

/** What an unmatched heading says, where it names a period, with or without its year; undefined for any other. */
function readHeading(heading: string, words: VersionWords | undefined): Qualifiers | undefined {
  const said = readQualifiers(heading, words)
  // Q5 2027 is no quarter, and W15 2027 no year: nothing that a person could explain by a word.
  if (isNumberOfYear(said.rest)) return undefined
  const unit = readPeriod(said.period)?.unit
  const [eachMonth] =
    /monthly|per month|p\. ?m\.|monatlich\p{L}*|(?:pro|je) monat|mensuel\p{L}*|par mois/iu.exec(heading) ?? []
  // Monthly amount 2027: not to be divided by twelve.
  if (eachMonth !== undefined && unit !== undefined && unit !== 'month' && said.rest === '')
    return { ...said, rest: eachMonth }
  return said.period !== '' && (readPeriod(said.period) || isYearless(said.period)) ? said : undefined
}

/** True for a part of a year that is none of its months, quarters or halves: Q5, P13, W15, KW 15, 9M. */
function isNumberOfYear(text: string): boolean {
  return /^(?:(?:[qhmtpwd]|per|period|periode|kw|cw|wk|week|woche|sem|semaine|tag|day)\.? ?\d+|\d+ ?[mw])$/i.test(
    text,
  )
}

/** True where rows name their periods, and columns of amounts the versions of these. */
function hasAmountsByVersion(
  { headings }: Pick<Sheet, 'headings'>,
  roles: readonly ColumnRole[],
  words: VersionWords | undefined,
): boolean {
  if (!hasPeriods(roles)) return false
  return roles.some((role, column) => {
    if (role.kind === 'amount') return role.version !== undefined
    return role.kind === 'unknown' && isVersionOfAmounts(readQualifiers(headings[column] ?? '', words))
  })
}

/** True for `Plan` and `Actual amount (EUR)`. */
function isVersionOfAmounts({ version, period, rest }: Qualifiers): boolean {
  return version !== undefined && period === '' && rest === ''
}

/** What the heading of a column of numbers says where columns have versions; words that are not understood may be one. */
function readVersionOf(
  { table, headingRows, headings }: Sheet,
  column: number,
  words: VersionWords | undefined,
): Qualifiers | undefined {
  const said = readQualifiers(headings[column] ?? '', words)
  if (isVersionOfAmounts(said)) return said
  const texts = table
    .column(column)
    .slice(headingRows)
    .filter((text) => text.trim() !== '')
  return said.rest !== '' && texts.length > 0 && texts.every(isNumber) ? said : undefined
}

/** True for a month, a quarter or a half whose year is not said. */
function isYearless(text: string): boolean {
  if (readPeriod(text) || /\d{3}/.test(text)) return false
  const unit = readPeriod(`${text} 2027`)?.unit
  return unit !== undefined && unit !== 'year'
}

function roleOfHeading({ period, version }: Qualifiers): ColumnRole {
  if (period === '') return version ? { kind: 'amount', version } : { kind: 'unknown' }
  return isYearless(period) ? { kind: 'unknown' } : { kind: 'period-amount', period, version }
}

/** The role with the year that the person said. */
function withYear(
  role: ColumnRole,
  dated: DatedColumn | undefined,
  heading: Qualifiers | undefined,
): ColumnRole {
  if (dated?.year === undefined) return role
  const version = role.kind === 'period-amount' ? role.version : heading?.version
  return { kind: 'period-amount', period: `${dated.period} ${dated.year}`, version }
}

/** What has to be asked about: words of headings, texts above groups of columns, and texts above the whole sheet. */
function openTexts(
  sheet: Sheet,
  headings: readonly (Qualifiers | undefined)[],
  texts: readonly TextAround[],
): readonly OpenText[] {
  const found = new Map<string, { texts: OpenText['texts'][number][]; columns: number[] }>()
  const add = (place: string, text: OpenText['texts'][number], columns: readonly number[]) => {
    const known = found.get(place) ?? { texts: [], columns: [] }
    found.set(place, { texts: [...known.texts, text], columns: [...known.columns, ...columns] })
  }
  for (const [column, said] of headings.entries()) {
    if (!said || said.rest === '') continue
    add(versionKey(said.rest), { row: sheet.headingRows - 1, column, text: said.rest }, [column])
  }
  const ofSheet: TextAround[] = []
  for (const around of texts) {
    if (around.said.rest === '') continue
    if (around.columns) add(versionKey(around.said.rest), around, around.columns)
    else ofSheet.push(around)
  }
  const asked = [...found].map(([place, { texts, columns }]) => ({ place, texts, columns }))
  if (ofSheet.length === 0) return asked
  const inOrder = ofSheet.toSorted((a, b) => a.row - b.row || a.column - b.column)
  return [...asked, { place: placeOfTitles(inOrder), texts: inOrder, columns: [] }]
}

/** Titles that name the question about them; of more the count. */
const namedTitles = 20

/** Titles are asked about together; with other words they are other titles. */
function placeOfTitles(texts: readonly TextAround[]): string {
  const named = texts.slice(0, namedTitles).map(({ text }) => versionKey(text))
  const others = texts.length > namedTitles ? ` | + ${texts.length - namedTitles}` : ''
  return `: ${named.join(' | ')}${others}`
}
