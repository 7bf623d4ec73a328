// The state of a review: what each change does to the record as it is now, what is chosen, what was written.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ResourceKind, resources } from '#contract/resources.ts'
import { isCreate, type OutboxEntry, useOutbox } from '#data/outbox.ts'
import { usePlanning } from '#data/planning.tsx'
import { useReadOnlyReason } from '#data/read-only.ts'
import { sessionQuery } from '#data/session.ts'
import type { Messages } from '#messages/messages.ts'
import {
  type AcceptedChange,
  type ChangeRequest,
  type Comparison,
  compareChange,
  type LiveState,
  ownEntries,
  type RequestedChange,
  useLiveStates,
} from './change-review.ts'

export interface ReviewLine {
  readonly change: RequestedChange
  /** The name of the record as the service or this device has it. */
  readonly name: string
  /** The name that the file gives, where the record has another one. */
  readonly otherName: string | undefined
  readonly comparison: Comparison | undefined
  readonly obstacle: keyof Messages['review']['obstacles'] | undefined
  /** The reviewer's own entry, once they have sent it. */
  readonly own: OutboxEntry | undefined
  readonly isChoosable: boolean
  readonly isChosen: boolean
  readonly isIrreversible: boolean
  readonly accepted: AcceptedChange
  /** Names of the records that earlier changes create, by their temporary IDs. */
  readonly newNames: ReadonlyMap<string, string>
}

export function useReview(request: ChangeRequest) {
  const { snapshot } = useOutbox()
  const { data: session } = useQuery(sessionQuery(usePlanning()))
  const live = useLiveStates(request)
  const closed = useClosedResources()
  const [choices, setChoices] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [comments, setComments] = useState<ReadonlyMap<string | undefined, string>>(new Map())
  const own = ownEntries(snapshot.entries, request.changes)
  const context = { live: live.data, closed, choices, own, isOwn: request.isOwn }
  return {
    lines: linesOf(request.changes, context),
    author: session?.principal.name ?? '',
    isComparing: live.isFetching,
    compare: () => void live.refetch(),
    comments,
    setComment: (operation: string | undefined, text: string) =>
      setComments(new Map([...comments, [operation, text]])),
    choose: ({ entry }: RequestedChange, isChosen: boolean) =>
      setChoices(new Map([...choices, [entry.operation, isChosen]])),
  }
}

/** Answers whether the person lacks the right to change a resource. */
function useClosedResources(): (resource: ResourceKind) => boolean {
  const reasons = {
    organizations: useReadOnlyReason('organizations'),
    'focus-areas': useReadOnlyReason('focus-areas'),
    funds: useReadOnlyReason('funds'),
  }
  return (resource) => reasons[resources[resource].area] !== undefined
}

interface Context {
  readonly live: ReadonlyMap<string, LiveState> | undefined
  readonly closed: (resource: ResourceKind) => boolean
  readonly choices: ReadonlyMap<string, boolean>
  readonly own: ReadonlyMap<string, OutboxEntry>
  readonly isOwn: boolean
}

function linesOf(changes: readonly RequestedChange[], context: Context): readonly ReviewLine[] {
  const lines = new Map<string, ReviewLine>()
  // A create comes before what mentions it.
  for (const change of changes) lines.set(change.entry.operation, lineOf(change, context, lines))
  return [...lines.values()]
}

function lineOf(
  change: RequestedChange,
  { live, closed, choices, own, isOwn }: Context,
  earlier: ReadonlyMap<string, ReviewLine>,
): ReviewLine {
  const { entry } = change
  const { operation, resource, verb } = entry
  const state = live?.get(operation)
  const comparison = state && compareChange(entry, state)
  const name = nameOf(change, state, earlier)
  const isSourceLeftOut = change.sources.some((source) => {
    const line = earlier.get(source)
    return line && !line.isChosen && !line.own
  })
  const obstacle =
    change.obstacle ?? (closed(resource) ? 'no-scope' : isSourceLeftOut ? 'source-left-out' : undefined)
  const isIrreversible = verb === 'delete' || verb === 'archive'
  const isOver = comparison?.state === 'done' || comparison?.state === 'gone'
  const mine = own.get(operation)
  const isChoosable = !isOwn && comparison !== undefined && !obstacle && !isOver && !mine
  const isUsual = !isIrreversible && comparison?.state === 'ready'
  return {
    change,
    name,
    otherName: entry.label !== name && state?.kind === 'record' ? entry.label : undefined,
    comparison,
    obstacle: mine || isOwn ? undefined : obstacle,
    own: mine,
    isChoosable,
    isChosen: isChoosable && (choices.get(operation) ?? isUsual),
    isIrreversible,
    accepted: { operation, label: name, base: baseOfAccepted(entry, state) },
    newNames: new Map(
      change.sources.flatMap((source) => {
        const line = earlier.get(source)
        return line ? [[line.change.entry.record, line.name] as const] : []
      }),
    ),
  }
}

/** The name of the record now; of one that is not created yet, what it is to be called. */
function nameOf(
  { entry, sources }: RequestedChange,
  state: LiveState | undefined,
  earlier: ReadonlyMap<string, ReviewLine>,
): string {
  if (state?.kind === 'record') return state.name
  if (isCreate(entry)) return String(entry.body?.name)
  const source = sources
    .map((operation) => earlier.get(operation))
    .find((line) => line?.change.entry.record === entry.record)
  return source?.name ?? entry.label
}

function baseOfAccepted(
  { verb, base }: RequestedChange['entry'],
  state: LiveState | undefined,
): AcceptedChange['base'] {
  return verb === 'update' && state?.kind === 'record' ? state.fields : base
}
