// The thread that checks sheets, so that the page stays at hand however large they are. It keeps the last one, and checks it
// again as the person changes it.
import type { ImportContext } from './cell-check.ts'
import type { Change } from './edit-record.ts'
import type { FocusAreaFacts } from './focus-area-lookup.ts'
import {
  areasOfSent,
  type CheckAnswer,
  type CheckRequest,
  contextOfSent,
  type SentColumn,
  sheetOfSent,
} from './sent-check.ts'
import { SheetCheck } from './sheet-check.ts'

declare const self: {
  postMessage(answer: CheckAnswer): void
  addEventListener(type: 'message', listener: (event: MessageEvent<CheckRequest>) => void): void
}

let areas: FocusAreaFacts[] = []
let context: ImportContext | undefined
let columns: SentColumn[] = []
let check: SheetCheck | undefined
/** The last change, and whether the rows are checked for it soon. */
let changed = 0
let isAwaited = false

self.addEventListener('message', ({ data }) => {
  try {
    take(data)
  } catch (error) {
    self.postMessage({ kind: 'failed', message: String(error) })
  }
})

function take(request: CheckRequest): void {
  switch (request.kind) {
    case 'areas':
      areas.push(...areasOfSent(request.areas))
      return
    case 'context':
      context = contextOfSent(request.context, areas)
      areas = []
      return
    case 'columns':
      columns.push(...request.columns)
      return
    case 'check':
      checkSheet(request)
      return
    case 'change':
      changed = request.number
      apply(request.change)
      awaitMore()
  }
}

function checkSheet({ sheet, rules }: Extract<CheckRequest, { kind: 'check' }>): void {
  const sent = columns
  columns = []
  changed = 0
  if (!context) throw new Error('there is nothing to judge a sheet against')
  check = new SheetCheck(sheetOfSent(sheet, sent), rules, context).run()
  // Changes come one after another; what goes over all rows is done once for those that are there.
  check.checkElsewhere({ changed: () => {}, settled: async () => {} })
  self.postMessage({ kind: 'checked', state: check.state, number: 0 })
}

function apply(change: Change): void {
  if (!check) return
  const { sheet } = check
  switch (change.kind) {
    case 'cells':
      for (const { row, column, text, facts } of change.edits)
        sheet.table.set(sheet.headingRows + row, column, text, facts)
      check.recheck(change.edits)
      return
    case 'insert':
      check.insertRows(change.row, change.count, change.merges)
      return
    case 'remove':
      check.removeRows(change.row, change.count)
  }
}

function awaitMore(): void {
  if (isAwaited) return
  isAwaited = true
  setTimeout(() => {
    isAwaited = false
    if (!check || changed === 0) return
    check.checkRows()
    self.postMessage({ kind: 'checked', state: check.state, number: changed })
  })
}
