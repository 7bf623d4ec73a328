// Every problem of a sheet by row and column, kept as bytes, so that checking 10,000 × 42 cells takes a few
// milliseconds, and checking one cell again after an edit takes none that anyone notices.
import {
  type AmountReading,
  amountAt,
  type CellOptions,
  type Convention,
  type DecimalMark,
  decimalMarks,
  hasOwnUnit,
  readByConvention,
  readCell,
} from '#spreadsheet/amount.ts'
import { type CellFacts, textFacts } from '#spreadsheet/cell-type.ts'
import type { FormatNotations } from '#spreadsheet/format-notations.ts'
import type { MergedCells } from '#spreadsheet/merged-cells.ts'
import { hasNotation, type Notation } from '#spreadsheet/notation.ts'
import { withGap, withoutSpan } from '#spreadsheet/typed-arrays.ts'
import {
  type CellValidator,
  type ImportContext,
  isSendable,
  type Judgement,
  valid,
  validatorOf,
} from './cell-check.ts'
import { CellFindings, type CellState } from './cell-findings.ts'
import { isError, type Mark, markOf, markOfBoth } from './cell-marks.ts'
import { SheetCellOptions } from './cell-options.ts'
import { type ColumnRole, type Field, fieldsOf, isBeside, periodColumns } from './columns.ts'
import { commonConvention, findConventions } from './conventions.ts'
import type { Change } from './edit-record.ts'
import { SheetFacts } from './facts/sheet-facts.ts'
import {
  type Answers,
  answerAt,
  answerKey,
  type CellPlace,
  shownCells,
  type Where,
} from './findings/finding.ts'
import type { KnownItems } from './known-items.ts'
import type { FoundCurrency, FoundNotation } from './notation-tally.ts'
import { PeriodColumn, type PeriodSite, readPeriodColumn } from './period-column.ts'
import { isAmountRole, type ReadingRules, withAnswers } from './reading-rules.ts'
import { findRowKinds, type RowKinds } from './row-kinds.ts'
import { type RelatedRows, type RelationMarks, relateRows } from './row-relations.ts'
import {
  findRowsAside,
  movedAside,
  type NoteText,
  noRowsAside,
  noteTexts,
  type RowsAside,
} from './rows-aside.ts'
import type { SeriesColumn } from './series.ts'
import {
  type CellEdit,
  carriedRow,
  cellEdit,
  hasCarried,
  itemCell,
  itemRows,
  roleCell,
  rowsCarriedTo,
  type Sheet,
} from './sheet.ts'
import { findSumColumns, placeOfSum, type SumColumn } from './sum-columns.ts'
import { withCarried } from './texts-carried.ts'
import { KnownRows } from './total-rows.ts'
import { type VersionWords, versionAnswered } from './version-words.ts'

/** What was found of a sheet, as data. */
export interface CheckState {
  readonly aside: RowsAside
  /** What the texts of each column allow. */
  readonly conventions: readonly Convention[]
  readonly sumColumns: readonly SumColumn[]
  readonly cells: CellState
  readonly related: RelatedRows
  /** What the rows say of their periods, each once. */
  readonly periods: readonly string[]
  /** By column, how many cells have an error or a warning. */
  readonly errors: readonly number[]
  readonly warnings: readonly number[]
}

/** Another check of the same sheet, in another thread. */
export interface CheckElsewhere {
  /** Is given each change of the sheet, once it is made here. */
  changed(change: Change): void
  /** Resolves once all that follows from these changes is here. */
  settled(): Promise<void>
}

