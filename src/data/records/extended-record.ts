// The status, the target date and the parent of a record where they can be changed after its creation. Only the bundled
// service offers that. Its own lists have all of these fields; what came from elsewhere is read again.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { Client } from '#client/client.ts'
import { isFailure } from '#client/failure.ts'
import {
  type ExtendedField,
  extendedFieldsOf,
  extendedOperationsOf,
  type KnownRecord,
} from '#contract/extended-operations.ts'
import type { RecordFields } from '#contract/record-patch.ts'
import { type HierarchyKind, hierarchies, type PlanningRecord } from '#contract/resources.ts'
import { useWithPendingChanges } from '#data/outbox.ts'
import { usePlanning } from '#data/planning.tsx'
import { useHasExtendedFields } from '#data/read-only.ts'
import { isTemporary } from '#offline/outbox/entry.ts'

export interface ExtendedRecord {
  readonly record: KnownRecord
  /** The fields whose values are known, with the pending changes of the person. */
  readonly fields: Partial<RecordFields<ExtendedField>>
  /** False while the fields that lists leave out are being read; true after three seconds without an answer, too. */
  readonly isSettled: boolean
}

/**
 * A record with its extended fields; undefined where the site has none or does not find them, and for a record that is not
 * created yet.
 */
export function useExtendedRecord(
  kind: HierarchyKind,
  record: PlanningRecord | undefined,
): ExtendedRecord | undefined {
  const { api } = usePlanning()
  const hasFields = useHasExtendedFields(kind) === true && record !== undefined && !isTemporary(record.id)
  const id = record?.id ?? ''
  const isWhole = record !== undefined && isWholeRecord(record)
  const { data, error, isPending, isFetched } = useQuery({
    // Read again whenever the record was updated.
    queryKey: [hierarchies[kind].collection, 'record', id, 'extended', record?.updatedDate],
    queryFn: ({ signal }) => readExtended(api, kind, id, signal),
    enabled: hasFields && !isWhole,
    placeholderData: (before) => (before?.id === id ? before : undefined),
    retry: false,
  })
  // A query that failed is pending again while it is tried again.
  const isAnswered = isWhole || !isPending || isFetched
  const hasWaited = useHasWaited(id, hasFields && !isAnswered)
  const isMissing = isFailure(error, 'not-found')
  const whole = useMemo((): KnownRecord | undefined => {
    if (!record || isWhole || !data) return record
    const { targetDate, targetDateType, archiveComment } = data
    // What the list says is newer while the others are read again.
    return { targetDate, ...record, targetDateType, archiveComment }
  }, [record, isWhole, data])
  const shown = useWithPendingChanges(kind, whole)
  return useMemo(() => {
    if (!hasFields || !shown || isMissing) return undefined
    return { record: shown, fields: knownFields(shown), isSettled: isAnswered || hasWaited }
  }, [hasFields, shown, isMissing, isAnswered, hasWaited])
}

/** Whether a record has the fields that answers of the specification leave out. */
function isWholeRecord(record: PlanningRecord): boolean {
  return Object.hasOwn(record, 'targetDateType') && Object.hasOwn(record, 'archiveComment')
}

/** How long a form waits for fields that it can be shown without, in milliseconds. A request takes up to 30 seconds. */
const maxWaitMs = 3000

/** Whether this record has been waited for that long. */
function useHasWaited(id: string, isWaiting: boolean): boolean {
  const [waitedFor, setWaitedFor] = useState<string>()
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => setWaitedFor(id), maxWaitMs)
    return () => clearTimeout(timer)
  }, [id, isWaiting])
  return waitedFor === id
}

/** The extended fields that a record has: an answer of the specification has no precision, and not always a date. */
export function knownFields(record: KnownRecord): Partial<RecordFields<ExtendedField>> {
  const values = Object.entries(extendedFieldsOf(record))
  const isKnown = (field: string) =>
    (field !== 'targetDate' && field !== 'targetDateType') || Object.hasOwn(record, field)
  return Object.fromEntries(values.filter(([field]) => isKnown(field)))
}

/** Reads one record with its extended fields from the service. @throws Failure */
export function readExtended(
  api: Client,
  kind: HierarchyKind,
  id: string,
  signal?: AbortSignal,
): Promise<KnownRecord> {
  return api[extendedOperationsOf[kind].get]({ params: { id } }, { signal })
}
