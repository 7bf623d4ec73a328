// A sheet on its way to an editor with checked cells: newly read, by other rules or headings, or from a draft.
import { isSendable } from '#import/cell-check.ts'
import type { ColumnRole } from '#import/columns.ts'
import { answersToEach } from '#import/findings/finding.ts'
import { findingsOf } from '#import/findings/registry.ts'
import { type ReadingRules, ruleProblems } from '#import/reading-rules.ts'
import { rolesOf, type Sheet, sheetOf } from '#import/sheet.ts'
import { SheetCheck } from '#import/sheet-check.ts'
import { SheetEditor } from '#import/sheet-editor.ts'
import { tableOfRows } from '#import/stored-sheet.ts'
import type { Messages } from '#messages/messages.ts'
import { runAwaited } from '#queries/sliced-work.ts'
import { ruleProblemMessage } from './check-messages.ts'
import type { DraftSheet } from './import-draft-sheet.ts'
import { forgetRoles, rememberedRoles } from './import-remembered.ts'
import type { ImportSource, LoadedContext } from './import-source.ts'
import type { CheckedSheet } from './import-state.ts'

/** What a new editor takes from the one before. */
type RowFacts = Pick<SheetEditor, 'hidden' | 'rowsVersion'>

interface UncheckedSheet {
  readonly facts: Omit<CheckedSheet, 'editor' | 'problems'> & { readonly editor: RowFacts }
  readonly sheet: Sheet
  readonly rules: ReadingRules
}

export async function checkSheet(
  m: Messages['imports'],
  { facts, sheet, rules }: UncheckedSheet,
): Promise<CheckedSheet> {
  const roles = rules.roles.map((role): ColumnRole => {
    const isLost = role.kind === 'field' && !isSendable(role.field, facts.context)
    return isLost ? { kind: 'unknown' } : role
  })
  const check = await runAwaited(new SheetCheck(sheet, { ...rules, roles }, facts.context).run())
  const problems = ruleProblems(check.rules, facts.context).map((problem) =>
    ruleProblemMessage(m, check, problem),
  )
  return { ...facts, editor: new SheetEditor(check, facts.editor), problems }
}

/** The sheet of a draft, with the edits that were stored beside it. */
export async function checkDraft(
  m: Messages['imports'],
  { name, table, stored, edits, remaining }: DraftSheet,
  context: LoadedContext,
): Promise<CheckedSheet> {
  const { headingRows, rules, notes } = stored
  const facts = { name, notes, editor: stored, context, remembered: [] }
  const read = await checkSheet(m, { facts, sheet: sheetOf(table, headingRows), rules })
  const answers = answersToEach(rules.answers, findingsOf(read.editor.check))
  const isOfThisRelease = answers === rules.answers
  const checked = isOfThisRelease
    ? read
    : await checkSheet(m, { facts, sheet: read.editor.check.sheet, rules: { ...rules, answers } })
  const { editor } = checked
  function* repeatEdits() {
    for (const edit of edits) {
      editor.repeat(edit)
      yield
    }
  }
  await runAwaited(repeatEdits())
  if (!remaining) return checked
  const rest = tableOfRows(editor.check, [
    ...Array(headingRows).keys(),
    ...remaining.map((row) => headingRows + row),
  ])
  const ofRest = { hidden: { rows: [], columns: editor.hidden.columns }, rowsVersion: editor.rowsVersion + 1 }
  const sheet = sheetOf(await runAwaited(rest), headingRows)
  return checkSheet(m, { facts: { ...facts, editor: ofRest }, sheet, rules })
}

/** The same sheet with another row as its headings. */
export function withHeadingRows(
  { memory, kind }: ImportSource,
  checked: CheckedSheet,
  rows: number,
): UncheckedSheet {
  const { sheet, given: rules } = checked.editor.check
  const other = sheetOf(sheet.table, rows)
  const { roles, remembered } = rememberedRoles(memory, other, kind)
  // The rows of items are others now.
  const { hidden, rowsVersion } = checked.editor
  const editor = { hidden, rowsVersion: rowsVersion + 1 }
  return { facts: { ...checked, remembered, editor }, sheet: other, rules: { ...rules, roles } }
}

/** The same sheet with what its headings suggest; what was remembered of them is forgotten. */
export function withSuggestedRoles({ memory, kind }: ImportSource, checked: CheckedSheet): UncheckedSheet {
  const { sheet, given: rules } = checked.editor.check
  forgetRoles(memory, sheet, kind)
  const roles = rolesOf(sheet, kind)
  return { facts: { ...checked, remembered: [] }, sheet, rules: { ...rules, roles } }
}
