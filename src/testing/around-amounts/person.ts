// A person who imports a sheet and knows what its amounts are. They answer what they are asked, one answer after the other,
// until what would be sent is what they know; where no answers lead there, the sheet cannot be imported as it is meant.
import type { CostItem } from '#contract/funds.ts'
import type { ItemKind } from '#contract/resources.ts'
import { ImportSession } from '#features/import/import-session.ts'
import type { Planned } from '#features/import/import-state.ts'
import { answerKey, answerTo, type Finding, type FindingKind } from '#import/findings/finding.ts'
import { findingsOf, openFindings } from '#import/findings/registry.ts'
import { KnownItems } from '#import/known-items.ts'
import { sendable } from '#import/plan.ts'
import type { ReadingRules } from '#import/reading-rules.ts'
import type { SheetAccount } from '#import/sheet-account.ts'
import type { SheetCheck } from '#import/sheet-check.ts'
import type { Version } from '#import/versions.ts'
import { messages } from '#messages/en/imports.ts'
import type { ClipboardFlavours } from '#spreadsheet/text/clipboard.ts'
import { sourceAt } from '#testing/funds-in-files.ts'

/** Digits by item, version and month: `Licences ACTUAL 2026-01`. */
export type Amounts = Readonly<Record<string, string>>

export interface SheetToImport {
  readonly kind: ItemKind
  readonly from: ClipboardFlavours | File
  /** What the person says where the sheet names no version. */
  readonly version: Version
  /** Rows down to the last heading, for a person who has to say so. */
  readonly headingRows?: number
}

/** Something that a person is shown: a question, a note or an error, and where. Rows are those of the table, from 0. */
export interface Shown {
  readonly kind: string
  readonly isOpen: boolean
  readonly columns: readonly number[]
  readonly rows: readonly number[]
}

/** What would be sent. */
export interface Outcome {
  readonly amounts: Amounts
  /** By name, of items that have one. */
  readonly externalIds: Readonly<Record<string, string>>
  /** New items without a focus area, which the service rejects. */
  readonly withoutArea: readonly string[]
  readonly account: SheetAccount
}

export interface Course {
  /** All that is shown before the person has answered anything but the version. */
  readonly shown: readonly Shown[]
  /** What would be sent without any answer but the version; undefined where a question stops the person. */
  readonly unasked: Outcome | undefined
  /** What is sent after answers that lead to what the person knows; undefined where none do. */
  readonly reached: Outcome | undefined
  /** The answers that led there. */
  readonly said: readonly string[]
}

const areaId = (place: number) => `aaaaaaaa-0000-4000-8000-00000000000${place}`
const area = (place: number, name: string, parent?: number) => ({ id: areaId(place), name, parent })
const item = (place: number, name: string, externalCostItemId: string): CostItem => ({
  costItemId: `bbbbbbbb-0000-4000-8000-00000000000${place}`,
  name,
  externalCostItemId,
  focusAreaId: areaId(1),
  costType: null,
  costSubtypeId: null,
  expenditureType: null,
  investmentCategoryId: null,
})
/** Retail, with Cards and Büro below it; five items that are there already. */
const site = {
  areas: [
    area(0, 'Retail'),
    area(1, 'Cards', 0),
    area(2, 'Büro', 0),
    area(3, 'Every shipment visible, every promise kept'),
    area(4, 'Visibility customers act on'),
  ],
  items: [
    item(1, 'Known 1', 'A-1'),
    item(2, 'Known 2', '00123'),
    item(3, 'Known 3', 'KÖ-1'),
    item(4, 'Known 4', '4711.10'),
    item(5, 'Known 5', 'X-1'),
  ],
}

function sessionFor(kind: ItemKind): ImportSession {
  const known = sourceAt(site)
  const source = { ...known, readContext: async () => ({ ...(await known.readContext()), thisYear: 2026 }) }
  if (kind === 'cost-item') return new ImportSession(source, messages)
  return new ImportSession({ ...source, kind, readItems: async () => new KnownItems([], true) }, messages)
}

/** Sheets that a person has read again by other answers before they give up. */
const maxReadings = 250

/** @param truths what the person knows; where there are several, each of them is right */
export async function importBy(sheet: SheetToImport, truths: readonly Amounts[]): Promise<Course> {
  return new Person(sheet, truths).import()
}

/** An answer, and how it is given. */
interface Move {
  readonly said: string
  give(session: ImportSession): Promise<void>
}

/** What is asked next, with its answers in the order in which they are offered. */
interface Question {
  readonly key: string
  readonly moves: readonly Move[]
}

/** The number of the answer by the key of its question; the first one where there is none. */
type Choices = ReadonlyMap<string, number>

/** One way through all questions. */
interface Way {
  /** Undefined where it ends before anything could be sent. */
  readonly outcome: Outcome | undefined
  readonly asked: readonly Question[]
  readonly said: readonly string[]
}

class Person {
  readonly #sheet: SheetToImport
  readonly #truths: readonly Amounts[]
  #session: ImportSession
  /** Opens the sheet again as it was, in another session. */
  #reopen = async () => {}
  /** True once it has been read as one of its tables, or as all of them. */
  #isOtherSheet = false
  #readings = 0