export class SheetCheck {
  readonly sheet: Sheet
  /** How the person wants the sheet to be read. */
  readonly given: ReadingRules
  #facts: SheetFacts
  #rules: ReadingRules
  readonly #context: ImportContext
  /** What the texts of each column allow. */
  #found: readonly Convention[] = []
  #presumedDecimal: DecimalMark | undefined
  /** By what the texts of each column are read. */
  #conventions: readonly Convention[] = []
  #validators: readonly CellValidator[] = []
  readonly #own: CellFindings
  #options: SheetCellOptions
  #relations: RelationMarks = new Map()
  #aside: RowsAside = noRowsAside
  readonly #known = new KnownRows()
  #items: KnownItems | undefined
  #postings: readonly CellPlace[] = []
  #sumColumns: readonly SumColumn[] = []
  #periods = new PeriodColumn([], { pattern: 'verbatim' })
  #errorsOfColumn: number[] = []
  #warningsOfColumn: number[] = []
  #revision = 0
  #elsewhere: CheckElsewhere | undefined

  constructor(given: Sheet, rules: ReadingRules, context: ImportContext) {
    const sheet = withCarried(given, rules)
    this.sheet = sheet
    this.given = rules
    this.#context = context
    this.#facts = this.#factsWith([])
    const versionWords = wordsAnswered(rules.answers, context.versionWords)
    this.#rules = { ...withAnswers(rules), roles: this.#facts.roles, versionWords }
    this.#own = new CellFindings(rules.roles.length, itemRows(sheet))
    this.#options = new SheetCellOptions(sheet, this.rules, this.facts)
  }

  /** What holds for the amounts of each column. */
  get facts(): SheetFacts {
    return this.#facts
  }

  /** How the sheet is read: as the person wants, with what texts around the amounts, and answers, make of it. */
  get rules(): ReadingRules {
    return this.#rules
  }

