// What was changed of one record, by whom and when, as the service tells everyone who reads the record. Not stored on the
// device: without a network there is what was loaded since the console was opened.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { asFailure } from '#client/failure.ts'
import {
  type ActivityAction,
  activityActions,
  activityLists,
  activityOperations,
  type RecordActivity,
} from '#contract/activity-operations.ts'
import { type ResourceKind, resources } from '#contract/resources.ts'
import type { LoadFailure } from '#hierarchy/view-state.ts'
import { type FieldLabel, fieldLabels } from './field-names.ts'
import { useFunctionsOf } from './use-functions.ts'

export interface ActivityChange {
  readonly field: string
  /** Undefined for a field that no form has. */
  readonly label: FieldLabel | undefined
  readonly before: string | null
  readonly after: string | null
  /** Of a parent: the records to go to. */
  readonly beforeId: string | undefined
  readonly afterId: string | undefined
}

export interface ActivityLine {
  readonly id: string
  readonly date: string
  readonly by: string
  readonly action: ActivityAction
  readonly changes: readonly ActivityChange[]
}

export type ActivityViewState =
  | { readonly kind: 'loading' }
  /** The service has no activity of records. */
  | { readonly kind: 'absent' }
  | { readonly kind: 'failed'; readonly failure: LoadFailure; readonly retry: () => void }
  | {
      readonly kind: 'listed'
      /** Newest first. */
      readonly lines: readonly ActivityLine[]
      readonly total: number
      /** False when there are older ones. */
      readonly isWhole: boolean
      /** Loads older ones; undefined where no more are loaded. */
      readonly loadOlder: (() => void) | undefined
      readonly isLoadingOlder: boolean
      /** True when newer ones could not be loaded. */
      readonly isOld: boolean
    }

/** How many of the newest are loaded, step by step. The last is the largest page of the service. */
const limits = [20, 200, 1000]

/** Names of fields in forms, where they are others. */
const formFields: Readonly<Partial<Record<string, string>>> = {
  owner: 'ownerId',
  status: 'statusId',
  parent: 'parentId',
}

/** @param version changes with the record, so that its activity is loaded again. */
export function useRecordActivity(kind: ResourceKind, recordId: string, version: string): ActivityViewState {
  const { [activityLists[kind]]: list } = useFunctionsOf(activityOperations)
  const [step, setStep] = useState(0)
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: [resources[kind].collection, 'record', recordId, 'activity', version, step],
    queryFn: ({ signal }) => {
      const params = { organizationId: recordId, focusAreaId: recordId, id: recordId }
      return list({ params, query: { limit: String(limits[step]) } }, { signal })
    },
    placeholderData: (before, query) => (query?.queryKey[2] === recordId ? before : undefined),
    retry: false,
  })
  if (data) {
    const canLoad = !data.last && step + 1 < limits.length
    return {
      kind: 'listed',
      lines: data.values.map(lineOf),
      total: data.totalCount ?? data.values.length,
      isWhole: data.last,
      loadOlder: canLoad ? () => setStep(step + 1) : undefined,
      isLoadingOlder: isPlaceholderData && error === null,
      isOld: error !== null,
    }
  }
  if (!error) return { kind: 'loading' }
  const cause = asFailure(error)
  if (cause.kind === 'not-found' || cause.kind === 'not-implemented') return { kind: 'absent' }
  return { kind: 'failed', failure: { what: kind, cause }, retry: () => void refetch() }
}

function lineOf({ id, date, by, action, changes }: RecordActivity): ActivityLine {
  return {
    id,
    date,
    by: by.name,
    // A later release may know others.
    action: activityActions.find((known) => known === action) ?? 'updated',
    changes: changes.map(({ field, from, to, fromId, toId }) => ({
      field,
      label: fieldLabels[formFields[field] ?? field],
      before: from,
      after: to,
      beforeId: fromId ?? undefined,
      afterId: toId ?? undefined,
    })),
  }
}
