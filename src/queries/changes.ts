// What happened since the person was here, by branch of each hierarchy.
import { queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import type { HierarchyRecord } from '#hierarchy/record.ts'
import type { ChangeNote, FieldDifference } from '#offline/replica/change-note.ts'
import type { HierarchyStore } from '#queries/hierarchies/hierarchy-store.ts'
import { fieldLabels } from './field-names.ts'
import { usePlanning } from './planning.tsx'

/** One change as a person reads it. */
export interface ChangeLine {
  readonly id: string
  readonly name: string
  readonly kind: ChangeNote['kind'] | 'moved'
  /** `Status: Pending → Done`, one for each field. */
  readonly facts: readonly string[]
  /** Epoch milliseconds at which this device learned of it. */
  readonly at: number
}

interface ChangedBranch {
  readonly id: string
  readonly name: string
  readonly lines: readonly ChangeLine[]
}

export type ChangesViewState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'branches'; readonly branches: readonly ChangedBranch[]; readonly count: number }

interface NotedSource {
  readonly name: string
  readonly readNotes: () => Promise<readonly ChangeNote[]>
}

function changesQuery({ name, readNotes }: NotedSource) {
  return queryOptions({
    queryKey: [name, 'changes'],
    queryFn: () => readNotes(),
    retry: false,
    staleTime: 0,
  })
}

/** How many records have changed in both hierarchies. */
export function useChangeCount(): number {
  const { focusAreas, organizations } = usePlanning()
  const lists = useQueries({ queries: [changesQuery(focusAreas), changesQuery(organizations)] })
  return lists.reduce((count, { data }) => count + (data?.length ?? 0), 0)
}

/** The changes of one hierarchy by its topmost records, the latest first. */
export function useChanges<Item extends HierarchyRecord>(store: HierarchyStore<Item>): ChangesViewState {
  const { data, isError } = useQuery(changesQuery(store))
  if (isError) return { kind: 'failed' }
  if (!data) return { kind: 'loading' }
  const { index } = store.getSnapshot()
  const nameOf = (id: string) => index.find(id)?.name
  return { kind: 'branches', branches: branchesOf(data, nameOf), count: data.length }
}

type NameOf = (id: string) => string | undefined

/** Notes by the topmost record above them, or by themselves at the top; in the order of their latest. */
export function branchesOf(notes: readonly ChangeNote[], nameOf: NameOf): ChangedBranch[] {
  const branches = new Map<string, { readonly name: string; readonly lines: ChangeLine[] }>()
  for (const note of notes) {
    const id = note.ancestors[0] ?? note.id
    let branch = branches.get(id)
    if (!branch) {
      branch = { name: nameOf(id) ?? (id === note.id ? note.name : 'A branch that is gone'), lines: [] }
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

const factLabels: Readonly<Record<string, string>> = {
  ...fieldLabels,
  owner: 'Owner',
  status: 'Status',
  targetDate: 'Target date',
  focusAreaType: 'Type',
  organizationType: 'Type',
}

function factOf({ field, before, after }: FieldDifference, nameOf: NameOf): string {
  if (field === 'about') return 'Description rewritten'
  if (field === 'parent') {
    const place = (id: string | null) => (id === null ? 'the top' : (nameOf(id) ?? 'a record that is gone'))
    return `Moved from ${place(before)} to ${place(after)}`
  }
  return `${factLabels[field] ?? field}: ${before ?? 'none'} → ${after ?? 'none'}`
}