  constructor(sheet: SheetToImport, truths: readonly Amounts[]) {
    this.#sheet = sheet
    this.#truths = truths
    this.#session = sessionFor(sheet.kind)
  }

  async import(): Promise<Course> {
    await this.#open()
    const state = this.#session.getState()
    if (state.step !== 'start' || !state.choice) return this.#course()
    // Which of several sheets or tables is meant is a question as well.
    const choice: Shown = { kind: 'sheets', isOpen: true, columns: [], rows: [] }
    let course = this.#refused()
    for (const place of state.choice.sheets.keys()) {
      await this.#open(place)
      course = await this.#course()
      if (course.reached) break
    }
    return { ...course, shown: [choice, ...course.shown], unasked: undefined }
  }

  /** @param place of the sheet, where the file or the page has several */
  async #open(place?: number): Promise<void> {
    const { from, kind, headingRows } = this.#sheet
    this.#reopen = () => this.#open(place)
    this.#session = sessionFor(kind)
    await (from instanceof File ? this.#session.drop(from) : this.#session.paste(from))
    const state = this.#session.getState()
    const chosen = state.step === 'start' && place !== undefined && state.choice?.sheets[place]
    if (chosen && state.choice) await this.#session.chooseSheet(state.choice, chosen)
    if (!this.#isUnderCheck()) return
    const lacksHeadings = this.#asks('no-name')
    if (headingRows !== undefined && lacksHeadings) await this.#session.setHeadingRows(headingRows)
    await this.#sayVersion()
  }

  async #course(): Promise<Course> {
    if (!this.#isUnderCheck()) return this.#refused()
    const shown = this.#shown()
    const unasked = await this.#outcome()
    const inReview = this.#planned()?.findings.filter(isOfRows).map(shownRows) ?? []
    // Rows that the items of the service show to be wrong are marked once those are read.
    const marked = unasked ? this.#shown().filter(({ kind }) => kind === 'error') : []
    return { shown: [...shown, ...inReview, ...marked], unasked, ...(await this.#search()) }
  }

  /** What a file that is not opened shows. */
  #refused(): Course {
    const state = this.#session.getState()
    const problem = state.step === 'start' ? (state.problem ?? 'not opened') : state.step
    const shown = [{ kind: `refused: ${problem}`, isOpen: true, columns: [], rows: [] }]
    return { shown, unasked: undefined, reached: undefined, said: [] }
  }

  #isUnderCheck(): boolean {
    return 'checked' in this.#session.getState()
  }

  #check(): SheetCheck {
    const state = this.#session.getState()
    if (!('checked' in state)) throw new Error(`not under check: ${JSON.stringify(state)}`)
    return state.checked.editor.check
  }

  #asks(kind: FindingKind): boolean {
    return openFindings(this.#check()).some((finding) => finding.kind === kind)
  }

