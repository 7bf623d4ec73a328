// What happened to a record since the person last looked, in the words of its fields.
import { z } from 'zod/mini'

const FieldDifference = z.object({
  field: z.string(),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
})
export type FieldDifference = z.output<typeof FieldDifference>

export const ChangeNote = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(['added', 'changed', 'vanished']),
  /** What a person would see differently; a move is a change of `parent`. */
  fields: z.array(FieldDifference),
  /** Where it is, or was, from the root to the parent; empty at the top. */
  ancestors: z.array(z.string()),
  /** Epoch milliseconds at which this device learned of it. */
  at: z.number(),
})
export type ChangeNote = z.output<typeof ChangeNote>

/** Fields that change with every write, or follow from another one. */
const silentFields: readonly string[] = ['id', 'updatedDate', 'createdDate', 'path']

interface Sides {
  readonly before: object | undefined
  readonly after: object | undefined
}

interface NoteOptions {
  readonly id: string
  readonly at: number
}

/** The note on a record that was `before` and is `after`; undefined when a person would see no difference. */
export function noteOf({ before, after }: Sides, { id, at }: NoteOptions): ChangeNote | undefined {
  const shown = after ?? before
  if (!shown) return undefined
  const about = { id, name: textOf(Reflect.get(shown, 'name')) ?? id, ancestors: ancestorsOf(shown), at }
  if (!before) return { ...about, kind: 'added', fields: [] }
  if (!after) return { ...about, kind: 'vanished', fields: [] }
  const fields = changedFields(before, after)
  return fields.length > 0 ? { ...about, kind: 'changed', fields } : undefined
}

function changedFields(before: object, after: object): FieldDifference[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  const changes: FieldDifference[] = []
  for (const field of names) {
    if (silentFields.includes(field) || isLearned(field, before, after)) continue
    const [old, now] = [Reflect.get(before, field), Reflect.get(after, field)].map(textOf)
    if (old !== now) changes.push({ field, before: old ?? null, after: now ?? null })
  }
  return changes
}

/** Fields that not every answer of the bundled service has. */
const optionalFields: readonly string[] = ['targetDate', 'targetDateType', 'archiveComment']

/** True for a field that only one of the two sides was told, which is no change of it. */
function isLearned(field: string, before: object, after: object): boolean {
  if (!optionalFields.includes(field)) return false
  if (Object.hasOwn(before, field) && Object.hasOwn(after, field)) return false
  // Another site may leave a date out that is not set.
  return (
    field !== 'targetDate' ||
    Object.hasOwn(before, 'targetDateType') ||
    Object.hasOwn(after, 'targetDateType')
  )
}

/** A value as text: what has a name is that name and, so that no change is overlooked, its id if it has none. */
function textOf(value: unknown): string | undefined {
  if (value === null || value === undefined) return undefined
  if (typeof value === 'string') return value
  if (typeof value !== 'object') return JSON.stringify(value)
  if ('name' in value && typeof value.name === 'string') return value.name
  if ('id' in value && typeof value.id === 'string') return value.id
  return JSON.stringify(value)
}

function ancestorsOf(record: object): string[] {
  const path: unknown = Reflect.get(record, 'path')
  if (!Array.isArray(path)) return []
  return path.flatMap((item: unknown) =>
    typeof item === 'object' && item !== null && 'id' in item && typeof item.id === 'string' ? item.id : [],
  )
}

/** Two notes on one record as one; undefined when the later takes back the earlier. */
export function mergeNotes(earlier: ChangeNote | undefined, later: ChangeNote): ChangeNote | undefined {
  if (!earlier) return later
  if (earlier.kind === 'added')
    return later.kind === 'vanished' ? undefined : { ...later, kind: 'added', fields: [] }
  if (later.kind === 'vanished') return later
  // A record that was taken for gone and is there again: what it was before is not known any more.
  if (earlier.kind === 'vanished') return later.kind === 'added' ? undefined : later
  const fields = new Map(earlier.fields.map((change) => [change.field, change]))
  for (const change of later.fields) {
    const before = (fields.get(change.field) ?? change).before
    if (before === change.after) fields.delete(change.field)
    else fields.set(change.field, { ...change, before })
  }
  return fields.size > 0 ? { ...later, kind: 'changed', fields: [...fields.values()] } : undefined
}

/** A deletion that the person has made: what others are said to have done by it is theirs. */
export interface OwnDeletion {
  readonly id: string
  readonly name: string
}

/** What of a note is left of others; undefined when all of it follows from the person's own deletion. */
export function withoutOwnDeletion(note: ChangeNote, { id, name }: OwnDeletion): ChangeNote | undefined {
  if (note.id === id && note.kind === 'vanished') return undefined
  const isOwn = ({ field, before }: FieldDifference) =>
    field === 'parent' && (before === name || before === id)
  const fields = note.fields.filter((field) => !isOwn(field))
  if (fields.length === note.fields.length) return note
  return fields.length > 0 ? { ...note, fields } : undefined
}
