// The console's own check of a paste: the reading, the rules and the grid of the import wizard.
import '../../src/ui/theme.css'
import { useMemo, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { prepareCurrencies } from '../../src/spreadsheet/currencies.ts'
import { nothingHidden } from '../../src/spreadsheet/hidden-parts.ts'
import { amountsToAsk, checkedSheet, reviewed } from '../../src/features/import/check-in-thread.ts'
import { takeGuardsOff } from '../../src/import/formula-guards.ts'
import { newRules } from '../../src/import/reading-rules.ts'
import { rolesOf, sheetOf } from '../../src/import/sheet.ts'
import { KnownItems } from '../../src/import/known-items.ts'
import { read } from '../../src/spreadsheet/read.ts'
import type { ClipboardFlavours } from '../../src/spreadsheet/text/clipboard.ts'
import type { SheetCheck } from '../../src/import/sheet-check.ts'
import { SheetEditor } from '../../src/import/sheet-editor.ts'
import { selectionActions, useSelectionClipboard } from '../../src/features/import/import-selection.tsx'
import { problemsOfItems } from '../../src/features/import/check-messages.ts'
import { importSheetModel } from '../../src/features/import/import-sheet-model.ts'
import { loadMessages } from '../../src/messages/catalogs.ts'
import { messages } from '../../src/messages/en/imports.ts'
import { takeTurns } from '../../src/data/sliced-work.ts'
import { SheetGrid } from '../../src/ui/grids/sheet-grid.tsx'
import { openImportPage } from './import-page.ts'
import { benchContext } from './our-context.ts'

// The console has these before the paste comes; a grid that waits for its messages is shown some frames later.
const context = benchContext()
prepareCurrencies()
await loadMessages()

function OurGrid({ check, editor }: { readonly check: SheetCheck; readonly editor: SheetEditor }) {
  useSyncExternalStore(editor.subscribe, editor.getVersion)
  const clipboard = useSelectionClipboard(messages)
  const model = useMemo(
    () =>
      importSheetModel({
        editor,
        problemAt: problemsOfItems(messages, check),
        headerOf: (column) => editor.check.sheet.headings[column],
        onFind: () => {},
        onTooWide: ({ paste }) => paste(),
        onPaste: () => {},
      }),
    [check, editor],
  )
  return (
    <SheetGrid
      label={messages.rowsToImport}
      model={model}
      menu={{
        label: messages.cellMenu,
        actions: (selection) => selectionActions(messages, model, selection, clipboard),
      }}
    />
  )
}

const page = openImportPage((data) => {
  void open({ text: data.getData('text/plain'), html: data.getData('text/html') })
})
const root = createRoot(page.host)

async function open(flavours: ClipboardFlavours): Promise<void> {
  // As the import wizard does: apart from the event, and in its thread.
  await takeTurns()
  const [sheet] = (await read(flavours, { name: '' })).sheets
  if (!sheet) throw new Error('The clipboard has no table.')
  takeGuardsOff(sheet.table)
  const unchecked = sheetOf(sheet.table)
  const rules = { ...newRules('cost-item', rolesOf(unchecked, 'cost-item')), version: 'FORECAST' } as const
  const check = await checkedSheet(unchecked, rules, { context, onFound: () => editor.marksChanged() })
  const editor: SheetEditor<SheetCheck> = new SheetEditor(check)
  const say = () => page.say(check.errorCount)
  editor.subscribe(say)
  root.render(<OurGrid check={check} editor={editor} />)
  say()
  review = () => reviewItems(check)
}

/** What Review works out before it shows anything, for a service that has no items yet. */
async function reviewItems(check: SheetCheck): Promise<number> {
  const readings = { known: new KnownItems([], true), journal: new Map(), stored: undefined, earlier: [] }
  await amountsToAsk(check, readings)
  return (await reviewed(check, readings, { answers: {}, hidden: nothingHidden })).account.sheet.count
}

let review = (): Promise<number> => Promise.resolve(0)
window.__review = () => review()

window.__bench = { kind: 'grid' }
page.host.focus()
