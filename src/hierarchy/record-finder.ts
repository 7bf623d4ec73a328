// Finds records among all that are held, by what people have in hand: a name or words of it, an external id, an id.
// Every record is looked at and nothing is kept between two searches: a hundred thousand take some 20 ms, in steps.
import type { PlanningRecord } from '#contract/resources.ts'
import type { HierarchyIndex } from './hierarchy-index.ts'
import { foldName } from './name-folding.ts'
import type { Steps } from './steps.ts'
import { visitRecords } from './visit-records.ts'

export interface FoundRecord {
  readonly record: PlanningRecord
  readonly matched: 'name' | 'external-id' | 'id'
}

export interface FoundRecords {
  /** The best, in order. */
  readonly records: readonly FoundRecord[]
  /** All that there are. */
  readonly count: number
}

/** From the best match to the weakest; between equals the shorter name goes first, then the one that came first. */
const ranks = {
  id: 0,
  externalId: 1,
  name: 2,
  nameStart: 3,
  wordStart: 4,
  externalIdStart: 5,
  inName: 6,
  words: 7,
  inExternalId: 8,
  idStart: 9,
} as const
const noMatch = 10
type Rank = (typeof ranks)[keyof typeof ranks] | typeof noMatch

/** Below this an identifier would begin with the text too often by chance. */
const minIdStart = 4

/**
 * The best `limit` of the wanted records for a text; none for a blank one. Begin again when the index changes in between.
 */
export function* findRecords(
  index: HierarchyIndex<PlanningRecord>,
  text: string,
  limit: number,
  isWanted: (record: PlanningRecord) => boolean = () => true,
): Steps<FoundRecords> {
  const wanted = readText(text)
  const best = new BestFew(limit)
  if (wanted.phrase === '') return { records: [], count: 0 }
  yield* visitRecords(index, (record, slot) => {
    const rank = rankOf(record, wanted)
    if (rank !== noMatch && isWanted(record))
      best.offer(slot, rank * 1000 + Math.min(record.name.length, 999))
  })
  const records = best.slots.flatMap((slot): FoundRecord[] => {
    const record = index.recordAt(slot)
    return record ? [{ record, matched: fieldOf(rankOf(record, wanted)) }] : []
  })
  return { records, count: best.offered }
}

/** The first `limit` of the wanted records, those near the top first. Begin again when the index changes in between. */
export function* firstRecords(
  index: HierarchyIndex<PlanningRecord>,
  limit: number,
  isWanted: (record: PlanningRecord) => boolean,
): Steps<FoundRecords> {
  const best = new BestFew(limit)
  yield* visitRecords(index, (record, slot) => {
    if (isWanted(record)) best.offer(slot, index.depth(slot))
  })
  const records = best.slots.flatMap((slot): FoundRecord[] => {
    const record = index.recordAt(slot)
    return record ? [{ record, matched: 'name' }] : []
  })
  return { records, count: best.offered }
}

interface WantedText {
  /** Folded, as names are compared. */
  readonly phrase: string
  readonly words: readonly string[]
}

function readText(text: string): WantedText {
  const phrase = foldName(text.trim())
  return { phrase, words: phrase.split(/\s+/) }
}

function rankOf(record: PlanningRecord, { phrase, words }: WantedText): Rank {
  const id = record.id.toLowerCase()
  if (id === phrase) return ranks.id
  const externalId = record.externalId ? foldName(record.externalId) : ''
  if (externalId === phrase) return ranks.externalId
  const name = foldName(record.name)
  const at = name.indexOf(phrase)
  if (at === 0) return name.length === phrase.length ? ranks.name : ranks.nameStart
  if (at > 0 && isWordStart(name, phrase)) return ranks.wordStart
  if (externalId.startsWith(phrase)) return ranks.externalIdStart
  if (at > 0) return ranks.inName
  if (words.length > 1 && words.every((word) => name.includes(word))) return ranks.words
  if (externalId.includes(phrase)) return ranks.inExternalId
  return phrase.length >= minIdStart && id.startsWith(phrase) ? ranks.idStart : noMatch
}

function isWordStart(name: string, phrase: string): boolean {
  return name.includes(` ${phrase}`) || name.includes(`-${phrase}`) || name.includes(`(${phrase}`)
}

function fieldOf(rank: Rank): FoundRecord['matched'] {
  switch (rank) {
    case ranks.id:
    case ranks.idStart:
      return 'id'
    case ranks.externalId:
    case ranks.externalIdStart:
    case ranks.inExternalId:
      return 'external-id'
    default:
      return 'name'
  }
}

/** The few slots with the lowest scores of all that were offered, the lowest first. */
class BestFew {
  readonly slots: number[] = []
  readonly #scores: number[] = []
  readonly #limit: number
  offered = 0

  constructor(limit: number) {
    this.#limit = limit
  }

  offer(slot: number, score: number): void {
    this.offered += 1
    const worst = this.#scores[this.#limit - 1]
    if (worst !== undefined && score >= worst) return
    // From the end: a slot offered later comes after its equals.
    let at = this.#scores.length
    while (at > 0 && (this.#scores[at - 1] ?? 0) > score) at -= 1
    this.slots.splice(at, 0, slot)
    this.#scores.splice(at, 0, score)
    this.slots.length = Math.min(this.slots.length, this.#limit)
    this.#scores.length = this.slots.length
  }
}
