// A new record at its place in the tree. The owner is always sent, and the type is below that of the parent.
import { zodResolver } from '@hookform/resolvers/zod'
import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { printRequest } from '#contract/request-text.ts'
import { type HierarchyKind, hierarchies } from '#contract/resources.ts'
import { typesBelow } from '#hierarchy/observed-types-and-owners.ts'
import { reasonOf } from '#queries/change-messages.ts'
import { isPending, type OutboxEntry, useOutbox, type WriteIntent } from '#queries/outbox.ts'
import { Remark, RequestText } from '#ui/forms/form-parts.tsx'
import { CreateFields } from './create-fields.tsx'
import {
  bodyOf,
  type CreateStart,
  CreateValues,
  emptyValues,
  typedBefore,
  typedInto,
} from './create-values.ts'
import classes from './editing.module.css'
import { dropDraft, readDraft, useKeptDraft } from './form-draft.ts'
import { FormFrame, useLeave } from './form-frame.tsx'
import { type ParentPlace, useOwnId, useSeenValues } from './hierarchy-resource.ts'
import { UnsavedGuard } from './unsaved-guard.tsx'

const resolver = zodResolver(CreateValues)

interface CreateFormProps {
  readonly kind: HierarchyKind
  /** Undefined at the top. */
  readonly parent: ParentPlace | undefined
  /** The user ID of whoever is signed in. */
  readonly owner: string
  /** Undefined for an empty form. */
  readonly start?: CreateStart | undefined
  /** The create that this takes the place of. */
  readonly revised?: OutboxEntry | undefined
  /** What there is to say before the fields. */
  readonly remarks?: ReactNode
  /** Hears of the record as soon as it is on this device, by its temporary ID. */
  readonly onKept?: ((record: string) => void) | undefined
}

export function CreateForm(props: CreateFormProps) {
  const { kind, parent, start, revised } = props
  const leave = useLeave(kind)
  const { form, values, offered, draftName, wasTyped, typed, startAfresh } = useCreateForm(props)
  const body = bodyOf(kind, values, parent?.id)
  const { entry, problem, keep } = useKept(props, () => dropDraft(draftName))
  const isUnsaved = Object.keys(typed).length > 0 && !entry
  useKeptDraft(draftName, isUnsaved ? typed : {})
  const keptAs = entry && (entry.realId ?? entry.record)
  // The new record itself shows what becomes of it.
  useEffect(() => {
    if (keptAs !== undefined && !props.onKept) leave(keptAs)
  })
  const noun = hierarchies[kind].noun

  return (
    <FormFrame
      kind={kind}
      recordId={`new ${parent?.id ?? ''} ${revised?.seq ?? ''}`}
      title={parent ? `New ${noun} below ${parent.name}` : `New ${noun} at the top`}
      onClose={() => leave(parent?.id)}
    >
      <UnsavedGuard isDirty={isUnsaved} onDiscard={() => dropDraft(draftName)} />
      <form className={classes.form} noValidate onSubmit={form.handleSubmit(() => keep(body))}>
        {props.remarks}
        {wasTyped && isUnsaved && <Remark>This is what you typed before and did not save.</Remark>}
        <CreateFields
          kind={kind}
          types={offered}
          isKnownType={offered.some(({ id }) => id === values.typeId)}
          control={form.control}
          register={form.register}
          errors={form.formState.errors}
        />
        {kind === 'focus-area' && (
          <Remark tone="good">
            It begins with the status PENDING and without a target date: the service sets both.
          </Remark>
        )}
        <RequestText text={printRequest(hierarchies[kind].operations.create, { body })} />
        {start?.about && <Remark tone="good">The description follows in a second request.</Remark>}
        {problem && <Remark tone="bad">Nothing was saved. {problem}</Remark>}
        {entry && <Remark>{waitingMessage(entry)}</Remark>}
        <div className={classes.actions}>
          <Button variant="filled" type="submit" disabled={entry !== undefined}>
            Create
          </Button>
          <Button variant="default" disabled={!isUnsaved} onClick={startAfresh}>
            Discard what I typed
          </Button>
        </div>
      </form>
    </FormFrame>
  )
}

/** The form, with what was typed into it before: a reload or a session that ended has lost nothing. */
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
  // The form may be opened before the first records are here that types are known by.
  const isTypeOpen = values.typeId === '' && !formState.dirtyFields.typeId
  useEffect(() => {
    if (isTypeOpen && firstType !== undefined) resetField('typeId', { defaultValue: firstType })
  }, [isTypeOpen, firstType, resetField])
  return {
    form,
    values,
    offered,
    draftName,
    /** True when it began with a draft. */
    wasTyped: draft !== undefined,
    typed: typedInto(begun, values),
    startAfresh: () => reset(begun),
  }
}

/** The entry that the form has become, and what makes it one. */
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
      setProblem(error instanceof Error ? error.message : String(error))
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

function waitingMessage(entry: OutboxEntry): string {
  if (entry.problem && !isPending(entry)) return `Not saved. ${reasonOf(entry)}`
  return 'Kept on this device. It is sent when the service can be reached.'
}
