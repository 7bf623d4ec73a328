// Which entry is next: what touches the same record waits for what was asked before, and nothing else waits.
import type { Area } from '#contract/access.ts'
import { isAboutRights } from '#contract/errors.ts'
import { resources } from '#contract/resources.ts'
import { isCreate, isRecognized, type OutboxEntry } from './entry.ts'

/** The first entry that there is something to do with now; undefined while there is none. */
export function nextDue(entries: readonly OutboxEntry[], now: number): OutboxEntry | undefined {
  for (const entry of deliverable(entries)) if (isDue(entry, now)) return entry
  return undefined
}

/** The `seq` of those that wait for a time, such as the one that the service named. */
export function postponed(entries: readonly OutboxEntry[], now: number): readonly number[] {
  return [...deliverable(entries)].flatMap(({ seq, state, nextAt }) =>
    state !== 'sending' && nextAt > now ? seq : [],
  )
}

const maxWaitMs = 60_000

/**
 * Milliseconds until there is something to do, and not less than `pause`. Never longer than a minute: a clock that was
 * put right must not make anything wait for a year, and a tab that died may have kept something without telling.
 */
export function waitUntilDue(entries: readonly OutboxEntry[], now: number, pause: number): number {
  let next = Number.POSITIVE_INFINITY
  for (const { nextAt } of deliverable(entries)) next = Math.min(next, nextAt)
  return Math.min(Math.max(pause, next - now), maxWaitMs)
}

/** Milliseconds that nothing is put off for; more than this only a clock that went back can ask for. */
const maxLookMs = 5 * 60_000
const maxPauseMs = 2 * 3_600_000

function isDue({ state, nextAt }: OutboxEntry, now: number): boolean {
  return nextAt <= now || nextAt > now + (state === 'unknown' ? maxLookMs : maxPauseMs)
}

/** What there is something to do with, first to last; in one pass, because an import can have ten thousand entries. */
function* deliverable(entries: readonly OutboxEntry[]): Generator<OutboxEntry, void, undefined> {
  const earlier = new Blockers(entries, realIdsIn(entries))
  for (const entry of entries) {
    if (isDeliverable(entry) && !earlier.block(entry)) yield entry
    earlier.add(entry)
  }
}

/** What a person may be allowed as a whole, or not: the scopes of §5 and the areas of a site. */
function areaOf(entry: OutboxEntry): Area | 'unrecognized' {
  return isRecognized(entry) ? resources[entry.resource].area : 'unrecognized'
}

/** True for an entry whose answer said that nothing of its kind is taken now. */
function isClosing(entry: OutboxEntry): boolean {
  return entry.state === 'parked' && entry.problem?.kind !== 'no-look-up' && !isRefusedAlone(entry)
}

/** True for an entry whose refusal says nothing of others: a 401 while the session held, or one about the request. */
function isRefusedAlone({ state, problem }: OutboxEntry): boolean {
  return state === 'parked' && (problem?.kind === 'unauthorized' || !isAboutRights(problem?.errors))
}

/** The `seq` of parked entries that were refused for the same reason as `entry` would have been, had it been refused. */
export function closedWith(entry: OutboxEntry, entries: readonly OutboxEntry[]): readonly number[] {
  return entries.filter((other) => isClosing(other) && areaOf(other) === areaOf(entry)).map(({ seq }) => seq)
}

/**
 * The `seq` of one parked entry of each area, to find out whether it is open again; and of those that wait each for
 * themselves.
 */
export function probes(entries: readonly OutboxEntry[]): readonly number[] {
  const closing = Map.groupBy(entries.filter(isClosing), areaOf)
  const first = Array.from(closing.values()).flatMap(([one]) => one ?? [])
  return [...first, ...entries.filter(isRefusedAlone)].map(({ seq }) => seq)
}

/** True for what the sender has something to do with. */
function isDeliverable({ state }: OutboxEntry): boolean {
  return state === 'queued' || state === 'sending' || state === 'unknown'
}

/** The ids that the service gave in place of temporary ones. */
export type RealIds = ReadonlyMap<string, string>

/** Collects the real ids of those entries that the service has created, by their temporary ids. */
export function realIdsIn(entries: readonly Pick<OutboxEntry, 'record' | 'realId'>[]): RealIds {
  return new Map(entries.flatMap(({ record, realId }) => (realId ? [[record, realId]] : [])))
}

/**
 * What was asked for earlier and is not through: it blocks what is about the same record, or one that it mentions. Entries
 * are added in their order, each after it was asked about.
 */
export class Blockers {
  readonly #ids: RealIds
  /** Areas of which the service takes nothing now. */
  readonly #closed: ReadonlySet<string>
  /** The records that they write to. */
  readonly #written = new Set<string>()
  readonly #mentioned = new Set<string>()
  /** Of creates without an answer. */
  readonly #lostCreates = new Set<string>()

  /** @param entries of which those whose answer closed their area block, whatever their place in the order */
  constructor(entries: readonly OutboxEntry[], ids: RealIds) {
    this.#ids = ids
    this.#closed = new Set(entries.filter(isClosing).map(areaOf))
  }

  add(entry: OutboxEntry): void {
    const { resource, verb, state, record, refs = [] } = entry
    if (state === 'applied' || state === 'discarded') return
    const create = isCreate(entry)
    // What was refused holds back only what cannot do without it.
    if (state === 'refused' && !create) return
    this.#written.add(this.#real(record))
    const others = verb === 'amounts' ? this.#written : this.#mentioned
    for (const ref of refs) others.add(this.#real(ref))
    if (state === 'unknown' && create) this.#lostCreates.add(resource)
  }

  block(entry: OutboxEntry): boolean {
    const { record, refs = [], attempts } = entry
    const id = this.#real(record)
    return (
      // One that has been tried is the one that finds out whether the area is open again.
      (attempts === 0 && this.#closed.has(areaOf(entry))) ||
      this.#written.has(id) ||
      this.#mentioned.has(id) ||
      refs.some((ref) => this.#written.has(this.#real(ref))) ||
      (couldHide(entry) && this.#lostCreates.has(entry.resource))
    )
  }

  #real(id: string): string {
    return this.#ids.get(id) ?? id
  }
}

/**
 * True for what could keep a create without an answer from being found again: it may be the very record that is
 * deleted or renamed, under an id that this device has not learned yet.
 */
function couldHide({ verb, mask = [] }: OutboxEntry): boolean {
  return verb === 'delete' || mask.includes('name') || mask.includes('externalId')
}

/** The entry with the ids that the service gave in place of temporary ones. */
export function withRealIds<Entry extends Pick<OutboxEntry, 'record' | 'body' | 'refs'>>(
  entry: Entry,
  entries: readonly Pick<OutboxEntry, 'record' | 'realId'>[],
): Entry {
  const ids = realIdsIn(entries)
  const { record, body, refs } = entry
  const real = (id: string) => ids.get(id) ?? id
  return {
    ...entry,
    record: real(record),
    ...(body && {
      body: Object.fromEntries(
        Object.entries(body).map(([field, value]) => [
          field,
          typeof value === 'string' ? real(value) : value,
        ]),
      ),
    }),
    ...(refs && { refs: refs.map(real) }),
  }
}

/** Milliseconds between two attempts to find something to do. */
const minWaitMs = 50

/** Milliseconds until the service is asked again after so many failures: from 1 s to 5 s. */
export function pauseAfter(failures: number): number {
  return failures === 0 ? minWaitMs : Math.min(1000 * 1.5 ** (failures - 1), 5000)
}
