// What happened since the person was here, by branch of each hierarchy.
import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { changesQuery } from '#data/changes.ts'
import { isSettled } from '#data/list-store.ts'
import type { HierarchyStore } from '#data/records/hierarchy-store.ts'
import type { ChangeNote, FieldDifference } from '#offline/replica/change-note.ts'

/** One change as a person reads it. */
export interface ChangeLine {
  readonly id: string
  readonly name: string
  readonly kind: ChangeNote['kind'] | 'moved'
  /** One for each field that differs. */
  readonly facts: readonly ChangeFact[]
  /** Epoch milliseconds at which this device learned of it. */
  readonly at: number
}

/** A field before and after; null where it held nothing. */
export type ChangeFact =
  | ({ readonly kind: 'value' } & FieldDifference)
  | { readonly kind: 'description' }
  | { readonly kind: 'parent'; readonly before: Place; readonly after: Place }

/** Below which record something is. */
export type Place =
  | { readonly kind: 'top' }
  | { readonly kind: 'below'; readonly name: string }
  | { readonly kind: 'deleted' }

interface ChangedBranch {
  readonly id: string
  /** Undefined when the record at its top was deleted. */
  readonly name: string | undefined
  readonly lines: readonly ChangeLine[]
}

export type ChangesViewState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'branches'; readonly branches: readonly ChangedBranch[]; readonly count: number }

/** The changes of one hierarchy by its topmost records, the latest first. */
export function useChanges(store: HierarchyStore): ChangesViewState {
  const { data, isError } = useQuery(changesQuery(store))
  const snapshot = useSyncExternalStore(store.subscribe, store.getSnapshot)
  if (isError) return { kind: 'failed' }
  // Before the tree has been read, a branch that it does not know may well be there.
  if (!data || !isSettled(snapshot)) return { kind: 'loading' }
  const { index } = snapshot
  const nameOf = (id: string) => index.find(id)?.name
  return { kind: 'branches', branches: branchesOf(data, nameOf), count: data.length }
}

type NameOf = (id: string) => string | undefined

/** Notes by the topmost record above them, or under themselves at the top; in the order of their latest. */
export function branchesOf(notes: readonly ChangeNote[], nameOf: NameOf): ChangedBranch[] {
  const branches = new Map<string, { readonly name: string | undefined; readonly lines: ChangeLine[] }>()
  for (const note of notes) {
    const id = note.ancestors[0] ?? note.id
    let branch = branches.get(id)
    if (!branch) {
      branch = { name: nameOf(id) ?? (id === note.id ? note.name : undefined), lines: [] }
      branches.set(id, branch)
    }
    branch.lines.push(lineOf(note, nameOf))
  }
  return [...branches].map(([id, branch]) => ({ id, ...branch }))
}

function lineOf({ id, name, kind, fields, at }: ChangeNote, nameOf: NameOf): ChangeLine {
  const isMoved = kind === 'changed' && fields.some(({ field }) => field === 'parent')
  return { id, name, kind: isMoved ? 'moved' : kind, facts: fields.map((field) => factOf(field, nameOf)), at }
}

function factOf(difference: FieldDifference, nameOf: NameOf): ChangeFact {
  const { field, before, after } = difference
  if (field === 'about') return { kind: 'description' }
  if (field !== 'parent') return { kind: 'value', ...difference }
  return { kind: 'parent', before: placeOf(before, nameOf), after: placeOf(after, nameOf) }
}

function placeOf(parentId: string | null, nameOf: NameOf): Place {
  if (parentId === null) return { kind: 'top' }
  const name = nameOf(parentId)
  return name === undefined ? { kind: 'deleted' } : { kind: 'below', name }
}
