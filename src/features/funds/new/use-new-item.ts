import { useMemo, useState } from 'react'
import type { ErrorEntry } from '#contract/errors.ts'
import { comparableId } from '#contract/primitives.ts'
import type { ItemKind } from '#contract/resources.ts'
import { outcomesIn, type SentImport, useSentImports } from '#data/imports/sent-imports.ts'
import { listedKeys, withSubtypesOf } from '#features/funds/template/template-keys.ts'
import type { ImportSource, LoadedContext } from '#features/import/import-source.ts'
import { readingFailureMessage } from '#features/import/table-messages.ts'
import type { Field } from '#import/columns.ts'
import type { ItemInput } from '#import/item-check.ts'
import { useMessages } from '#messages/catalogs.ts'
import { decimalMark } from '#ui/numbers.ts'
import { describeCause } from '#ui/outcome-messages.ts'
import { createItem, type InputFaults, inputOf } from './new-item.ts'

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
const noWarnings: readonly string[] = []

/** What was typed, and its way into the outbox. */
export function useNewItem({ source, context, area, sentId, onSent }: NewItemOptions) {
  const imports = useMessages('imports')
  const m = useMessages('newItem')
  const [begun] = useState((): ItemInput => {
    const id = comparableId(area)
    return { texts: context.areaNames.has(id) ? { focusArea: id } : {}, amounts: new Map() }
  })
  const [input, setInput] = useState(begun)
  const [faults, setFaults] = useState(noFaults)
  const [problem, setProblem] = useState<string>()
  /** What the person should look at before the item is created. */
  const [warnings, setWarnings] = useState(noWarnings)
  const [isBusy, setIsBusy] = useState(false)
  const sent = useSentImports().find(({ id }) => id === sentId)
  const rejected = useRejection(source.kind, sent, input)
  /** The sending whose rejection was answered by an edit. */
  const [answered, setAnswered] = useState<string>()
  const edit = (next: ItemInput) => {
    setInput(next)
    setFaults(noFaults)
    setWarnings(noWarnings)
    setProblem(undefined)
    setAnswered(sentId)
  }
  const create = async () => {
    if (isBusy) return
    setIsBusy(true)
    setProblem(undefined)
    setFaults(noFaults)
    try {
      const tools = { source, imports, m, context, mark: decimalMark() }
      const answer = await createItem(tools, input, { seen: warnings, rejected: sent })
      setAnswered(sentId)
      if (answer.kind === 'faults') setFaults(answer.faults)
      else if (answer.kind === 'asked') setWarnings(answer.warnings)
      else if (answer.kind === 'not-kept') setProblem(answer.note)
      else onSent({ importId: answer.importId, name: input.texts.name?.trim() ?? '' })
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
    warnings,
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

/** Why the service rejected the item, at the inputs that its errors name; undefined while it did not. */
function useRejection(kind: ItemKind, sent: SentImport | undefined, input: ItemInput) {
  const causes = useMessages('outbox')
  return useMemo(() => {
    const cause = sent && outcomesIn(sent).find((one) => one.kind === 'refused' || one.kind === 'not-sent')
    if (!cause) return undefined
    const errors = 'errors' in cause ? (cause.errors ?? []) : []
    const said = (some: readonly ErrorEntry[]) => {
      const message = some.map((one) => one.message).join('\n')
      return describeCause(causes, { errors: some, message })
    }
    const placed = Map.groupBy(errors, (error) => inputOf(kind, error, input))
    const unplaced = placed.get(undefined) ?? []
    const faults = new Map(
      [...placed].flatMap(([name, some]) => (name === undefined ? [] : [[name, said(some)] as const])),
    )
    if (faults.size === 0) return { message: describeCause(causes, cause), faults: noFaults }
    return { message: unplaced.length > 0 ? said(unplaced) : undefined, faults }
  }, [kind, sent, causes, input])
}
