// Watches what every view of every tab says about saving, at every step of a course, and holds it against what the
// service has really done.
import type { OutboxEntry, WriteIntent } from '#offline/outbox/entry.ts'
import type { Outbox } from '#offline/outbox/outbox.ts'
import { realIdsIn } from '#offline/outbox/queue-order.ts'
import {
  recordKey,
  type SavingCircumstances,
  type SavingStatus,
  savingStatus,
} from '#offline/saving-status.ts'
import type { SimulatedDisk } from './simulated-disk.ts'

/** One tab as a person looks at it. */
export interface WatchedTab {
  readonly outbox: Outbox
  readonly isDead: boolean
  readonly circumstances: SavingCircumstances
}

/** A write that a person was told is kept. */
interface AskedWrite {
  readonly seq: number
  readonly intent: WriteIntent
  readonly tab: WatchedTab
  /** True once the other tabs have had time to receive it. */
  isKnownToAll: boolean
}

/** The actual state that every view is compared with. */
interface Truth {
  readonly disk: SimulatedDisk
  /** True for a write that the service has carried out. */
  readonly isCarriedOut: (intent: WriteIntent, realId: string) => boolean
}

export class SavingObserver {
  readonly wrongs = new Set<string>()
  /** How often each state was said, so that a course that says nothing proves nothing. */
  readonly said = new Map<string, number>()
  readonly #truth: Truth
  readonly #asked: AskedWrite[] = []
  /** What was last looked at in each tab: the same is not judged again. */
  readonly #looked = new WeakMap<WatchedTab, readonly unknown[]>()

  constructor(truth: Truth) {
    this.#truth = truth
  }

  /** Notes a write that the person was told is kept. */
  note(tab: WatchedTab, seq: number, intent: WriteIntent): void {
    this.#asked.push({ seq, intent, tab, isKnownToAll: false })
    this.look([tab])
  }

  /** Judges what these tabs say now. */
  look(tabs: readonly WatchedTab[]): void {
    for (const tab of tabs) if (!tab.isDead) this.#checkTab(tab)
  }

  /** Judges once every message between the tabs has arrived. */
  lookAtRest(tabs: readonly WatchedTab[]): void {
    for (const write of this.#asked) write.isKnownToAll = true
    this.look(tabs)
  }

  #checkTab(tab: WatchedTab): void {
    const snapshot = tab.outbox.getSnapshot()
    const { connection, session } = tab.circumstances
    const known = this.#asked.filter((write) => write.isKnownToAll || write.tab === tab).length
    const looked = [snapshot, connection, session, known]
    if (this.#looked.get(tab)?.every((part, at) => part === looked[at])) return
    this.#looked.set(tab, looked)
    const status = savingStatus(snapshot, tab.circumstances)
    this.said.set(status.state, (this.said.get(status.state) ?? 0) + 1)
    for (const wrong of disagreements(status, snapshot.entries)) this.wrongs.add(wrong)
    // Nothing is claimed by a view that has not looked yet.
    if (status.state !== 'loading') this.#compare(tab, status, snapshot.entries)
  }

  /** No view may say less than that a write is not confirmed. */
  #compare(tab: WatchedTab, status: SavingStatus, entries: readonly OutboxEntry[]): void {
    const ids = realIdsIn(entries)
    for (const write of this.#asked) {
      if (!(write.isKnownToAll || write.tab === tab) || this.#isOver(write)) continue
      const { seq, intent } = write
      const what = `${intent.resource} ${intent.verb} ${seq}`
      if (status.state === 'saved' || status.state === 'none')
        this.wrongs.add(`“${status.state}” is said while ${what} is not confirmed`)
      const listed = status.unconfirmed.map(({ entry }) => entry)
      if (!listed.some((entry) => entry.seq === seq) && !speakFor(listed, intent, ids))
        this.wrongs.add(`the page does not list ${what}, which is not confirmed`)
      if (!status.records.has(recordKey(intent.resource, ids.get(intent.record) ?? intent.record)))
        this.wrongs.add(`no row shows that ${what} is not confirmed`)
    }
  }

  /** True for a write that was carried out, or that the person has given up or replaced. */
  #isOver(write: AskedWrite): boolean {
    const { disk, isCarriedOut } = this.#truth
    const entry = disk.entries.get(write.seq)
    const ids = realIdsIn([...disk.entries.values()])
    // What was merged into the entry since, in a tab that died before it said so, is what the person wants now.
    const wanted = entry ?? write.intent
    if (isCarriedOut(wanted, ids.get(wanted.record) ?? wanted.record)) return true
    if (disk.dropped.has(write.seq) && entry?.state === 'discarded') return true
    if (disk.dismissed.has(write.seq) && entry?.dismissedAt !== undefined) return true
    if (disk.gaveUp.has(write.seq)) return true
    const later = this.#asked
      .slice(this.#asked.indexOf(write) + 1)
      .filter(({ seq }) => seq === write.seq || disk.entries.get(seq)?.state !== 'discarded')
    return speakFor(
      later.map(({ intent }) => intent),
      write.intent,
      ids,
    )
  }
}

/** True when writes together set all fields of the record that another one sets, by whichever of its IDs. */
function speakFor(
  writes: readonly WriteIntent[],
  other: WriteIntent,
  ids: ReadonlyMap<string, string>,
): boolean {
  const real = ({ record }: WriteIntent) => ids.get(record) ?? record
  const isUpdate = ({ verb }: WriteIntent) => verb === 'update'
  const same = writes.filter(
    (one) => isUpdate(one) && one.resource === other.resource && real(one) === real(other),
  )
  return (
    isUpdate(other) && (other.mask ?? []).every((field) => same.some(({ mask }) => mask?.includes(field)))
  )
}

/** Where the views of one page contradict one another. */
function disagreements(status: SavingStatus, entries: readonly OutboxEntry[]): string[] {
  const { state, unconfirmed, records } = status
  const wrongs: string[] = []
  const isCalm = state === 'saved' || state === 'none'
  if (isCalm && (unconfirmed.length > 0 || records.size > 0))
    wrongs.push(
      `the sidebar says ${state}, and ${records.size} rows and ${unconfirmed.length} changes do not`,
    )
  const marked = [...records.values()].flatMap(({ changes }) => changes)
  if (marked.length !== unconfirmed.length || !unconfirmed.every((change) => marked.includes(change)))
    wrongs.push('rows and the page Unsent changes list different changes')
  for (const [key, record] of records)
    if (!record.changes.some((change) => change.state === record.state))
      wrongs.push(`${key} is marked ${record.state}, and none of its changes is`)
  if (state !== 'loading' && !isCalm && !unconfirmed.some((change) => change.state === state))
    wrongs.push(`the sidebar says ${state}, and no change does`)
  const open = new Set(unconfirmed.map(({ entry }) => entry.seq))
  for (const { seq, state: own, bulk, dismissedAt } of entries) {
    if (open.has(seq)) continue
    if (own !== 'applied' && own !== 'discarded' && own !== 'refused')
      wrongs.push(`${seq} is ${own}, and counted as history`)
    const isLost = bulk?.outcomes.some(({ kind }) => kind === 'refused') && dismissedAt === undefined
    if (own === 'applied' && isLost) wrongs.push(`${seq} has rejected rows, and is counted as history`)
  }
  return wrongs
}
