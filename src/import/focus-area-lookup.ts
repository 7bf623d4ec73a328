// How a sheet names the focus area of an item, and the interface behind which the focus areas are.
import { comparableId, isUuid } from '#contract/primitives.ts'
import { lookUpOnce } from './key-lookup.ts'

export type FocusAreaFinding =
  | { readonly kind: 'found'; readonly id: string }
  | { readonly kind: 'missing' }
  /** Several have this external id or this path of names. */
  | { readonly kind: 'ambiguous'; readonly ids: readonly string[] }
  /** Not every focus area is known here, and the text is an id: it is sent as given. */
  | { readonly kind: 'unchecked'; readonly id: string }
  /** Not every focus area is known here, and the text is no id: it is sent as an external id. */
  | { readonly kind: 'external'; readonly externalId: string }

/** How an element of a request names the focus area that was found; neither where none was. */
export interface NamedArea {
  readonly focusAreaId: string | undefined
  /** Of a focus area that could not be looked up. */
  readonly focusAreaExternalId?: string | undefined
}

export function areaNamedBy(finding: FocusAreaFinding | undefined): NamedArea {
  switch (finding?.kind) {
    case 'found':
    case 'unchecked':
      return { focusAreaId: finding.id }
    case 'external':
      return { focusAreaId: undefined, focusAreaExternalId: finding.externalId }
    default:
      return { focusAreaId: undefined }
  }
}

/** Finds a focus area by its id, its external id, or the names from the root to it: `Retail / Payments / Cards`. */
export interface FocusAreaLookup {
  /** What it was made of. */
  readonly areas: readonly FocusAreaFacts[]
  readonly isWhole: boolean
  find(text: string): FocusAreaFinding
  /** The top of the branch that a focus area is in, by comparable IDs; the ID itself of one that is not known. */
  branchOf(id: string): string
}

export interface FocusAreaFacts {
  readonly id: string
  readonly name: string
  readonly externalId: string | undefined
  /** Ids of its ancestors, root first. */
  readonly path: readonly string[]
}

/** @param isWhole false when there may be focus areas besides the ones given. */
export function lookupOf(given: Iterable<FocusAreaFacts>, isWhole: boolean): FocusAreaLookup {
  const areas = [...given]
  const byId = new Map<string, FocusAreaFacts>()
  const byExternalId = new Map<string, string[]>()
  const byName = new Map<string, string[]>()
  const byLastPart = new Map<string, string[]>()
  for (const area of areas) {
    byId.set(comparableId(area.id), area)
    if (area.externalId !== undefined) add(byExternalId, area.externalId, area.id)
    add(byName, comparable(area.name), area.id)
    add(byLastPart, partsOf(area.name).at(-1) ?? '', area.id)
  }
  const find = (text: string): FocusAreaFinding => {
    const exact = byId.get(comparableId(text))
    if (exact) return { kind: 'found', id: comparableId(exact.id) }
    const external = byExternalId.get(text)
    if (external) return oneOf(external)
    const named = byName.get(comparable(text)) ?? findByPath(text, byId, byLastPart)
    if (named.length > 0) return oneOf(named)
    if (isWhole) return { kind: 'missing' }
    return isUuid(text)
      ? { kind: 'unchecked', id: comparableId(text) }
      : { kind: 'external', externalId: text }
  }
  const branchOf = (id: string) => comparableId(byId.get(id)?.path[0] ?? id)
  return { areas, isWhole, find: lookUpOnce(find), branchOf }
}

function oneOf(ids: readonly string[]): FocusAreaFinding {
  const [id = '', ...more] = ids
  return more.length === 0
    ? { kind: 'found', id: comparableId(id) }
    : { kind: 'ambiguous', ids: ids.map(comparableId) }
}

/** Names from an ancestor down to the area itself; the path may begin anywhere, and must be complete from there. */
function findByPath(
  text: string,
  byId: ReadonlyMap<string, FocusAreaFacts>,
  byLastPart: ReadonlyMap<string, readonly string[]>,
): readonly string[] {
  const wanted = partsOf(text)
  const candidates = byLastPart.get(wanted.at(-1) ?? '') ?? []
  return candidates.filter((id) => {
    const lineage = [...(byId.get(comparableId(id))?.path ?? []), id]
    const parts = lineage.flatMap((one) => partsOf(byId.get(comparableId(one))?.name ?? ''))
    const tail = parts.slice(-wanted.length)
    return tail.length === wanted.length && wanted.every((part, index) => tail[index] === part)
  })
}

/** A name may hold the character that separates names in a path: both are compared part by part. */
function partsOf(path: string): string[] {
  return path.split(/[/›>]/).map(comparable)
}

function add(index: Map<string, string[]>, key: string, id: string): void {
  const ids = index.get(key)
  if (ids) ids.push(id)
  else index.set(key, [id])
}

/** Names are compared without regard to case, to composed or decomposed accents, and to repeated blanks. */
function comparable(name: string): string {
  return name.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase()
}