  #planned(): Planned | undefined {
    const state = this.#session.getState()
    return state.step === 'plan' ? state.planned : undefined
  }

  /** The version is asked of nearly every sheet: saying it is no answer to anything that is odd. */
  async #sayVersion(): Promise<void> {
    if (this.#asks('version')) await this.#session.setRules({ version: this.#sheet.version })
  }

  #shown(): readonly Shown[] {
    const check = this.#check()
    const { headingRows } = check.sheet
    const open = new Set(openFindings(check))
    const errors = new Set(check.errorRows())
    return [
      ...findingsOf(check).map((finding) => ({
        kind: finding.kind,
        isOpen: open.has(finding),
        columns: [...finding.where.columns, ...finding.where.cells.map(({ column }) => column)],
        rows: [...(finding.where.rows ?? []), ...finding.where.cells.map(({ row }) => row)],
      })),
      ...check.markedRows().map((row) => {
        const isError = errors.has(row)
        return {
          kind: isError ? 'error' : 'warning',
          isOpen: isError,
          columns: [],
          rows: [row + headingRows],
        }
      }),
    ]
  }

  /** What would be sent now; undefined where something is open. */
  async #outcome(): Promise<Outcome | undefined> {
    await this.#session.plan()
    const planned = this.#planned()
    return planned && outcomeOf(planned)
  }

  /** Changes one answer after the other, as long as what is sent comes nearer to what the person knows. */
  async #search(): Promise<Pick<Course, 'reached' | 'said'>> {
    const { given: rules } = this.#check()
    let choices: Choices = new Map()
    let best = await this.#walk(rules, choices)
    for (let isNearer = true; isNearer && this.#distance(best) > 0; ) {
      isNearer = false
      for (const { key, moves } of best.asked) {
        for (const at of moves.keys()) {
          if (at === (choices.get(key) ?? 0) || this.#readings > maxReadings) continue
          const changed = new Map(choices).set(key, at)
          const way = await this.#walk(rules, changed)
          if (this.#distance(way) >= this.#distance(best)) continue
          best = way
          choices = changed
          isNearer = true
        }
      }
    }
    return { reached: this.#distance(best) === 0 ? best.outcome : undefined, said: best.said }
  }

  /** Answers all that is asked by the choices. @param rules before any answer */
  async #walk(rules: ReadingRules, choices: Choices): Promise<Way> {
    if (this.#isOtherSheet) await this.#reopen()
    this.#isOtherSheet = false
    await this.#session.setRules(rules)
    const asked: Question[] = []
    const said: string[] = []
    for (;;) {
      this.#readings += 1
      const question = nextQuestion(this.#check(), { before: asked, version: this.#sheet.version })
      if (!question) break
      asked.push(question)
      const move = question.moves[choices.get(question.key) ?? 0]
      if (!move) return { outcome: undefined, asked, said }
      said.push(move.said)
      this.#isOtherSheet ||= question.key.startsWith('tables-')
      await move.give(this.#session)
    }
    const outcome = await this.#reviewed(said)
    return { outcome, asked, said }
  }

  /** What would be sent, with questions of the review answered so that it comes nearer. */
  async #reviewed(said: string[]): Promise<Outcome | undefined> {
    let best = await this.#outcome()
    for (const finding of this.#planned()?.findings.filter(isOfRows) ?? []) {
      if (!best || this.#distanceOf(best) === 0) return best
      let given = finding.presumed ?? 'import'
      for (const answer of finding.answers) {
        await this.#session.answer([finding], answer)
        const planned = this.#planned()
        const now = planned && outcomeOf(planned)
        if (!now || this.#distanceOf(now) >= this.#distanceOf(best)) continue
        best = now
        given = answer
        said.push(`${finding.kind} = ${answer}`)
      }
      await this.#session.answer([finding], given)
    }
    return best
  }

  #distance({ outcome, asked }: Way): number {
    // Of two ways that lead nowhere, the one with fewer questions is nearer to an end.
    return outcome ? this.#distanceOf(outcome) : 1000 + asked.length
  }

  /** How many amounts are others than those that the person knows. */
  #distanceOf({ amounts }: Outcome): number {
    const keys = Object.keys(amounts)
    return Math.min(
      ...this.#truths.map((truth) => {
        const known = Object.keys(truth)
        return [...new Set([...keys, ...known])].filter((key) => truth[key] !== amounts[key]).length
      }),
    )
  }
}

/** True for what the review asks about rows and single amounts. */
function isOfRows({ severity, where }: Finding): boolean {
  return severity === 'error' || where.rows !== undefined || where.columns.length > 0
}

function shownRows({ kind, where }: Finding): Shown {
  return { kind, isOpen: false, columns: where.columns, rows: where.rows ?? [] }
}

function outcomeOf({ plan, account }: Planned): Outcome {
  const amounts: Record<string, string> = {}
  const externalIds: Record<string, string> = {}
  const withoutArea: string[] = []
  for (const { item, verdict } of sendable(plan)) {
    if (verdict !== 'update' && item.focusAreaId === undefined) withoutArea.push(item.name)
    if (item.externalId !== undefined) externalIds[item.name] = item.externalId
    for (const [version, periods] of item.amounts)
      for (const [period, digits] of periods) amounts[`${item.name} ${version} ${period}`] = digits
  }
  return { amounts, externalIds, withoutArea, account }
}

/** What is asked first, or could be answered otherwise; undefined where all is answered. */
function nextQuestion(
  check: SheetCheck,
  { before, version }: { readonly before: readonly Question[]; readonly version: Version },
): Question | undefined {
  const [finding] = openFindings(check)
  // The version is no answer to anything that is odd.
  if (finding?.kind === 'version')
    return { key: answerKey(finding), moves: [ruled(`version = ${version}`, { version })] }
  if (finding) return { key: answerKey(finding), moves: answersTo(check, finding) }
  const other = findingsOf(check).find((one) => {
    return (
      one.presumed !== undefined &&
      one.answers.length > 1 &&
      !before.some(({ key }) => key === answerKey(one))
    )
  })
  if (!other) return undefined
  // The answer that holds until the person gives another one comes first.
  const moves = answersTo(check, other)
  const presumed = `${other.kind} = ${answerTo(check.rules.answers, other)}`
  const ordered = moves.toSorted((a, b) => Number(b.said === presumed) - Number(a.said === presumed))
  return { key: answerKey(other), moves: ordered }
}

function answersTo({ given }: SheetCheck, finding: Finding): readonly Move[] {
  // One column is dealt with above it.
  if (finding.answers.length === 0 && finding.severity === 'question')
    return [ruled(`${finding.kind} = ignore`, { roles: without(given, finding.where.columns) })]
  return finding.answers.map((answer) => ({
    said: `${finding.kind} = ${answer}`,
    give: (session) => session.answer([finding], answer),
  }))
}

function ruled(said: string, rules: Partial<ReadingRules>): Move {
  return { said, give: (session) => session.setRules(rules) }
}

function without({ roles }: ReadingRules, columns: readonly number[]): ReadingRules['roles'] {
  return roles.map((role, column) => (columns.includes(column) ? { kind: 'ignored' } : role))
}
