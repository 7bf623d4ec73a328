// A sheet of organizations or focus areas with what was found of each cell. Whether a row is right depends on other rows and
// on all records, so that a plan of the whole sheet is what checks it, again after each edit.
import type { HierarchyKind } from '#contract/resources.ts'
import { type Mark, markOf } from '#import/cell-marks.ts'
import type { Change } from '#import/edit-record.ts'
import type { EditedCheck } from '#import/edited-check.ts'
import type { Answers, Finding } from '#import/findings/finding.ts'
import { cellEdit, fieldCell, itemCell, type Sheet } from '#import/sheet.ts'
import type { CheckElsewhere } from '#import/sheet-check.ts'
import { type AsideRow, findAsideRows } from './aside-rows.ts'
import { type HierarchyRole, type ParentWay, possibleWays } from './columns.ts'
import { KnownRecords } from './known-records.ts'
import { planHierarchy } from './plan.ts'
import type { HierarchyContext } from './planned-rows.ts'
import { columnOfRole, type HierarchySheet } from './sheet-rows.ts'

/** How a sheet of records is read. */
export interface HierarchyRules {
  readonly kind: HierarchyKind
  readonly roles: readonly HierarchyRole[]
  readonly way: ParentWay
  /** To what was found of its rows. */
  readonly answers: Answers
}

/** What was found of a sheet of records, as data. */
export interface RecordCheckState {
  /** By row, of rows of which anything was found. */
  readonly found: readonly (readonly [row: number, findings: readonly Finding[]])[]
  readonly asideRows: readonly AsideRow[]
}

const nothingFound: readonly Finding[] = []

export class HierarchyCheck implements EditedCheck {
  readonly sheet: Sheet
  readonly given: HierarchyRules
  readonly #context: HierarchyContext
  #known: KnownRecords | undefined
  #aside: readonly AsideRow[] | undefined
  /** By row. */
  #found: ReadonlyMap<number, readonly Finding[]> = new Map()
  #revision = 0
  #elsewhere: CheckElsewhere | undefined

  /** @param known the records of the context, where they were put in order before */
  constructor(sheet: Sheet, rules: HierarchyRules, context: HierarchyContext, known?: KnownRecords) {
    this.sheet = sheet
    this.given = rules
    this.#context = context
    this.#known = known
  }

  /** Checks all rows. */
  run(): this {
    this.#revision += 1
    this.#aside = undefined
    // Without a column of names there are no rows.
    if (possibleWays(this.given.roles).length === 0) return this
    this.#known ??= new KnownRecords(this.#context.records)
    const { rows } = planHierarchy(this.hierarchySheet, this.#context, this.#known)
    this.#found = new Map(rows.map(({ row, findings }) => [row, findings]))
    return this
  }

  /** Another one after each check. */
  get revision(): number {
    return this.#revision
  }

  /** What was found of the sheet, for another thread. */
  get state(): RecordCheckState {
    return { found: [...this.#found].filter(([, { length }]) => length > 0), asideRows: this.asideRows }
  }

  /** Takes what another thread has found of the same sheet by the same rules. */
  take({ found, asideRows }: RecordCheckState): void {
    this.#revision += 1
    this.#found = new Map(found)
    this.#aside = asideRows
  }

  /** Leaves the check to another one of the same sheet, whose results {@link take} takes in. */
  checkElsewhere(elsewhere: CheckElsewhere | undefined): void {
    this.#elsewhere = elsewhere
  }

  /** Resolves once all that was found of the sheet as it is now is here. */
  async settled(): Promise<void> {
    await this.#elsewhere?.settled()
  }

  checkRows(): void {
    this.run()
  }

  get hierarchySheet(): HierarchySheet {
    const { roles, way, answers } = this.given
    return { sheet: this.sheet, roles, way, answers }
  }

  /** The rows that look like no records, left out or not. */
  get asideRows(): readonly AsideRow[] {
    this.#aside ??= findAsideRows(this.hierarchySheet)
    return this.#aside
  }

  get columnCount(): number {
    return this.given.roles.length
  }

  columnUse(column: number): 'text' | 'none' {
    return (this.given.roles[column] ?? 'ignored') === 'ignored' ? 'none' : 'text'
  }

  identity(column: number): 'name' | 'id' | undefined {
    if (column === this.#nameColumn) return 'name'
    return this.given.roles[column] === 'external-id' ? 'id' : undefined
  }

  isBlankRow(row: number): boolean {
    return this.given.roles.every((_, column) => itemCell(this.sheet, row, column).trim() === '')
  }

  textAt(row: number, column: number): string {
    return fieldCell(this.sheet, row, column)
  }

  /** What was found of a cell; what is about no column of the sheet is found at the name. */
  findingsAt(row: number, column: number): readonly Finding[] {
    const found = this.#found.get(row)
    if (!found || found.length === 0) return nothingFound
    return found.filter(({ where: { columns } }) => (columns[0] ?? this.#nameColumn) === column)
  }

  mark(row: number, column: number): Mark {
    return this.findingsAt(row, column).length > 0 ? markOf('unassigned') : 0
  }

  get errorCount(): number {
    return this.#count('error')
  }

  get warningCount(): number {
    return this.#count('note')
  }

  markedRows(): number[] {
    return [...this.#found].flatMap(([row, findings]) => (findings.length > 0 ? row : []))
  }

  recheck(cells: Iterable<{ readonly row: number; readonly column: number }>): boolean {
    if (this.#elsewhere) {
      const edits = Array.from(cells, ({ row, column }) => cellEdit(this.sheet, row, column))
      this.#elsewhere.changed({ kind: 'cells', edits })
      return false
    }
    this.run()
    return true
  }

  insertRows(row: number, count: number, merges?: Sheet['table']['merges']): void {
    const { table } = this.sheet
    table.insertRows(this.sheet.headingRows + row, count)
    if (merges) table.merges = merges
    this.#moveRows({ kind: 'insert', row, count, ...(merges && { merges }) })
  }

  removeRows(row: number, count: number): void {
    this.sheet.table.removeRows(this.sheet.headingRows + row, count)
    this.#moveRows({ kind: 'remove', row, count })
  }

  #moveRows(change: Exclude<Change, { kind: 'cells' }>): void {
    if (!this.#elsewhere) {
      this.run()
      return
    }
    const { row: from, count } = change
    const by = change.kind === 'insert' ? count : -count
    const moved = [...this.#found].flatMap(([row, findings]) => {
      if (row < from) return [[row, findings] as const]
      return row + by < from ? [] : [[row + by, findings] as const]
    })
    this.#found = new Map(moved)
    this.#elsewhere.changed(change)
  }

  get #nameColumn(): number {
    const { roles, way } = this.given
    const named = way === 'level-names' ? 'level-name' : roles.includes('name') ? 'name' : 'path'
    return columnOfRole(roles, named) ?? 0
  }

  #count(severity: Finding['severity']): number {
    let count = 0
    for (const findings of this.#found.values())
      for (const finding of findings) if (finding.severity === severity) count += 1
    return count
  }
}
