// A new record at its place in the tree. The owner is always sent, and the type is below that of the parent.
import { zodResolver } from '@hookform/resolvers/zod'
import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { printRequest } from '#contract/request-text.ts'
import { type HierarchyKind, hierarchies } from '#contract/resources.ts'
import { typesBelow } from '#hierarchy/observed-types-and-owners.ts'
import { messagesOf, useMessages } from '#messages/catalogs.ts'
import type { Messages } from '#messages/messages.ts'
import { reasonOf } from '#queries/change-progress.ts'
import {
  isPending,
  type OutboxEntry,
  storageProblemOf,
  useOutbox,
  type WriteIntent,
} from '#queries/outbox.ts'
import { describeStorageProblem } from '#ui/describe-storage-problem.ts'
import parts from '#ui/forms/form-parts.module.css'
import { Remark, RequestText } from '#ui/forms/form-parts.tsx'
import { describeReason } from '#ui/records/describe-change.ts'
import { CreateFields } from './create-fields.tsx'
import {
  bodyOf,
  type CreateStart,
  CreateValues,
  emptyValues,
  typedBefore,
  typedInto,
} from './create-values.ts'
import { dropDraft, readDraft, useKeptDraft } from './form-draft.ts'
import { FormFrame, useLeave } from './form-frame.tsx'
import { type ParentPlace, useOwnId, useSeenValues } from './hierarchy-resource.ts'
import { UnsavedGuard } from './unsaved-guard.tsx'

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
  /** Shown before the fields. */
  readonly remarks?: ReactNode
  /** Called with the temporary ID of the record once it is on this device. */
  readonly onKept?: ((record: string) => void) | undefined
}

export function CreateForm(props: CreateFormProps) {
  const { kind, parent, start, revised } = props
  const m = useMessages('editing')
  const leave = useLeave(kind)
  const { form, values, offered, draftName, hasDraft, typed, discard } = useCreateForm(props)
  const body = bodyOf(kind, values, parent?.id)
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
      recordId={`new ${parent?.id ?? ''} ${revised?.seq ?? ''}`}
      title={parent ? m.newChildTitle({ kind, parent: parent.name }) : m.newTitle({ kind })}
      onClose={() => leave(parent?.id)}
    >
      <UnsavedGuard isDirty={isUnsaved} onDiscard={() => dropDraft(draftName)} />
      <form className={parts.form} noValidate onSubmit={form.handleSubmit(() => keep(body))}>
        {props.remarks}
        {hasDraft && isUnsaved && <Remark>{m.draftRestored}</Remark>}
        <CreateFields
          kind={kind}
          types={offered}
          isKnownType={offered.some(({ id }) => id === values.typeId)}
          control={form.control}
          register={form.register}
          errors={form.formState.errors}
        />
        {kind === 'focus-area' && <Remark tone="good">{m.startsPending}</Remark>}
        <RequestText text={printRequest(hierarchies[kind].operations.create, { body })} />
        {start?.about && <Remark tone="good">{m.descriptionFollows}</Remark>}
        {problem && <Remark tone="bad">{m.notSaved({ reason: problem })}</Remark>}
        {entry && <Remark>{entryMessage(m, entry)}</Remark>}
        <div className={parts.actions}>
          <Button variant="filled" type="submit" disabled={entry !== undefined}>
            {m.create}
          </Button>
          <Button disabled={!isUnsaved} onClick={discard}>
            {m.discardChanges}
          </Button>
        </div>
      </form>
    </FormFrame>
  )
}

/** The form with its draft: a reload or an ended session loses nothing. */
function useCreateForm({ kind, parent, owner, start, revised }: CreateFormProps) {
  const { types } = useSeenValues(kind)
  const offered = typesBelow(types, parent?.typeId)
  const firstType = offered[0]?.id
  const begun: CreateValues = { ...emptyValues, typeId: firstType ?? '', ownerId: owner, ...start?.values }
  const person = useOwnId() ?? ''
  const place = [parent?.id ?? 'top', revised?.seq ?? start?.values.name ?? ''].join('.')
  const draftName = `${person}.new.${kind}.${place}`
  const [draft] = useState(() => typedBefore(readDraft(draftName)))
  const form = useForm<CreateValues>({ resolver, defaultValues: { ...begun, ...draft } })
  const { control, formState, resetField, reset } = form
  const values = useWatch({ control }) as CreateValues
  // The form may be opened before the first record with a type is loaded.
  const isTypeOpen = values.typeId === '' && !formState.dirtyFields.typeId
  useEffect(() => {
    if (isTypeOpen && firstType !== undefined) resetField('typeId', { defaultValue: firstType })
  }, [isTypeOpen, firstType, resetField])
  return {
    form,
    values,
    offered,
    draftName,
    hasDraft: draft !== undefined,
    typed: typedInto(begun, values),
    discard: () => reset(begun),
  }
}

/** The entry of the form, and a function that enqueues or revises it. */
function useKept({ kind, parent, start, revised, onKept }: CreateFormProps, onSaved: () => void) {
  const { outbox, snapshot } = useOutbox()
  const [seq, setSeq] = useState<number>()
  const [problem, setProblem] = useState<string>()
  const keep = async (body: ReturnType<typeof bodyOf>) => {
    const intent = intentOf(kind, body, revised?.record ?? `tmp:${crypto.randomUUID()}`, parent)
    try {
      if (revised) {
        await outbox.revise(revised.seq, intent)
        setSeq(revised.seq)
      } else {
        const [kept] = await outbox.enqueueAll([intent, ...descriptionOf(kind, intent, start?.about)])
        setSeq(kept?.seq)
      }
      onSaved()
      onKept?.(intent.record)
    } catch (error) {
      setProblem(describeStorageProblem(messagesOf('ui'), storageProblemOf(error)))
    }
  }
  return { entry: snapshot.entries.find((one) => one.seq === seq), problem, keep }
}

function intentOf(
  kind: HierarchyKind,
  body: ReturnType<typeof bodyOf>,
  record: string,
  parent: ParentPlace | undefined,
): WriteIntent {
  const refs = parent ? { refs: [parent.id] } : {}
  return { kind: `${kind}.create`, record, label: body.name, body, ...refs }
}

/** The second request: creating takes no description. */
function descriptionOf(
  kind: HierarchyKind,
  { record, label }: WriteIntent,
  about: string | null | undefined,
): readonly WriteIntent[] {
  if (about == null) return []
  return [{ kind: `${kind}.update`, record, label, mask: ['about'], body: { about }, base: { about: null } }]
}

function entryMessage(m: Messages['editing'], entry: OutboxEntry): string {
  if (!entry.problem || isPending(entry)) return m.createPending
  return m.notSaved({ reason: describeReason(messagesOf('ui'), reasonOf(entry)) })
}
