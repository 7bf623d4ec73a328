// A sheet on its way to an editor with checked cells: newly read, by other rules or headings, or from a draft.
import { isSendable } from '#import/cell-check.ts'
import type { ColumnRole } from '#import/columns.ts'
import type { Finding } from '#import/findings/finding.ts'
import { answersToEach } from '#import/findings/finding.ts'
import { findingsOf } from '#import/findings/registry.ts'
import type { ReadingRules } from '#import/reading-rules.ts'
import { joinTablesBelow, stackTables, tablesBeside } from '#import/several-tables.ts'
import { rolesOf, type Sheet, sheetOf, withHeadings } from '#import/sheet.ts'
import type { SheetCheck } from '#import/sheet-check.ts'
import { SheetEditor } from '#import/sheet-editor.ts'
import { ownCells } from '#import/stored-sheet.ts'
import { TableError } from '#spreadsheet/table.ts'
import { checkedSheet } from './check-in-thread.ts'
import { type DraftSheet, restOfSheet } from './import-draft-sheet.ts'
import { forgetRoles, rememberedRoles } from './import-remembered.ts'
import type { ImportSource, LoadedContext } from './import-source.ts'
import type { CheckedSheet } from './import-state.ts'

/** What a new editor takes from the one before. */
type RowFacts = Pick<SheetEditor, 'hidden' | 'rowsVersion'>

interface UncheckedSheet {
  readonly facts: Omit<CheckedSheet, 'editor'> & { readonly editor: RowFacts }
  readonly sheet: Sheet
  readonly rules: ReadingRules
}

export async function checkSheet({ facts, sheet, rules }: UncheckedSheet): Promise<CheckedSheet> {
  const roles = rules.roles.map((role): ColumnRole => {
    const isLost = role.kind === 'field' && !isSendable(role.field, facts.context)
    return isLost ? { kind: 'unknown' } : role
  })
  const named = withHeadings(sheet, rules.headings)
  let editor: SheetEditor<SheetCheck> | undefined
  const onFound = () => editor?.marksChanged()
  const check = await checkedSheet(named, { ...rules, roles }, { context: facts.context, onFound })
  editor = new SheetEditor(check, facts.editor)
  return { ...facts, editor }
}

/** The sheet of a draft, with the edits that were stored beside it. */
export async function checkDraft(draft: DraftSheet, context: LoadedContext): Promise<CheckedSheet> {
  const { name, table, stored } = draft
  const { headingRows, rules, notes } = stored
  if ('way' in rules) throw new TableError('no-draft')
  const facts = { name, notes, editor: stored, context, remembered: [] }
  const read = await checkSheet({ facts, sheet: sheetOf(table, headingRows), rules })
  const answers = answersToEach(rules.answers, findingsOf(read.editor.check))
  const isOfThisRelease = answers === rules.answers
  const checked = isOfThisRelease
    ? read
    : await checkSheet({ facts, sheet: read.editor.check.sheet, rules: { ...rules, answers } })
  const rest = await restOfSheet(checked.editor, draft, () => ownCells(checked.editor.check))
  if (!rest) return checked
  const sheet = sheetOf(rest.table, headingRows)
  return checkSheet({ facts: { ...facts, editor: rest.editor }, sheet, rules })
}

/** The same sheet with another row as its headings. */
export function withHeadingRows(source: ImportSource, checked: CheckedSheet, rows: number): UncheckedSheet {
  return withSheet(source, checked, sheetOf(checked.editor.check.sheet.table, rows))
}

/** The sheet with one of its tables, or with all of them as one; undefined for an answer about something else. */
export function withTables(
  source: ImportSource,
  checked: CheckedSheet,
  { kind, answer }: Pick<Finding, 'kind'> & { readonly answer: string },
): UncheckedSheet | undefined {
  const { sheet, given: rules, aside } = checked.editor.check
  const number = answer.startsWith('table:') ? Number(answer.slice('table:'.length)) : 1
  if (kind === 'tables-below') {
    if (answer === 'each') return withSheet(source, checked, joinTablesBelow(sheet, aside.otherTables))
    const other = aside.otherTables[number - 2]
    return other && withHeadingRows(source, checked, sheet.headingRows + other.headings + 1)
  }
  if (kind !== 'tables-beside') return undefined
  const spans = tablesBeside(sheet, rules.roles)
  if (answer === 'each') return withSheet(source, checked, stackTables(sheet, spans))
  const { from, to } = spans[number - 1] ?? { from: 0, to: 0 }
  const own = sheet.headings.map((heading, column) => (column >= from && column < to ? heading : ''))
  const roles = rolesOf({ ...sheet, headings: own }, rules.kind).map((role, column): ColumnRole => {
    return column >= from && column < to ? role : { kind: 'ignored' }
  })
  return { facts: checked, sheet, rules: { ...rules, roles } }
}

/** Another sheet in the place of the checked one, read by the same rules. */
function withSheet({ memory, kind }: ImportSource, checked: CheckedSheet, sheet: Sheet): UncheckedSheet {
  const { roles, remembered, asLastTime } = rememberedRoles(memory, sheet, kind)
  // The rows of items are others now.
  const { hidden, rowsVersion } = checked.editor
  const editor = { hidden, rowsVersion: rowsVersion + 1 }
  const { given: rules } = checked.editor.check
  const answers = { ...asLastTime.answers, ...rules.answers }
  const given = { roles, headings: undefined, answers, version: rules.version ?? asLastTime.version }
  return { facts: { ...checked, remembered, asLastTime, editor }, sheet, rules: { ...rules, ...given } }
}

/** The same sheet with what its headings suggest; what was remembered of them is forgotten. */
export function withSuggestedRoles({ memory, kind }: ImportSource, checked: CheckedSheet): UncheckedSheet {
  const { sheet, given: rules } = checked.editor.check
  forgetRoles(memory, sheet, kind)
  const roles = rolesOf(sheet, kind)
  const { answers: before, version } = checked.asLastTime ?? { answers: {}, version: undefined }
  const own = Object.entries(rules.answers).filter(([key, answer]) => before[key] !== answer)
  const forgotten = {
    answers: Object.fromEntries(own),
    ...(rules.version === version && { version: undefined }),
  }
  const { asLastTime: _, ...facts } = checked
  return { facts: { ...facts, remembered: [] }, sheet, rules: { ...rules, roles, ...forgotten } }
}
