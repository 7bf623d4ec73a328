// A new record at its place in the tree. The owner is always sent, and the type is below that of the parent.

import { zodResolver } from '@hookform/resolvers/zod'
import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { printRequest } from '#contract/request-text.ts'
import { type HierarchyKind, hierarchies } from '#contract/resources.ts'
import { reasonOf } from '#data/change-progress.ts'
import { isPending, type OutboxEntry, useOutbox, type WriteIntent } from '#data/outbox.ts'
import { useHasExtendedFields } from '#data/read-only.ts'
import { useStoring } from '#data/use-once.ts'
import { useTypeChoices } from '#features/records/choices.ts'
import { topLevel } from '#hierarchy/tree-search.ts'
import { messagesOf, useMessages } from '#messages/catalogs.ts'
import type { Messages } from '#messages/messages.ts'
import { describeStorageProblem } from '#ui/describe-storage-problem.ts'
import parts from '#ui/forms/form-parts.module.css'
import { Remark, RequestText, SavedForm } from '#ui/forms/form-parts.tsx'
import { describeReason } from '#ui/records/describe-change.ts'
import { CreateFields } from './create-fields.tsx'
import {
  bodyOf,
  type CreateStart,
  CreateValues,
  emptyValues,
  type LaterValues,
  laterOf,
  typedBefore,
  typedInto,
} from './create-values.ts'
import { useFirstStatus } from './extended-fields.tsx'
import { dropDraft, readDraft, useKeptDraft } from './form-draft.ts'
import { FormFrame, useLeave } from './form-frame.tsx'
import { type ParentPlace, useFindRecord, useOwnId } from './hierarchy-resource.ts'
import { useTypesAndParents } from './types-and-parents.ts'
import { UnsavedFormGuard } from './unsaved-form-guard.tsx'

const resolver = zodResolver(CreateValues)

interface CreateFormProps {
  readonly kind: HierarchyKind
  /** Undefined at the top. */
  readonly parent: ParentPlace | undefined
  /** The user ID of the signed-in person. */
  readonly owner: string
  /** Undefined for an empty form. */
  readonly start?: CreateStart | undefined
  /** The entry that this form revises. */
  readonly revised?: OutboxEntry | undefined
  /** The ID of the deleted record that this one restores. */
  readonly restores?: string | undefined
  /** Of a form that restores a record, which is no new one to its reader. */
  readonly title?: string | undefined
  /** Buttons in the head of the form. */
  readonly actions?: ReactNode
  /** Shown before the fields. */
  readonly remarks?: ReactNode
  /** Called with the temporary ID of the record once it is on this device. */
  readonly onKept?: ((record: string) => void) | undefined
}

export function CreateForm(props: CreateFormProps) {
  const { kind, start, revised } = props
  const m = useMessages('editing')
  const ui = useMessages('ui')
  const leave = useLeave(kind)
  const { form, values, place, draftName, hasDraft, typed, discard } = useCreateForm(props)
  const body = bodyOf(kind, values)
  const plan = usePlan(props)
  const later = laterOf(kind, values)
  const { entry, problem, keep } = useKept(props, () => dropDraft(draftName))
  const isUnsaved = Object.keys(typed).length > 0 && !entry
  useKeptDraft(draftName, isUnsaved ? typed : {})
  const keptAs = entry && (entry.realId ?? entry.record)
  // The screen of the new record shows its progress.
  useEffect(() => {
    if (keptAs !== undefined && !props.onKept) leave(keptAs)
  })

  return (
    <FormFrame
      kind={kind}
      recordId={`new ${props.parent?.id ?? ''} ${revised?.seq ?? ''}`}
      title={props.title ?? newTitleOf(m, kind, place.parent)}
      onClose={() => leave(props.parent?.id)}
      actions={props.actions}
    >
      <UnsavedFormGuard isDirty={isUnsaved} onDiscard={() => dropDraft(draftName)} />
      <SavedForm onSubmit={form.handleSubmit(() => (entry ? undefined : keep(body, later)))}>
        {props.remarks}
        {hasDraft && isUnsaved && <Remark>{m.draftRestored}</Remark>}
        <CreateFields
          kind={kind}
          {...place}
          typeId={values.typeId}
          isConfirmedOnly={revised !== undefined}
          about={start?.about ?? null}
          control={form.control}
          register={form.register}
          errors={form.formState.errors}
          plan={plan}
        />
        {plan === 'fixed' && <Remark tone="neutral">{m.startsPending}</Remark>}
        <RequestText text={printRequest(hierarchies[kind].operations.create, { body })} />
        {Object.keys(later).length > 0 && <Remark tone="neutral">{m.othersFollow}</Remark>}
        {problem && <Remark tone="bad">{m.notSaved({ reason: describeStorageProblem(ui, problem) })}</Remark>}
        {entry && <Remark>{entryMessage(m, entry)}</Remark>}
        <div className={parts.actions}>
          <Button variant="filled" type="submit" disabled={entry !== undefined}>
            {m.create}
          </Button>
          <Button disabled={!isUnsaved} onClick={discard}>
            {m.discardChanges}
          </Button>
        </div>
      </SavedForm>
    </FormFrame>
  )
}

function newTitleOf(m: Messages['editing'], kind: HierarchyKind, parent: ParentPlace | undefined): string {
  return parent ? m.newChildTitle({ kind, parent: parent.name }) : m.newTitle({ kind })
}

