// The console's own check of a paste: the reading, the rules and the grid of the import wizard.
import '#ui/theme.css'
import { useMemo, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { findAlarms } from '#bulk-import/alarms.ts'
import { suggestRoles } from '#bulk-import/columns.ts'
import { prepareCurrencies } from '#bulk-import/currencies.ts'
import { nothingHidden } from '#bulk-import/hidden-parts.ts'
import { itemTotals } from '#bulk-import/item-totals.ts'
import { readItems } from '#bulk-import/items.ts'
import { KnownItems } from '#bulk-import/known-items.ts'
import { nothingLeftOut } from '#bulk-import/left-out.ts'
import { makePlan, sendable } from '#bulk-import/plan.ts'
import { readClipboard } from '#bulk-import/reading/clipboard.ts'
import { findRowQuestions } from '#bulk-import/row-questions.ts'
import { sheetOf } from '#bulk-import/sheet.ts'
import { accountFor } from '#bulk-import/sheet-account.ts'
import { SheetCheck } from '#bulk-import/sheet-check.ts'
import { SheetEditor } from '#bulk-import/sheet-editor.ts'
import { takeGuardsOff } from '#features/import-parts/import-guards.ts'
import { selectionActions } from '#features/items/import/import-selection.tsx'
import { importSheetModel } from '#features/items/import/import-sheet-model.ts'
import { messages } from '#messages/en/imports.ts'
import { runAwaited, runInSlices } from '#queries/sliced-work.ts'
import { SheetGrid } from '#ui/grids/sheet-grid.tsx'
import { openImportPage } from './import-page.ts'
import { benchContext } from './our-context.ts'

// The console has both before the paste comes.
const context = benchContext()
void runInSlices(prepareCurrencies())

function OurGrid({ editor }: { readonly editor: SheetEditor }) {
  useSyncExternalStore(editor.subscribe, editor.getVersion)
  const model = useMemo(
    () =>
      importSheetModel(messages, {
        editor,
        headerOf: (column) => editor.check.sheet.headings[column],
        onFind: () => {},
        onTooWide: ({ paste }) => paste(),
      }),
    [editor],
  )
  return (
    <SheetGrid
      label={messages.rowsToImport}
      model={model}
      menu={{
        label: messages.cellMenu,
        actions: (selection) => selectionActions(messages, model, selection),
      }}
    />
  )
}

const page = openImportPage((data) => {
  void open({ text: data.getData('text/plain'), html: data.getData('text/html') })
})
const root = createRoot(page.host)

async function open(flavours: { readonly text: string; readonly html: string }): Promise<void> {
  const { table } = await runAwaited(readClipboard(flavours))
  await runAwaited(takeGuardsOff(table))
  const sheet = sheetOf(table)
  const roles = suggestRoles(sheet.headings, 'cost-item')
  const rules = {
    kind: 'cost-item',
    roles,
    decimal: undefined,
    blank: 'keep',
    version: 'FORECAST',
    pattern: 'verbatim',
  } as const
  const check = await runAwaited(new SheetCheck(sheet, rules, context).run())
  const editor = new SheetEditor(check)
  const say = () => page.say(check.errorCount)
  editor.subscribe(say)
  root.render(<OurGrid editor={editor} />)
  say()
  review = () => reviewItems(check)
}

/** What Review works out before it shows anything, for a service that has no items yet. */
async function reviewItems(check: SheetCheck): Promise<number> {
  const known = new KnownItems([], true)
  const past = () => []
  const { items } = await runInSlices(readItems(check, context))
  await runInSlices(findRowQuestions({ check, hidden: nothingHidden, items, known, past }))
  const plan = await runInSlices(makePlan(items, known, 'cost-item'))
  const sent = sendable(plan).map(({ item }) => item)
  await runInSlices(findAlarms(sent, past))
  await runInSlices(itemTotals(sent))
  const account = await runInSlices(accountFor({ check, plan, leftOut: nothingLeftOut }))
  return account.sheet.count
}

let review = (): Promise<number> => Promise.resolve(0)
window.__review = () => review()

window.__bench = { kind: 'grid' }
page.host.focus()
