// A sheet of organizations or focus areas with what was found of each cell. Whether a row is right depends on other rows and
// on all records, so that a plan of the whole sheet is what checks it, again after each edit.
import type { HierarchyKind } from '#contract/resources.ts'
import { type Mark, markOf } from '#import/cell-marks.ts'
import type { EditedCheck } from '#import/edited-check.ts'
import type { Answers, Finding } from '#import/findings/finding.ts'
import { fieldCell, itemCell, type Sheet } from '#import/sheet.ts'
import { type AsideRow, findAsideRows } from './aside-rows.ts'
import { type HierarchyRole, type ParentWay, possibleWays } from './columns.ts'
import { KnownRecords } from './known-records.ts'
import { planHierarchy } from './plan.ts'
import type { HierarchyContext, HierarchyPlan } from './planned-rows.ts'
import { columnOfRole, type HierarchySheet } from './sheet-rows.ts'

/** How a sheet of records is read. */
export interface HierarchyRules {
  readonly kind: HierarchyKind
  readonly roles: readonly HierarchyRole[]
  readonly way: ParentWay
  /** To what was found of its rows. */
  readonly answers: Answers
}

const nothingFound: readonly Finding[] = []

export class HierarchyCheck implements EditedCheck {
  readonly sheet: Sheet
  readonly given: HierarchyRules
  readonly #context: HierarchyContext
  readonly #known: KnownRecords
  #plan: HierarchyPlan | undefined
  #aside: readonly AsideRow[] | undefined
  /** By row. */
  #found: ReadonlyMap<number, readonly Finding[]> = new Map()

  constructor(sheet: Sheet, rules: HierarchyRules, context: HierarchyContext) {
    this.sheet = sheet
    this.given = rules
    this.#context = context
    this.#known = new KnownRecords(context.records)
  }

  /** Checks all rows. */
  run(): this {
    this.#aside = undefined
    // Without a column of names there are no rows.
    if (possibleWays(this.given.roles).length === 0) return this
    const plan = planHierarchy(this.hierarchySheet, this.#context, this.#known)
    this.#plan = plan
    this.#found = new Map(plan.rows.map(({ row, findings }) => [row, findings]))
    return this
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

  recheck(): boolean {
    this.run()
    return true
  }

  insertRows(row: number, count: number, merges?: Sheet['table']['merges']): void {
    const { table } = this.sheet
    table.insertRows(this.sheet.headingRows + row, count)
    if (merges) table.merges = merges
    this.run()
  }

  removeRows(row: number, count: number): void {
    this.sheet.table.removeRows(this.sheet.headingRows + row, count)
    this.run()
  }

  /** The plan against the records as they were when the sheet was opened; undefined where no column has the names. */
  get plan(): HierarchyPlan | undefined {
    return this.#plan
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