/** The form with its draft: a reload or an ended session loses nothing. */
function useCreateForm({ kind, parent, owner, start, revised }: CreateFormProps) {
  const choices = useTypeChoices(kind)
  const firstType = useProposedType(choices, parent?.typeId)
  const begun: CreateValues = {
    ...emptyValues,
    typeId: firstType ?? '',
    ownerId: owner,
    ...start?.values,
    parentId: parent?.id ?? topLevel,
    about: start?.about ?? null,
  }
  const person = useOwnId() ?? ''
  const address = [parent?.id ?? 'top', revised?.seq ?? start?.values.name ?? ''].join('.')
  const draftName = `${person}.new.${kind}.${address}`
  const find = useFindRecord(kind)
  const [draft] = useState(() => {
    const { parentId = '', ...typed } = typedBefore(readDraft(draftName)) ?? {}
    // The parent of a draft may have been deleted.
    const isKnown = parentId === topLevel || find(parentId) !== undefined
    return isKnown ? { ...typed, parentId } : typed
  })
  const form = useForm<CreateValues>({ resolver, defaultValues: { ...begun, ...draft } })
  const values = useWatch({ control: form.control }) as CreateValues
  const place = useTypesAndParents({
    kind,
    form,
    choices,
    first: parent,
    firstType: begun.typeId === '' ? firstType : begun.typeId,
    isOwnType: start?.values.typeId !== undefined,
  })
  return {
    form,
    values,
    place,
    draftName,
    hasDraft: Object.keys(draft).length > 0,
    typed: typedInto(begun, values),
    discard: () => form.reset(begun),
  }
}

/**
 * The type next below the parent; at the top that of the most records, or else the highest. Another one only when the catalog
 * comes and no longer offers it.
 */
function useProposedType(
  { below, usesOf }: ReturnType<typeof useTypeChoices>,
  parentTypeId: string | undefined,
) {
  const fitting = below(parentTypeId)
  const offered =
    parentTypeId === undefined ? fitting.toSorted((one, other) => usesOf(other.id) - usesOf(one.id)) : fitting
  const [proposed, setProposed] = useState<string>()
  const next = offered.some(({ id }) => id === proposed) ? proposed : offered[0]?.id
  if (next !== proposed) setProposed(next)
  return next
}

/** The entry of the form, and a function that enqueues or revises it. */
function useKept({ kind, start, revised, restores, onKept }: CreateFormProps, onSaved: () => void) {
  const { outbox, snapshot } = useOutbox()
  const [seq, setSeq] = useState<number>()
  const { store, problem } = useStoring()
  const firstStatus = useFirstStatus(kind)
  const keep = (body: ReturnType<typeof bodyOf>, later: LaterValues) =>
    store(async () => {
      const record = revised?.record ?? `tmp:${crypto.randomUUID()}`
      const intent = intentOf(kind, body, { record, restores })
      const before = start?.about ?? null
      if (revised) {
        const { about = null } = later
        await outbox.revise(revised.seq, intent)
        if (about !== before) await outbox.enqueue(updateOf(kind, intent, { about }, { about: before }))
        setSeq(revised.seq)
      } else {
        const base = { statusId: firstStatus ?? null }
        const update = Object.keys(later).length > 0 ? [updateOf(kind, intent, later, base)] : []
        const [kept] = await outbox.enqueueAll([intent, ...update])
        setSeq(kept?.seq)
      }
      onSaved()
      onKept?.(intent.record)
    })
  return { entry: snapshot.entries.find((one) => one.seq === seq), problem, keep }
}

interface NewRecord {
  readonly record: string
  readonly restores: string | undefined
}

function intentOf(
  kind: HierarchyKind,
  body: ReturnType<typeof bodyOf>,
  { record, restores }: NewRecord,
): WriteIntent {
  const parentId = (body as Readonly<Record<string, string>>)[hierarchies[kind].fields.parentId]
  // Also none: a creation that is revised may have had one.
  const refs = [parentId, restores].filter((id) => id !== undefined)
  return { resource: kind, verb: 'create', record, label: body.name, body, refs }
}

/** The second request, of what creating does not take. @param base the values of a new record; null where it has none */
function updateOf(
  kind: HierarchyKind,
  { record, label }: WriteIntent,
  values: LaterValues,
  base: LaterValues,
): WriteIntent {
  const mask = Object.keys(values) as (keyof LaterValues)[]
  return {
    resource: kind,
    verb: 'update',
    record,
    label,
    mask,
    body: values,
    base: Object.fromEntries(mask.map((field) => [field, base[field] ?? null])),
  }
}

/**
 * Whether status and target date of a new record can be chosen: `own` requests take them, they `follow` in a second one, or
 * they are `fixed`: a creation that is revised may have its second request already, and a deleted record comes back as it was.
 */
function usePlan({ kind, start }: CreateFormProps): 'own' | 'follow' | 'fixed' {
  const hasExtended = useHasExtendedFields(kind) === true
  if (kind === 'organization') return 'own'
  return hasExtended && start === undefined ? 'follow' : 'fixed'
}

function entryMessage(m: Messages['editing'], entry: OutboxEntry): string {
  if (!entry.problem || isPending(entry)) return m.createPending
  return m.notSaved({ reason: describeReason(messagesOf('ui'), reasonOf(entry)) })
}
