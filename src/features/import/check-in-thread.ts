// A sheet is checked in a thread; a small one on the page, and any where no thread starts, by the same function.

import { runInSlices, takeTurns } from '#data/sliced-work.ts'
import type { ImportContext } from '#import/cell-check.ts'
import threadAddress from '#import/check-thread.ts?worker&url'
import type { ReadingRules } from '#import/reading-rules.ts'
import {
  type CheckAnswer,
  type CheckRequest,
  type SentColumn,
  sentAreas,
  sentColumn,
  sentContext,
  sentSheet,
} from '#import/sent-check.ts'
import type { Sheet } from '#import/sheet.ts'
import { SheetCheck } from '#import/sheet-check.ts'

/** A sheet of so many cells is checked sooner than it is sent. */
const maxSmallSheet = 20_000
/** Cells, and focus areas, in one message: a few milliseconds. */
const portionCells = 50_000
const portionAreas = 5000
/** A sheet that is not changed for so long is given up there, and is checked on the page from then on. */
const restMs = 10 * 60_000

/** @param onFound is called when more was found of the sheet after a change */
export async function checkedSheet(
  sheet: Sheet,
  rules: ReadingRules,
  { context, onFound }: { readonly context: ImportContext; readonly onFound: () => void },
): Promise<SheetCheck> {
  const check = new SheetCheck(sheet, rules, context)
  const isSmall = sheet.table.rowCount * sheet.table.width <= maxSmallSheet
  if (isSmall || typeof Worker === 'undefined') return check.run()
  return (await thread.check(check, context, onFound)) ? check : check.run()
}

/** A sheet that the thread keeps. */
interface KeptSheet {
  readonly check: SheetCheck
  readonly onFound: () => void
  /** Is true once the thread has checked it, false where that failed. */
  readonly opened: PromiseWithResolvers<boolean>
  /** That of the table when it was sent. */
  version: number
  /** How many changes were sent since. */
  sent: number
  /** Until the answer to the last of them. */
  settled: PromiseWithResolvers<void> | undefined
}

class CheckThread {
  #thread: Worker | undefined
  /** What the thread judges sheets against. */
  #context: ImportContext | undefined
  #kept: KeptSheet | undefined
  #rest: ReturnType<typeof setTimeout> | undefined
  /** One sheet after the other: its columns come in several messages. */
  #last: Promise<unknown> = Promise.resolve()

  /** Checks a sheet there, and again after each of its changes. False where no thread can be started or it failed. */
  check(check: SheetCheck, context: ImportContext, onFound: () => void): Promise<boolean> {
    const done = this.#last.then(() => this.#check(check, context, onFound))
    this.#last = done
    return done
  }

  async #check(check: SheetCheck, context: ImportContext, onFound: () => void): Promise<boolean> {
    // Changes of the sheet before would be changes of this one there.
    this.#release()
    const opened = Promise.withResolvers<boolean>()
    const kept = { check, onFound, opened, version: 0, sent: 0, settled: undefined }
    try {
      this.#thread ??= this.#start()
      this.#kept = kept
      if (this.#context !== context) await sendContext(this.#ask, context)
      // It has failed since.
      if (this.#kept !== kept) return opened.promise
      this.#context = context
      await this.#send(kept)
    } catch {
      this.#fail()
    }
    return opened.promise
  }

  async #send(kept: KeptSheet): Promise<void> {
    const { sheet, given } = kept.check
    kept.version = sheet.table.version
    await sendColumns(this.#ask, sheet)
    this.#ask({ kind: 'check', sheet: sentSheet(sheet), rules: given })
  }

  readonly #ask = (request: CheckRequest): void => this.#thread?.postMessage(request)

  #start(): Worker {
    const thread = new Worker(threadAddress, { type: 'module', name: 'check' })
    thread.addEventListener('message', ({ data }: MessageEvent<CheckAnswer>) => {
      if (data.kind === 'failed') this.#fail()
      else this.#take(data)
    })
    thread.addEventListener('error', (event) => {
      event.preventDefault()
      this.#fail()
    })
    return thread
  }

  #take({ state, number }: Extract<CheckAnswer, { kind: 'checked' }>): void {
    const kept = this.#kept
    // What was found before the last change may be of other rows.
    if (!kept || number !== kept.sent) return
    if (number > 0) {
      kept.check.take(state)
      this.#settle(kept)
      return
    }
    // A cell was changed on the way.
    if (kept.version !== kept.check.sheet.table.version) {
      this.#send(kept).catch(() => this.#fail())
      return
    }
    kept.check.restore(state).checkElsewhere({
      changed: (change) => {
        kept.sent += 1
        this.#awaitRest()
        kept.settled ??= Promise.withResolvers()
        this.#ask({ kind: 'change', change, number: kept.sent })
      },
      settled: async () => kept.settled?.promise,
    })
    this.#awaitRest()
    kept.opened.resolve(true)
  }

  #fail(): void {
    const kept = this.#kept
    this.#end()
    kept?.opened.resolve(false)
  }

  /** Without a thread the page checks by itself. */
  #end(): void {
    this.#thread?.terminate()
    this.#thread = undefined
    this.#context = undefined
    this.#release()
  }

  #awaitRest(): void {
    clearTimeout(this.#rest)
    this.#rest = setTimeout(() => this.#end(), restMs)
  }

  #release(): void {
    clearTimeout(this.#rest)
    const kept = this.#kept
    this.#kept = undefined
    if (!kept) return
    kept.check.checkElsewhere(undefined)
    if (kept.settled) kept.check.checkRows()
    this.#settle(kept)
  }

  /** The items that the page knows are not known there. */
  async #settle(kept: KeptSheet): Promise<void> {
    const { settled } = kept
    kept.settled = undefined
    await runInSlices(kept.check.knowItems())
    settled?.resolve()
    kept.onFound()
  }
}

const thread = new CheckThread()

async function sendContext(ask: (request: CheckRequest) => void, context: ImportContext): Promise<void> {
  const { areas } = context.areas
  for (let at = 0; at < areas.length; at += portionAreas) {
    ask({ kind: 'areas', areas: sentAreas(areas.slice(at, at + portionAreas)) })
    await takeTurns()
  }
  ask({ kind: 'context', context: sentContext(context) })
}

async function sendColumns(ask: (request: CheckRequest) => void, { table }: Sheet): Promise<void> {
  const atOnce = Math.max(1, Math.floor(portionCells / Math.max(1, table.rowCount)))
  for (let from = 0; from < table.width; from += atOnce) {
    const columns: SentColumn[] = []
    for (let column = from; column < Math.min(table.width, from + atOnce); column += 1)
      columns.push(sentColumn(table, column))
    ask({ kind: 'columns', columns })
    await takeTurns()
  }
}
