// Edits the external ID, the only field of an item that the API can update. Names another item that has the ID, and
// can move the ID from it in the same step.
import '@mantine/core/styles/Input.layer.css'
import { zodResolver } from '@hookform/resolvers/zod'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Controller, useForm, useWatch } from 'react-hook-form'
import { z } from 'zod/mini'
import { maxLengths } from '#contract/hierarchies.ts'
import { VisibleText } from '#contract/primitives.ts'
import { printRequest } from '#contract/request-text.ts'
import { type ItemKind, itemResources } from '#contract/resources.ts'
import { externalIdField, externalIdIntent, handOverIntents } from '#data/funds/fund-edits.ts'
import type { FundRow } from '#data/funds/fund-rows.ts'
import { type OutboxEntry, useOutbox, type WriteIntent } from '#data/outbox.ts'
import { useStoring } from '#data/use-once.ts'
import { type ExternalIdHolder, useExternalIdHolder } from '#features/funds/use-external-id-editing.ts'
import { useLeaveItem } from '#features/funds/use-leave-item.ts'
import { useMessages } from '#messages/catalogs.ts'
import { describeStorageProblem } from '#ui/describe-storage-problem.ts'
import parts from '#ui/forms/form-parts.module.css'
import { ClearableField, FormPanel, Remark, RequestText, SavedForm } from '#ui/forms/form-parts.tsx'

// The field of the contract that both kinds of items share; in a form it always has a value.
const FormValues = z.object({ externalId: z.nullable(VisibleText.check(z.maxLength(maxLengths.externalId))) })
type FormValues = z.output<typeof FormValues>
const resolver = zodResolver(FormValues)

interface ItemEditFormProps {
  readonly kind: ItemKind
  readonly row: FundRow
  /** The entry that this form revises. */
  readonly revised?: OutboxEntry | undefined
}

export function ItemEditForm({ kind, row, revised }: ItemEditFormProps) {
  const m = useMessages('items')
  const ui = useMessages('ui')
  const leave = useLeaveItem(kind)
  const [record] = useState(row.record)
  const base = record.externalId ?? null
  const [meant] = useState(() => intendedValue(kind, revised))
  const { control, handleSubmit, setValue } = useForm<FormValues>({
    resolver,
    defaultValues: { externalId: meant === undefined ? base : meant },
  })
  const wanted = useWatch({ control, name: 'externalId' })
  const isDirty = wanted !== base
  const found = useExternalIdHolder(kind, isDirty ? wanted : null, record.id)
  const change = found.holder
    ? handOverIntents(kind, { holder: found.holder, taker: record })
    : [externalIdIntent(kind, record, wanted)]
  const intents = isDirty ? change : []
  const { update } = itemResources[kind].operations
  const { keep, problem } = useKeeping(intents, revised, () => leave(record.id))
  return (
    <FormPanel
      recordId={record.id}
      label={m.item({ kind })}
      title={m.editTitle(record)}
      onClose={() => leave(record.id)}
    >
      <SavedForm onSubmit={handleSubmit(keep)}>
        <Controller
          control={control}
          name="externalId"
          render={({ field, fieldState }) => (
            <ClearableField
              label={m.externalId}
              field={field}
              base={base}
              error={
                fieldState.error?.type === 'too_big'
                  ? ui.tooLong({ max: maxLengths.externalId })
                  : fieldState.error && m.enterExternalId
              }
            >
              {(input) => <TextInput {...input} spellCheck={false} autoFocus />}
            </ClearableField>
          )}
        />
        <Holder kind={kind} wanted={wanted} found={found} revised={revised} />
        {problem && (
          <Remark tone="bad">
            {m.notSaved} {describeStorageProblem(ui, problem)}
          </Remark>
        )}
        {isDirty ? (
          <RequestText
            isExperimental
            text={intents
              .map((intent) => printRequest(update, { id: intent.record, ...intent }))
              .join('\n\n')}
          />
        ) : (
          <Remark tone="neutral">{m.nothingToSave}</Remark>
        )}
        <div className={parts.actions}>
          <Button variant="filled" type="submit" disabled={!isDirty}>
            {found.holder ? m.moveId : m.save}
          </Button>
          <Button disabled={!isDirty} onClick={() => setValue('externalId', base)}>
            {m.reset}
          </Button>
        </div>
      </SavedForm>
    </FormPanel>
  )
}

interface HolderProps {
  readonly kind: ItemKind
  readonly wanted: string | null
  readonly found: ExternalIdHolder
  readonly revised: OutboxEntry | undefined
}

/** Names the holder of the external ID; of a change that was rejected for it, says when the ID is free. */
function Holder({ kind, wanted, found: { holder, isAsked }, revised }: HolderProps) {
  const m = useMessages('items')
  if (holder && wanted !== null) {
    const held = { name: holder.name, externalId: wanted }
    return <Remark>{isAsked ? m.holder(held) : m.lastHolder(held)}</Remark>
  }
  if (revised?.state !== 'refused') return null
  if (revised.problem?.kind === 'conflict' && wanted !== null && isAsked)
    return <Remark>{m.idIsFree({ kind, externalId: wanted })}</Remark>
  return (
    <Remark tone="bad">
      {m.correctAndSave} {revised.problem?.message}
    </Remark>
  )
}

/** Puts the changes into the outbox, and discards the one that they replace. */
function useKeeping(intents: readonly WriteIntent[], revised: OutboxEntry | undefined, leave: () => void) {
  const { outbox } = useOutbox()
  const { store, problem } = useStoring()
  const keep = async () => {
    const [first] = intents
    if (!first) return
    if (intents.length === 1) await outbox.enqueue(first)
    else await outbox.enqueueAll(intents)
    if (revised && revised.state !== 'queued' && revised.state !== 'held') await outbox.discard(revised.seq)
    leave()
  }
  return { keep: () => store(keep), problem }
}

/** The value that the revised change would set; undefined without one. */
function intendedValue(kind: ItemKind, revised: OutboxEntry | undefined): string | null | undefined {
  if (!revised) return undefined
  const value = revised.body?.[externalIdField(kind)]
  return typeof value === 'string' ? value : null
}
