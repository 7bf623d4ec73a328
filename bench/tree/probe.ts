// Runs in the measured page and measures there, knowing of the tree only what it shows: rows with names.
import type { FocusArea } from '../../src/contract/focus-areas.ts'
import { type Arrival, inOrderOf, planningRecords } from './planning-records.ts'
import { Reference } from './probe-reference.ts'

/** Milliseconds since what started it. */
export interface Timing {
  /** The right rows are in the document and laid out. */
  readonly ready: number
  /** The frame that shows them is done. */
  readonly painted: number
}

export interface Frames {
  /** Milliseconds between frames. */
  readonly intervals: readonly number[]
  /** Frames in which the middle of the tree showed no row. */
  readonly blank: number
}

/** `collapsed` and `expanded` are of the whole tree; anything else is a text that was searched for. */
export type Expectation = { readonly rows: 'collapsed' | 'expanded' | 'last' } | { readonly search: string }

const rowSelector = '[role=treeitem], [role=row]'

class Probe {
  records: FocusArea[] = []
  readonly #expected = new Map<string, readonly string[]>()
  readonly #longTasks: PerformanceEntry[] = []
  #measuring: Promise<Timing> | undefined
  #found: HTMLElement | undefined
  #frames: { times: number[]; blank: number; stop: boolean } | undefined

