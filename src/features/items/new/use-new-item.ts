import { useMemo, useState } from 'react'
import { type ErrorEntry, readPointer } from '#contract/errors.ts'
import { comparableId } from '#contract/primitives.ts'
import { type ItemKind, itemResources } from '#contract/resources.ts'
import type { ImportSource, LoadedContext } from '#features/import/import-source.ts'
import { readingFailureMessage } from '#features/import/table-messages.ts'
import { listedKeys, withSubtypesOf } from '#features/items/template/template-keys.ts'
import type { Field } from '#import/columns.ts'
import { useMessages } from '#messages/catalogs.ts'
import { discardRest, outcomesIn, type SentImport, useSentImports } from '#queries/funds/sent-imports.ts'
import { useOutbox } from '#queries/outbox.ts'
import { decimalMark } from '#ui/numbers.ts'
import { describeCause } from '#ui/outcome-messages.ts'
import { checkNewItem, type InputFaults, type ItemInput, type ReadyItem } from './new-item.ts'

/** An item that is in the outbox. */
export interface SentRef {
  readonly importId: string
  readonly name: string
}

interface NewItemOptions {
  readonly source: ImportSource
  readonly context: LoadedContext
  /** The focus area that is proposed, by its ID; empty for none. */
  readonly area: string
  readonly sentId: string | undefined
  readonly onSent: (sent: SentRef) => void
}

const noFaults: InputFaults = new Map()

/** What was typed, and its way into the outbox. */
export function useNewItem({ source, context, area, sentId, onSent }: NewItemOptions) {
  const imports = useMessages('imports')
  const m = useMessages('newItem')
  const { outbox } = useOutbox()
  const [begun] = useState((): ItemInput => {
    const id = comparableId(area)
    return { texts: context.areaNames.has(id) ? { focusArea: id } : {}, amounts: new Map() }
  })
  const [input, setInput] = useState(begun)
  const [faults, setFaults] = useState(noFaults)
  const [problem, setProblem] = useState<string>()
  /** Ready but for what the person should look at. */
  const [asked, setAsked] = useState<ReadyItem>()
  const [isBusy, setIsBusy] = useState(false)
  const sent = useSentImports().find(({ id }) => id === sentId)
  const rejected = useRejection(source.kind, sent)
  /** The sending whose rejection was answered by an edit. */
  const [answered, setAnswered] = useState<string>()
  const edit = (next: ItemInput) => {
    setInput(next)
    setFaults(noFaults)
    setAsked(undefined)
    setProblem(undefined)
    setAnswered(sentId)
  }
  const keep = async (ready: ReadyItem) => {
    setAnswered(sentId)
    if (sent) await discardRest(outbox, sent)
    const end = await ready.keep()
    if (end.kind === 'kept') onSent({ importId: end.importId, name: input.texts.name?.trim() ?? '' })
    else setProblem(end.note)
  }
  const create = async () => {
    if (isBusy) return
    setIsBusy(true)
    setProblem(undefined)
    try {
      const mark = decimalMark()
      const checked = asked ?? (await checkNewItem({ source, imports, m, context, mark }, input))
      if (checked.kind === 'faults') setFaults(checked.faults)
      else if (checked.warnings.length > 0 && !asked) setAsked(checked)
      else await keep(checked)
    } catch (error) {
      setProblem(readingFailureMessage(imports, error))
    }
    setIsBusy(false)
  }
  const shown = answered === sentId ? undefined : rejected
  return {
    input,
    faults: shown?.faults ?? faults,
    problem: problem ?? shown?.message,
    warnings: asked?.warnings ?? [],
    isBusy,
    isDirty: input !== begun,
    isSent: sentId !== undefined && rejected === undefined,
    offered: offeredKeys(source.kind, context, input.texts),
    change: (changed: Partial<Record<Field, string>>) => {
      const texts = { ...input.texts, ...changed }
      const subtypes = offeredKeys(source.kind, context, texts).get('costSubtypeKey')
      const fits = subtypes?.some(({ key }) => key === texts.costSubtypeKey)
      edit({ ...input, texts: { ...texts, ...(texts.costSubtypeKey && !fits && { costSubtypeKey: '' }) } })
    },
    changeAmounts: (amounts: ItemInput['amounts']) => edit({ ...input, amounts }),
    create,
  }
}

/** The keys that can be chosen: of the subtypes only those that fit the type. */
function offeredKeys(kind: ItemKind, { references }: LoadedContext, { costType = '' }: ItemInput['texts']) {
  return listedKeys(kind, withSubtypesOf(costType, references))
}

/** Why the service rejected the item, at the field that it names; undefined while it did not. */
function useRejection(kind: ItemKind, sent: SentImport | undefined) {
  const causes = useMessages('outbox')
  return useMemo(() => {
    const cause = sent && outcomesIn(sent).find((one) => one.kind === 'refused' || one.kind === 'not-sent')
    if (!cause) return undefined
    const message = describeCause(causes, cause)
    const field = fieldIn(kind, cause)
    return field === undefined
      ? { message, faults: noFaults }
      : { message: undefined, faults: new Map([[field, message]]) }
  }, [kind, sent, causes])
}

/** The field of the form that an error is about: by its path; at another site by the wire name before its first colon. */
function fieldIn(
  kind: ItemKind,
  {
    message = '',
    errors = [],
  }: { readonly message?: string; readonly errors?: readonly ErrorEntry[] | undefined },
): Field | undefined {
  const { fields } = itemResources[kind]
  const named = new Map<string, Field>([
    ['name', 'name'],
    ['focusAreaId', 'focusArea'],
    ['focusAreaExternalId', 'focusArea'],
    [fields.sentExternalId, 'externalId'],
    ...fields.keys.map((field) => [field, field] as const),
  ])
  const [lead = ''] = message.split(':')
  const steps = [...errors.flatMap(({ path }) => readPointer(path)), ...lead.split(/\W+/)]
  return steps.map((step) => named.get(step)).find((field) => field !== undefined)
}
