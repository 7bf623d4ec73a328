// Types and people as the cells of a sheet name them.
import { comparableId, isUuid } from '#contract/primitives.ts'
import { comparableName } from './names.ts'

export interface ListedType {
  readonly id: string
  readonly name: string
  /** The lower the number, the higher in the hierarchy. */
  readonly level: number
  /** True for one that no record can newly choose. */
  readonly retired: boolean
}

export interface ListedPerson {
  readonly id: string
  readonly name: string
  readonly email?: string | undefined
  readonly retired: boolean
}

export type Finding<Entry> =
  | { readonly kind: 'found'; readonly entry: Entry }
  | { readonly kind: 'missing'; readonly proposal: string | undefined }
  | { readonly kind: 'ambiguous' }

/** Finds an entry by a text of a cell; the text of its ID decides between several, and is enough by itself. */
export type Lookup<Entry> = (text: string, id: string) => Finding<Entry> | undefined

/**
 * People by name or email.
 * @param takesOtherIds true where IDs that are not listed can exist
 */
export function personLookup(people: readonly ListedPerson[], takesOtherIds: boolean): Lookup<ListedPerson> {
  return lookupBy(
    people,
    ({ name, email }) => (email === undefined ? [name] : [name, email]),
    takesOtherIds ? (id) => ({ id, name: '', retired: false }) : undefined,
  )
}

/**
 * Types by name, or by level: 1 is the highest.
 * @param takesOtherIds true where IDs that are not listed can exist
 */
export function typeLookup(types: readonly ListedType[], takesOtherIds: boolean): Lookup<ListedType> {
  const levels = [...new Set(types.map(({ level }) => level))].toSorted((one, other) => one - other)
  return lookupBy(
    types,
    ({ name, level }) => [name, String(levels.indexOf(level) + 1)],
    takesOtherIds ? unlistedType : undefined,
  )
}

/** A type of which only the ID is known: no listed type is certain to fit below it. */
export function unlistedType(id: string): ListedType {
  return { id, name: '', level: Number.POSITIVE_INFINITY, retired: false }
}

function lookupBy<Entry extends { readonly id: string; readonly retired: boolean }>(
  entries: readonly Entry[],
  textsOf: (entry: Entry) => readonly string[],
  unlisted: (id: string) => Entry | undefined = () => undefined,
): Lookup<Entry> {
  const byId = new Map(entries.map((entry) => [comparableId(entry.id), entry]))
  const byText = new Map<string, Set<Entry>>()
  for (const entry of entries)
    for (const text of textsOf(entry)) {
      const key = comparableName(text)
      if (key !== '') byText.set(key, (byText.get(key) ?? new Set()).add(entry))
    }
  const withId = (id: string) => byId.get(comparableId(id)) ?? unlisted(comparableId(id))
  const found = (entry: Entry): Finding<Entry> => ({ kind: 'found', entry })
  const find = (text: string, id: string): Finding<Entry> | undefined => {
    const own = id === '' ? undefined : withId(id)
    if (text === '' && id === '') return undefined
    if (text === '') return own ? found(own) : { kind: 'missing', proposal: undefined }
    const exact = isUuid(text) ? withId(text) : undefined
    if (exact) return found(exact)
    const named = [...(byText.get(comparableName(text)) ?? [])]
    if (own && named.includes(own)) return found(own)
    // One that can be chosen is meant sooner than one that was retired.
    const open = named.filter(({ retired }) => !retired)
    const meant = open.length > 0 ? open : named
    if (meant.length > 1) return { kind: 'ambiguous' }
    const only = meant[0] ?? (byId.has(comparableId(id)) ? undefined : own)
    return only ? found(only) : { kind: 'missing', proposal: undefined }
  }
  const known = new Map<string, Finding<Entry> | undefined>()
  return (text, id) => {
    const key = `${text}\u0000${id}`
    if (known.has(key)) return known.get(key)
    const finding = find(text, id)
    const full: typeof finding =
      finding?.kind === 'missing' && text !== ''
        ? {
            kind: 'missing',
            proposal: nearest(
              text,
              entries.flatMap((entry) => textsOf(entry).slice(0, 1)),
            ),
          }
        : finding
    known.set(key, full)
    return full
  }
}

/** The text that differs least; undefined where none is alike. */
function nearest(text: string, candidates: readonly string[]): string | undefined {
  const wanted = comparableName(text)
  let best: { readonly candidate: string; readonly distance: number } | undefined
  for (const candidate of new Set(candidates)) {
    const other = comparableName(candidate)
    const limit = Math.floor(Math.max(wanted.length, other.length) / 3)
    const distance = isPart(wanted, other) ? 1 : editDistance(wanted, other, limit)
    if (distance <= Math.max(1, limit) && (!best || distance < best.distance)) best = { candidate, distance }
  }
  return best?.candidate
}

/** True for a first or a last name, or the part of an email before its sign. */
function isPart(text: string, whole: string): boolean {
  return text.length > 2 && whole.split(/[\s.@]+/).includes(text)
}

/** Letters to change, add or leave out; any number above the limit where they are more. */
function editDistance(one: string, other: string, limit: number): number {
  if (Math.abs(one.length - other.length) > limit) return limit + 1
  let above = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let row = 1; row <= one.length; row += 1) {
    const line = [row]
    for (let column = 1; column <= other.length; column += 1) {
      const kept = (above[column - 1] ?? 0) + (one[row - 1] === other[column - 1] ? 0 : 1)
      line.push(Math.min(kept, (above[column] ?? 0) + 1, (line[column - 1] ?? 0) + 1))
    }
    above = line
  }
  return above[other.length] ?? limit + 1
}
