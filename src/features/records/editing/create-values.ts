// The values of the form of a new record, and the request made from them.

import { z } from 'zod/mini'
import { maxLengths, objectOf, textFieldNames } from '#contract/hierarchies.ts'
import { TargetDate, TargetDateType } from '#contract/organizations.ts'
import { Id, Text, VisibleText } from '#contract/primitives.ts'
import { type HierarchyKind, hierarchies, type PlanningRecord, typeOf } from '#contract/resources.ts'
import { topLevel } from '#hierarchy/tree-search.ts'

export const CreateValues = z.object({
  name: VisibleText.check(z.maxLength(maxLengths.name)),
  // Of any shape: another site can use other IDs than UUIDs.
  typeId: Id,
  // Empty while the typed text is no record, which must not become the top level.
  parentId: Id,
  ownerId: VisibleText,
  // A form has no null: an empty field is a value that is not given.
  ...objectOf(textFieldNames, (field) =>
    // The fault of the first is the one that is shown.
    z.union([VisibleText.check(z.maxLength(maxLengths[field])), z.literal('')]),
  ),
  // Empty for the status that the service gives a new record.
  statusId: z.string(),
  targetDate: z.union([z.literal(''), TargetDate]),
  targetDateType: z.union([z.literal(''), TargetDateType]),
  about: z.nullable(Text.check(z.maxLength(maxLengths.about))),
})
export type CreateValues = z.output<typeof CreateValues>

export const emptyValues = {
  name: '',
  parentId: topLevel,
  ...objectOf(textFieldNames, () => ''),
  statusId: '',
  targetDate: '',
  targetDateType: '',
  about: null,
}

/** The values that differ from those the form began with. */
export function typedInto(begun: CreateValues, values: CreateValues): Partial<CreateValues> {
  const fields = Object.keys(begun) as (keyof CreateValues)[]
  return Object.fromEntries(
    fields.filter((field) => values[field] !== begun[field]).map((field) => [field, values[field]]),
  )
}

/** Reads the fields of this form from a draft of unknown shape. */
export function typedBefore(
  draft: Readonly<Record<string, string | null>> | undefined,
): Partial<CreateValues> | undefined {
  const fields = Object.keys(CreateValues.shape)
  // A draft may be incomplete: any text is accepted.
  const values = fields.map((field) => [field, draft?.[field]] as const)
  const kept = values.filter(
    ([field, value]) => typeof value === 'string' || (field === 'about' && value === null),
  )
  const typed: Partial<CreateValues> | undefined = draft && Object.fromEntries(kept)
  return typed?.targetDate === undefined ? typed : { ...typed, targetDate: dayIn(typed.targetDate) }
}

/** The day of a date in any form, as a date field takes it; empty for none. */
function dayIn(text: string | undefined): string {
  const date = TargetDate.safeParse(text)
  return date.success ? date.data.slice(0, 'YYYY-MM-DD'.length) : ''
}

/** The values that a form of a new record begins with, unless it is empty. */
export interface CreateStart {
  readonly values: Partial<CreateValues>
  /** The parent that the record had, or was created under. */
  readonly parentId: string | undefined
  /** Set by a second request, because creating takes none. */
  readonly about: string | null
}

/** The start of a form that restores a deleted record. */
export function startOfRecord(record: PlanningRecord): CreateStart {
  return {
    values: {
      name: record.name,
      typeId: typeOf(record).id,
      ownerId: record.owner.id,
      ...objectOf(textFieldNames, (field) => record[field] ?? ''),
    },
    parentId: record.parent?.id,
    about: record.about ?? null,
  }
}

const kinds = Object.values(hierarchies)

/** The start of a form from an entry of the outbox: the body of a create, or the facts that a deletion keeps. */
export function startOfEntry(facts: Readonly<Record<string, unknown>>): CreateStart {
  const text = (...names: readonly string[]) =>
    names.map((name) => facts[name]).find((value) => typeof value === 'string')
  const typeId = text(...kinds.map(({ fields }) => fields.typeId))
  const ownerId = text('ownerId')
  return {
    values: {
      name: text('name') ?? '',
      ...(typeId !== undefined && { typeId }),
      ...(ownerId !== undefined && { ownerId }),
      ...objectOf(textFieldNames, (field) => text(field) ?? ''),
      targetDate: dayIn(text('targetDate')),
      targetDateType: text('targetDateType') ?? '',
    },
    parentId: text(...kinds.map(({ fields }) => fields.parentId)),
    about: text('about') ?? null,
  }
}

/** The body of the request, without empty fields. */
export function bodyOf(kind: HierarchyKind, values: CreateValues) {
  const { name, typeId, ownerId, targetDate, targetDateType } = values
  const parentId = values.parentId === topLevel ? '' : values.parentId
  const { fields } = hierarchies[kind]
  return {
    name,
    ownerId,
    ...withoutEmpty(objectOf(textFieldNames, (field) => values[field])),
    [fields.typeId]: typeId,
    ...withoutEmpty({
      [fields.parentId]: parentId,
      ...(kind === 'organization' && { targetDate, targetDateType }),
    }),
  }
}

/** Fields that creating does not accept; a second request sets them right after it. */
export type LaterValues = Partial<
  Readonly<Record<'about' | 'statusId' | 'targetDate' | 'targetDateType', string | null>>
>

/** The values of the second request; none where there is nothing to send. */
export function laterOf(kind: HierarchyKind, values: CreateValues): LaterValues {
  const { about, statusId, targetDate, targetDateType } = values
  const plan = kind === 'organization' ? {} : withoutEmpty({ statusId, targetDate, targetDateType })
  return { ...(about !== null && { about }), ...plan }
}

function withoutEmpty(texts: Readonly<Record<string, string>>) {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''))
}

/** The facts of a record that the entry of its deletion keeps, so that it can be restored from the history. */
export function factsToKeep(kind: HierarchyKind, record: PlanningRecord) {
  const { values, parentId = topLevel, about } = startOfRecord(record)
  return { ...bodyOf(kind, { ...emptyValues, typeId: '', ownerId: '', ...values, parentId }), about }
}