  #factsWith(notes: readonly NoteText[]): SheetFacts {
    const { answers } = this.given
    const sums = this.sumColumnsLeftOut
    const roles = this.given.roles.map(
      (role, column): ColumnRole => (sums.has(column) ? { kind: 'ignored' } : role),
    )
    return new SheetFacts({ sheet: this.sheet, roles, answers, notes, words: this.#context.versionWords })
  }

  /** Another one after each change of cells or rows. */
  get revision(): number {
    return this.#revision
  }

  /** Checks all cells. */
  run(): this {
    const kinds = findRowKinds(this.sheet, this.rules.roles)
    this.#prepare(kinds)
    this.#aside = findRowsAside(this, kinds, this.#known)
    for (const [column, validator] of this.#validators.entries()) this.#judgeCells(validator, column)
    this.#clearBlankRows()
    this.#relate()
    for (const column of this.#validators.keys()) this.#count(column)
    return this
  }

  /** What was found of the sheet, for another thread. */
  get state(): CheckState {
    return {
      aside: this.#aside,
      conventions: this.#found,
      sumColumns: this.#sumColumns,
      cells: this.#own.state,
      related: { marks: this.#relations, postings: this.#postings },
      periods: this.#periods.texts,
      errors: this.#errorsOfColumn,
      warnings: this.#warningsOfColumn,
    }
  }

  /** Takes what another thread has found of the same sheet by the same rules, in place of {@link run}. */
  restore(state: CheckState): this {
    this.#prepare(state.aside, state)
    this.take(state)
    return this
  }

  /** Takes what another thread has found since. */
  take(state: CheckState): void {
    this.#revision += 1
    this.#aside = state.aside
    this.#own.restore(state.cells)
    this.#relations = state.related.marks
    this.#postings = state.related.postings
    const columns = periodColumns(this.rules.roles)
    this.#periods = new PeriodColumn(state.periods, this.rules, { sheet: this.sheet, columns })
    this.#errorsOfColumn = [...state.errors]
    this.#warningsOfColumn = [...state.warnings]
  }

  /** Decides how each column is read. @param known what was found of that before */
  #prepare(kinds: RowKinds, known?: Pick<CheckState, 'conventions' | 'sumColumns'>): void {
    const notes = noteTexts(this.sheet, kinds)
    if (notes.length > 0) {
      this.#facts = this.#factsWith(notes)
      this.#rules = { ...this.#rules, roles: this.#facts.roles }
      this.#options = new SheetCellOptions(this.sheet, this.#rules, this.#facts)
    }
    const { openDecimal, ...rules } = this.rules
    this.#found = known?.conventions ?? findConventions({ sheet: this.sheet, rules })
    const isAmount = (column: number) => isAmountRole(rules.roles[column] ?? { kind: 'unknown' })
    const shared = sharedMark(this.#found.filter((_, column) => isAmount(column)))
    this.#presumedDecimal = shared ?? this.sheet.table.statedMark
    const chosen = openDecimal ?? this.#presumedDecimal
    this.#conventions = this.#found.map((found, column) =>
      isAmount(column) && !isMark(found) ? (chosen ?? found) : found,
    )
    this.#sumColumns = known?.sumColumns ?? findSumColumns(this, (row) => !kinds.kinds.has(row))
    this.#leaveOutSums(notes)
    this.#validators = this.rules.roles.map((role, column) =>
      this.#validatorOf(role, this.convention(column), column),
    )
  }

  /** Ignores columns that are sums of others, unless the person chose to import them. */
  #leaveOutSums(notes: readonly NoteText[]): void {
    if (this.sumColumnsLeftOut.size === 0) return
    this.#facts = this.#factsWith(notes)
    this.#rules = { ...this.#rules, roles: this.#facts.roles }
    this.#options = new SheetCellOptions(this.sheet, this.#rules, this.#facts)
  }

  /** The columns that are sums of others. */
  get sumColumns(): readonly SumColumn[] {
    return this.#sumColumns
  }

  /** Those that the person did not choose to import. */
  get sumColumnsLeftOut(): ReadonlySet<number> {
    const { answers } = this.given
    const isImported = (sum: SumColumn) =>
      answerAt(answers, 'sum-columns', placeOfSum(this.sheet, sum)) === 'import'
    return new Set(this.#sumColumns.flatMap((sum) => (isImported(sum) ? [] : sum.column)))
  }

  /** The fields that a column can mean. */
  get fields(): readonly Field[] {
    return fieldsOf(this.rules.kind).filter((field) => isSendable(field, this.#context))
  }

  /** What the number formats of the sheet say. */
  get formats(): FormatNotations {
    return this.#options.formats
  }

  /** The columns that hold amounts. */
  get amountColumns(): readonly number[] {
    return this.rules.roles.flatMap((role, column) => (isAmountRole(role) ? column : []))
  }

  /** The site's words for versions. */
  get versionWords(): VersionWords | undefined {
    return this.#context.versionWords
  }

  /** What decides which periods can be sent. */
  get site(): PeriodSite {
    return this.#context
  }

  /** The year to which years without a hint in the sheet are nearest. */
  get thisYear(): number | undefined {
    return this.#context.thisYear
  }

  get units(): Pick<
    SheetCellOptions,
    'unitOf' | 'unitAt' | 'currencyAt' | 'placesOf' | 'isDecidedByRows' | 'isSignedTwice' | 'disagrees'
  > {
    return this.#options
  }

  /** How the periods of the long layout are read. */
  get periods(): Pick<PeriodColumn, 'at' | 'textAt' | 'texts'> {
    return this.#periods
  }

  /** How the texts of a column are read, if it holds amounts. */
  convention(column: number): Convention {
    return this.#conventions[column] ?? 'open'
  }

  /** The convention that all columns of amounts share; undefined when they differ. */
  get commonConvention(): Convention | undefined {
    return commonConvention(this.#conventions, this.rules)
  }

  /**
   * How texts are read in columns that do not say how, as long as the person did not: as in all columns of amounts that say
   * it, where they agree, else as the program that wrote them shows numbers. Undefined where neither is known.
   */
  get presumedDecimal(): DecimalMark | undefined {
    return this.#presumedDecimal
  }

  /** True for a text in a column that does not say how its texts are read, where that matters. @param row counted as items are */
  hasTwoReadings(row: number, column: number): boolean {
    const convention = this.#found[column] ?? 'open'
    if (isMark(convention)) return false
    const isRead = convention !== this.convention(column)
    if (!isRead) return this.#own.mark(row, column) === markOf('two-readings')
    const { table, headingRows } = this.sheet
    const text = table.cell(headingRows + row, column)
    // Nearly all texts of such a column: whole numbers.
    if (!/[.,]/.test(text) || table.type(headingRows + row, column) !== 'text') return false
    const reading = readByConvention(text, convention, this.rules)
    return reading.kind === 'problem' && reading.problem === 'two-readings'
  }

  /** The notations that amounts are written in, counted, with an example of each. */
  get notations(): readonly FoundNotation[] {
    return this.#own.notations.found
  }

  /**
   * The cells of some columns that are meant, in rows that are not left out: all of them counted, and the first of them.
   * @param isMeant takes rows counted as items are
   */
  findCells(columns: readonly number[], isMeant: (row: number, column: number) => boolean): Where {
    const cells: CellPlace[] = []
    const own: number[] = []
    let count = 0
    for (const column of columns) {
      const before = count
      for (let row = 0; row < itemRows(this.sheet); row += 1) {
        if (this.#aside.reasons.has(row) || !isMeant(row, column)) continue
        count += 1
        if (cells.length < shownCells) cells.push({ row: this.sheet.headingRows + row, column })
      }
      if (count > before) own.push(column)
    }
    return { columns: own, cells, count }
  }

  /** True for an amount that is counted in a unit which only its heading says. @param row counted as items are */
  isInUnit(row: number, column: number): boolean {
    if (itemCell(this.sheet, row, column).trim() === '') return false
    const mark = this.#own.marks(column)?.[row] ?? 0
    const isAmount = !isError(mark) || mark === markOf('two-readings')
    const notations = this.#own.notationsAt(row, column)
    return isAmount && !hasOwnUnit(notations) && !hasNotation(notations, 'no-value')
  }

  /** The digits of a cell of amounts by these rules; undefined where it is no amount by them. @param place in the table */
  digitsAt({ row, column }: CellPlace, rules = this.rules): string | undefined {
    const { table } = this.sheet
    const facts = table.facts(row, column)
    const own = rules === this.rules ? this.#options : new SheetCellOptions(this.sheet, rules, this.facts)
    const options = own.of(facts, column, row - this.sheet.headingRows)
    const reading = readCell(table.cell(row, column), facts, this.convention(column), options)
    return reading.kind === 'amount' ? reading.digits : undefined
  }

  /** The cells of amounts that are written in a notation: all of them counted, and the first of them. */
  cellsWritten(notation: Notation): Where {
    if (!this.notations.some((found) => found.notation === notation))
      return { columns: [], cells: [], count: 0 }
    return this.findCells(this.amountColumns, (row, column) => this.isWritten(notation, row, column))
  }

  /** True for a cell of amounts that is written in a notation. @param row counted as items are */
  isWritten(notation: Notation, row: number, column: number): boolean {
    return hasNotation(this.#own.notationsAt(row, column), notation)
  }

  /** The amounts that another row has one of the same item, version and month beside. Rows counted as items are. */
  get postings(): readonly CellPlace[] {
    return this.#postings
  }

  /** The currencies that amounts name, the most frequent first. */
  get currencies(): readonly FoundCurrency[] {
    return this.#own.notations.currencies
  }

  /** What decides, beside the convention, how a cell is read. @param row counted as items are */
  cellOptions(facts: CellFacts, column: number, row: number): CellOptions {
    return this.#options.of(facts, column, row)
  }

  /** The rows that make no items, and those that look like totals. */
  get aside(): RowsAside {
    return this.#aside
  }

  /** The mark of a cell: its own if that is an error, else what the comparison of rows found; none in a row left out. */
  mark(row: number, column: number): Mark {
    return this.#aside.reasons.has(row) ? 0 : this.#markIn(row, column)
  }

  #markIn(row: number, column: number): Mark {
    return markOfBoth(this.#own.mark(row, column), this.#relations.get(column)?.[row])
  }

  /** How many cells of a column have an error. */
  errorsOf(column: number): number {
    return this.#errorsOfColumn[column] ?? 0
  }

  get errorCount(): number {
    return this.#errorsOfColumn.reduce((sum, count) => sum + count, 0)
  }

  get warningCount(): number {
    return this.#warningsOfColumn.reduce((sum, count) => sum + count, 0)
  }

  get columnCount(): number {
    return this.rules.roles.length
  }

  columnUse(column: number): 'amounts' | 'text' | 'none' {
    const role = this.rules.roles[column]
    if (!role || role.kind === 'ignored' || role.kind === 'unknown') return 'none'
    return isAmountRole(role) ? 'amounts' : 'text'
  }

  textAt(row: number, column: number): string {
    return roleCell(this.sheet, this.rules.roles[column], { row, column })
  }

  amountAt(row: number, column: number): AmountReading {
    return amountAt(this, row, column)
  }

  identity(column: number): 'name' | 'id' | undefined {
    const role = this.rules.roles[column]
    if (role?.kind !== 'field') return undefined
    return role.field === 'name' ? 'name' : role.field === 'externalId' ? 'id' : undefined
  }

  seriesColumn(column: number): SeriesColumn {
    const convention = this.convention(column)
    const decimal = decimalMarks.find((mark) => mark === convention)
    if (this.columnUse(column) === 'amounts') return { use: 'amounts', decimal }
    return { use: this.rules.roles[column]?.kind === 'period' ? 'period' : 'text' }
  }

  /** Rows with an error in any cell, in order. */
  errorRows(): number[] {
    return this.#rowsWith(isError, this.#errorsOfColumn)
  }

  /** Rows of which nothing can be sent, those included that are left out and would be wrong otherwise. */
  faultyRows(): ReadonlySet<number> {
    const rows = new Set(this.errorRows())
    for (const row of this.#aside.reasons.keys())
      if (this.#validators.some((_, column) => isError(this.#markIn(row, column)))) rows.add(row)
    return rows
  }

  /** Rows with an error or a warning in any cell, in order. */
  markedRows(): number[] {
    const counts = this.#errorsOfColumn.map((count, column) => count + (this.#warningsOfColumn[column] ?? 0))
    return this.#rowsWith((mark) => mark !== 0, counts)
  }

  /** Marks new items that lack a focus area, which only the items of the service tell from others. */
  knowItems(items: KnownItems): void {
    if (this.#items === items) return
    this.#items = items
    if (this.#elsewhere) return
    this.#revision += 1
    this.#relate()
    for (const column of this.#validators.keys()) this.#count(column)
  }

  /** Checks again what depends on these cells, after they were edited; true when other rows may have new marks too. */
  recheck(cells: Iterable<{ readonly row: number; readonly column: number }>): boolean {
    this.#revision += 1
    this.#options.forgetRows()
    const columns = new Set<number>()
    const rows = new Set<number>()
    let relates = false
    for (const { row, column } of cells) {
      for (const one of this.#rowsOfCell(row, column)) rows.add(one)
      columns.add(column)
      // In the wide layout no amount has to do with another row, unless it was all that the row had.
      relates ||= this.rules.roles[column]?.kind !== 'period-amount' || this.isBlankRow(row)
    }
    for (const row of rows) this.#validateRow(row, columns)
    this.#known.forget(rows)
    if (this.#elsewhere) {
      for (const column of columns) this.#count(column)
      this.#elsewhere.changed({ kind: 'cells', edits: Array.from(cells, (cell) => this.#editOf(cell)) })
      return false
    }
    if (this.#setAside()) {
      relates = true
      for (const column of this.#validators.keys()) columns.add(column)
    }
    if (relates) {
      for (const column of this.#relations.keys()) columns.add(column)
      this.#relate()
      for (const column of this.#relations.keys()) columns.add(column)
    }
    for (const column of columns) this.#count(column)
    return relates
  }

  /** Leaves what goes over all rows to another check of the same sheet, whose results {@link take} takes in. */
  checkElsewhere(elsewhere: CheckElsewhere | undefined): void {
    this.#elsewhere = elsewhere
  }

  /** Resolves once all that was found of the sheet as it is now is here. */
  async settled(): Promise<void> {
    await this.#elsewhere?.settled()
  }

  /** Finds again what goes over all rows. */
  checkRows(): void {
    this.#revision += 1
    this.#setAside()
    this.#relate()
    for (const column of this.#validators.keys()) this.#count(column)
  }

  #editOf({ row, column }: CellPlace): CellEdit {
    return cellEdit(this.sheet, row, column)
  }

  /** The row of a cell, and those that its text is carried down to. */
  #rowsOfCell(row: number, column: number): readonly number[] {
    const { table, headingRows } = this.sheet
    const merge = table.mergeAt(headingRows + row, column)
    if (merge?.row !== headingRows + row) return [row, ...rowsCarriedTo(this.sheet, row, column)]
    return Array.from({ length: merge.rows }, (_, at) => row + at)
  }

  /**
   * Adds empty rows before a row of items; marks below it move with their rows.
   * @param merges the merged cells of the table as they are then, where they are not those of before
   */
  insertRows(row: number, count: number, merges?: readonly MergedCells[]): void {
    const { table } = this.sheet
    table.insertRows(this.sheet.headingRows + row, count)
    if (merges) table.merges = merges
    const change = { kind: 'insert', row, count, ...(merges && { merges }) } as const
    this.#moveRows(change, (ofRows) => withGap(ofRows, row, count))
  }

  /** Takes rows of items out, with their marks. */
  removeRows(row: number, count: number): void {
    this.sheet.table.removeRows(this.sheet.headingRows + row, count)
    this.#moveRows({ kind: 'remove', row, count }, (ofRows) => withoutSpan(ofRows, row, count))
  }

  #moveRows(
    change: Exclude<Change, { kind: 'cells' }>,
    move: <Numbers extends Uint8Array | Uint32Array>(ofRows: Numbers) => Numbers,
  ): void {
    this.#own.moveRows(move, itemRows(this.sheet))
    this.#known.forget()
    this.#options.forgetRows()
    if (!this.#elsewhere) {
      this.checkRows()
      return
    }
    this.#revision += 1
    this.#relations = new Map([...this.#relations].map(([column, marks]) => [column, move(marks)]))
    this.#aside = movedAside(this.#aside, change)
    for (const column of this.#validators.keys()) this.#count(column)
    this.#elsewhere.changed(change)
  }

  /** A row that names nothing but a focus area is no item yet: templates come with such rows. */
  readonly isBlankRow = (row: number): boolean =>
    this.rules.roles.every((role, column) => {
      return isBeside(role) || itemCell(this.sheet, row, column).trim() === ''
    })

  #validatorOf(role: ColumnRole, convention: Convention, column: number): CellValidator {
    const optionsOf = (facts: CellFacts, row?: number) => this.#options.of(facts, column, row)
    const isDecidedByRows = this.#options.isDecidedByRows(column)
    return validatorOf(role, this.rules, {
      context: this.#context,
      convention,
      optionsOf,
      isDecidedByRows,
    })
  }

  #judgeCells(validator: CellValidator, column: number): void {
    if (validator === valid) return
    const { table, headingRows } = this.sheet
    const isPlain = table.isTextColumn(column) && !hasCarried(this.sheet, column)
    for (let row = 0; row < itemRows(this.sheet); row += 1) {
      const finding = isPlain
        ? validator(table.cell(headingRows + row, column), textFacts, row)
        : this.#judge(validator, row, column)
      if (finding !== 0) this.#own.note(row, column, finding)
    }
  }

  #judge(validator: CellValidator, row: number, column: number): Judgement {
    const { table, headingRows } = this.sheet
    const role = this.rules.roles[column]
    const text = roleCell(this.sheet, role, { row, column })
    const isAmount = role !== undefined && isAmountRole(role)
    const from = isAmount ? row : carriedRow(this.sheet, row, column)
    return validator(text, table.facts(headingRows + from, column), row)
  }

  #rowsWith(isMeant: (mark: Mark) => boolean, counts: readonly number[]): number[] {
    const columns = counts.flatMap((count, column) => (count > 0 ? column : []))
    const found: number[] = []
    for (let row = 0; row < itemRows(this.sheet); row += 1) {
      if (columns.some((column) => isMeant(this.mark(row, column)))) found.push(row)
    }
    return found
  }

  #relate(): void {
    const { sheet, rules, isBlankRow } = this
    this.#periods = readPeriodColumn(sheet, rules)
    const [periods, context] = [this.#periods, this.#context]
    const isAside = (row: number) => this.#aside.noItems.has(row)
    const items = this.#items
    const related = relateRows({ sheet, rules, isBlankRow, isAside, periods, context, items })
    this.#relations = related.marks
    this.#postings = related.postings
  }

  /** A row without any text is no item, and lacks nothing. */
  #clearBlankRows(): void {
    const names = this.rules.roles.findIndex((role) => role.kind === 'field' && role.field === 'name')
    const marks = this.#own.marks(names)
    // A name that is missing has a mark.
    const isMerged = this.rules.roles.some((_, column) => hasCarried(this.sheet, column))
    const rows = names !== -1 && !marks && !isMerged ? 0 : itemRows(this.sheet)
    for (let row = 0; row < rows; row += 1) {
      if (!marks || isMerged || (marks[row] !== 0 && itemCell(this.sheet, row, names) === ''))
        this.#clearIfBlank(row)
    }
  }

  #clearIfBlank(row: number): void {
    if (!this.isBlankRow(row)) return
    for (const column of this.rules.roles.keys())
      if (!this.#isUnknown(column)) this.#own.clearMark(row, column)
  }

  /** Judges all cells of a row, because a text in one can make another one missed; notes what changed. */
  #validateRow(row: number, changed: Set<number>): void {
    const isBlank = this.isBlankRow(row)
    for (const [column, validator] of this.#validators.entries()) {
      const isLeft = isBlank && !this.#isUnknown(column)
      const finding = isLeft ? 0 : this.#judge(validator, row, column)
      if (this.#own.note(row, column, finding)) changed.add(column)
    }
  }

  /** Finds again which rows are left out; true where others are now. */
  #setAside(): boolean {
    const before = this.#aside.reasons
    const kinds = findRowKinds(this.sheet, this.rules.roles)
    this.#aside = findRowsAside(this, kinds, this.#known)
    const now = this.#aside.reasons
    return now.size !== before.size || [...now.keys()].some((row) => !before.has(row))
  }

  /** What such a column holds has to be dealt with wherever it is, in a row that is no item, too. */
  #isUnknown(column: number): boolean {
    return this.rules.roles[column]?.kind === 'unknown'
  }

  #count(column: number): void {
    const markAt = (row: number) =>
      this.isWritten('no-value', row, column) ? markOf('no-value') : this.#own.mark(row, column)
    const heading = this.#options.currencyOf(column, markAt)
    const counts = this.#own.count(column, this.#relations.get(column), heading)
    for (const row of this.#aside.reasons.keys()) {
      const mark = this.#markIn(row, column)
      if (isError(mark)) counts.errors -= 1
      else if (mark !== 0) counts.warnings -= 1
    }
    this.#errorsOfColumn[column] = counts.errors
    this.#warningsOfColumn[column] = counts.warnings
  }
}

function sharedMark(found: readonly Convention[]): DecimalMark | undefined {
  if (found.includes('contrary')) return undefined
  const marks = decimalMarks.filter((mark) => found.includes(mark))
  return marks.length === 1 ? marks[0] : undefined
}

function isMark(convention: Convention): boolean {
  return decimalMarks.some((mark) => mark === convention)
}

/** The words of the site for versions, and those that the person explained. */
function wordsAnswered(answers: Answers, words: VersionWords | undefined): VersionWords {
  const prefix = answerKey({ kind: 'version-word', place: '' })
  const own = Object.entries(answers).flatMap(([key, answer]) => {
    const version = versionAnswered(answer)
    return key.startsWith(`${prefix} `) && version ? [[key.slice(prefix.length + 1), version] as const] : []
  })
  return new Map([...(words ?? []), ...own])
}
