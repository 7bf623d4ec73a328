// Drafts of sheets in a simulated browser: the database itself, which tabs reach with steps at which they may die, the locks
// of the browser, and what of each sheet is certain to be on the device.
import 'fake-indexeddb/auto'
import type { ImportDraftKeeper } from '#features/import/import-draft-keeper.ts'
import type { ImportSession } from '#features/import/import-session.ts'
import type { SheetCheck } from '#import/sheet-check.ts'
import { SheetDrafts } from '#offline/imports/sheet-drafts.ts'
import { cellsOf } from './checked-sheets.ts'
import { neverEnding, type Tab } from './simulated-tab.ts'

type Callback = (lock: { readonly name: string } | null) => unknown

/** The locks of a browser, as far as drafts need them: granted in the order in which they are asked for. */
class SimulatedLocks {
  readonly #held = new Map<string, { readonly lose: (reason: Error) => void }>()

  request(name: string, { steal = false }: { readonly steal?: boolean }, take: Callback): Promise<unknown> {
    const before = this.#held.get(name)
    if (before && !steal) return Promise.resolve().then(() => take(null))
    before?.lose(new DOMException('Another tab has taken the lock.', 'AbortError'))
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    const own = { lose: reject }
    this.#held.set(name, own)
    const free = () => {
      if (this.#held.get(name) === own) this.#held.delete(name)
    }
    void Promise.resolve()
      .then(() => take({ name }))
      .then(resolve, reject)
      .finally(free)
    return promise
  }

  async query(): Promise<{ readonly held: readonly { readonly name: string }[] }> {
    return { held: [...this.#held.keys()].map((name) => ({ name })) }
  }

  /** Frees the lock of a tab that has died. */
  drop(name: string): void {
    this.#held.delete(name)
  }
}

/** A sheet that has a draft. */
interface Kept {
  readonly id: string
  /** What the draft may hold: the sheet when the tab last said that it is saved, and as it has changed since. */
  possible: readonly string[]
  isSaved: boolean
}

/** The drafts of one browser. @typeParam Sheet what the person knows a sheet by */
export class SimulatedDrafts<Sheet> {
  readonly database: SheetDrafts
  readonly locks = new SimulatedLocks()
  readonly #kept = new Map<Sheet, Kept>()

  /** @param name of the database */
  constructor(name: string) {
    this.database = new SheetDrafts(name)
    Object.defineProperty(navigator, 'locks', { configurable: true, value: this.locks })
  }

  /** The database as a tab has it. */
  in(tab: Tab): SheetDrafts {
    return new Proxy(this.database, {
      get(target, name: keyof SheetDrafts) {
        const found = target[name] as unknown
        if (typeof found !== 'function') return found
        const call = tab.guarded(found.bind(target) as (...input: unknown[]) => Promise<unknown>)
        return (...input: unknown[]) => call(...input).catch(neverEnding)
      },
    })
  }

  of(sheet: Sheet): Readonly<Kept> | undefined {
    return this.#kept.get(sheet)
  }

  /** Begins with a sheet that has a draft now. */
  begin(sheet: Sheet, id: string): void {
    if (this.#kept.get(sheet)?.id !== id) this.#kept.set(sheet, { id, possible: [], isSaved: false })
  }

  /** Takes note of what a tab shows of a sheet. */
  note(sheet: Sheet, session: ImportSession, keeper: ImportDraftKeeper): void {
    const kept = this.#kept.get(sheet)
    const state = session.getState()
    if (!kept || !('checked' in state)) return
    const now = printed(state.checked.editor.check)
    if (keeper.getState().kind === 'saved') {
      kept.possible = [now]
      kept.isSaved = true
    } else if (!kept.possible.includes(now)) kept.possible = [...kept.possible, now]
  }

  /** False when a draft came back as it never was since it was saved. */
  isPossible(sheet: Sheet, check: SheetCheck): boolean {
    return this.#kept.get(sheet)?.possible.includes(printed(check)) ?? true
  }

  /** Frees what a tab that has died held. */
  freeLock(sheet: Sheet): void {
    this.locks.drop(`${this.database.name}:${this.#kept.get(sheet)?.id ?? ''}`)
  }

  end(): void {
    this.database.close()
    indexedDB.deleteDatabase(this.database.name)
    Reflect.deleteProperty(navigator, 'locks')
  }
}

/** The cells of a sheet, and what its columns mean. */
function printed(check: SheetCheck): string {
  return JSON.stringify([cellsOf(check), check.rules.roles])
}