  /** Makes the records and the expected results. */
  prepare(count: number, arrival: Arrival, searches: readonly string[], order: 'name' | undefined): void {
    const made = inOrderOf(arrival, planningRecords(count))
    // As they come from the wire: no two records share a string, and the browser has not hashed any for the reference.
    this.records = JSON.parse(JSON.stringify(made))
    const reference = new Reference(made, order)
    // Only so many as may be in view; nothing of the reference is left when the memory is measured.
    this.#expected.set('collapsed', reference.collapsed().slice(0, 40))
    const expanded = reference.expanded()
    this.#expected.set('expanded', expanded.slice(0, 40))
    this.#expected.set('last', expanded.slice(-5))
    for (const text of searches) this.#expected.set(`search ${text}`, reference.expanded(text).slice(0, 40))
    new PerformanceObserver((list) => this.#longTasks.push(...list.getEntries())).observe({
      type: 'longtask',
    })
  }

  /** Gives the records to the tree and waits for its first rows, and until all records are in it. */
  async load(): Promise<Timing & { readonly whole: number }> {
    const start = performance.now()
    const done = this.#watch(() => this.#shows({ rows: 'collapsed' }), start)
    const loading = window.__bench?.kind === 'tree' ? window.__bench.load(this.records) : undefined
    const whole = Promise.resolve(loading).then(() => performance.now() - start)
    const shown = await done
    return { ...shown, whole: Math.max(shown.painted, await whole) }
  }

  /** From the next input event of this type on; ask `measured` when it has been given. */
  measureFrom(type: 'click' | 'keydown' | 'call', expectation: Expectation): void {
    this.#measureFrom(type, () => this.#shows(expectation))
  }

  /** From the next key on until the row after the present one has the focus. */
  measureStep(): void {
    const next = this.#names()[this.#focusedRow() + 1]
    this.#measureFrom('keydown', () => next !== undefined && this.#names()[this.#focusedRow()] === next)
  }

  measured(): Promise<Timing> {
    return this.#measuring ?? Promise.reject(new Error('nothing is being measured'))
  }

  /** Focuses the first row, or the whole tree, which then focuses its first row. */
  focusFirst(element: 'row' | 'tree'): void {
    if (element === 'row') this.#rows()[0]?.focus()
    else this.#host().querySelector<HTMLElement>('[role=tree]')?.focus()
  }

  scrollTo(place: 'top' | 'end'): void {
    const scroller = this.#scroller()
    scroller.scrollTop = place === 'end' ? scroller.scrollHeight : 0
  }

  /** The longest task since `since`, 0 when none took 50 milliseconds. */
  longestTask(since: number): number {
    return Math.max(
      0,
      ...this.#longTasks.filter((task) => task.startTime >= since).map((task) => task.duration),
    )
  }

  now(): number {
    return performance.now()
  }

  recordFrames(): void {
    const frames = { times: [] as number[], blank: 0, stop: false }
    this.#frames = frames
    const host = this.#host().getBoundingClientRect()
    const [x, y] = [host.left + 40, host.top + host.height / 2]
    const note = (time: number) => {
      frames.times.push(time)
      if (!document.elementFromPoint(x, y)?.closest(rowSelector)) frames.blank += 1
      if (!frames.stop) requestAnimationFrame(note)
    }
    requestAnimationFrame(note)
  }

  frames(): Frames {
    const { times = [], blank = 0 } = this.#frames ?? {}
    if (this.#frames) this.#frames.stop = true
    return { intervals: times.slice(1).map((time, at) => time - (times[at] ?? 0)), blank }
  }

  domNodes(): number {
    return this.#host().querySelectorAll('*').length
  }

  /** Forgets what it holds but the records, before memory is measured. */
  forgetExpectations(): void {
    this.#expected.clear()
  }

  #measureFrom(type: 'click' | 'keydown' | 'call', isDone: () => boolean): void {
    if (type === 'call') {
      this.#measuring = this.#watch(isDone, performance.now())
      return
    }
    this.#measuring = new Promise((resolve) => {
      window.addEventListener(type, (event) => resolve(this.#watch(isDone, event.timeStamp)), {
        capture: true,
        once: true,
      })
    })
  }

  #watch(isDone: () => boolean, start: number): Promise<Timing> {
    return new Promise((resolve) => {
      const look = () => {
        if (!isDone()) return
        const ready = performance.now() - start
        observer.disconnect()
        document.removeEventListener('focusin', look, true)
        // A message comes after the frame that was waiting to be drawn.
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => resolve({ ready, painted: performance.now() - start })
          port2.postMessage(null)
        })
      }
      const observer = new MutationObserver(look)
      observer.observe(this.#host(), {
        subtree: true,
        childList: true,
        characterData: true,
        attributes: true,
      })
      document.addEventListener('focusin', look, true)
    })
  }

  #shows(expectation: Expectation): boolean {
    const isLast = 'rows' in expectation && expectation.rows === 'last'
    const key = 'search' in expectation ? `search ${expectation.search}` : expectation.rows
    const expected = this.#expected.get(key) ?? []
    const shown = this.#names()
    if (shown.length === 0 || (shown.length < expected.length && shown.length < 10)) return false
    const compared = isLast ? shown.slice(-expected.length) : shown
    return compared.every((name, at) => expected[at] === undefined || name.includes(expected[at]))
  }

  /** The rows in view, from the top; a row of headings is none. */
  #rows(): HTMLElement[] {
    const view = this.#scroller().getBoundingClientRect()
    const headings = document.querySelector('[role=columnheader]')?.closest('[role=row]')
    const top = headings ? headings.getBoundingClientRect().bottom : view.top
    return [...this.#host().querySelectorAll<HTMLElement>(rowSelector)]
      .filter((row) => row !== headings)
      .map((row) => ({ row, box: row.getBoundingClientRect() }))
      .filter(({ box }) => box.height > 0 && box.top >= top - 1 && box.bottom <= view.bottom + 1)
      .sort((a, b) => a.box.top - b.box.top)
      .map(({ row }) => row)
  }

  #names(): string[] {
    return this.#rows().map((row) => row.textContent ?? '')
  }

  #focusedRow(): number {
    const focused = document.activeElement?.closest<HTMLElement>(rowSelector)
    return focused ? this.#rows().indexOf(focused) : -1
  }

  #host(): HTMLElement {
    return document.querySelector<HTMLElement>('main') ?? document.body
  }

  #scroller(): HTMLElement {
    if (this.#found?.isConnected) return this.#found
    const scrolls = (element: HTMLElement) => /auto|scroll/.test(getComputedStyle(element).overflowY)
    this.#found = [...this.#host().querySelectorAll<HTMLElement>('*')].find(scrolls)
    return this.#found ?? this.#host()
  }
}

declare global {
  interface Window {
    probe: Probe
  }
}

window.probe = new Probe()
