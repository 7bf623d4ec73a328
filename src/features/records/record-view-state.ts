import type { UseQueryResult } from '@tanstack/react-query'
import { asFailure, canHeal } from '#client/failure.ts'
import type { LoadedData, RecordViewState } from '#hierarchy/view-state.ts'

/**
 * What a screen shows of a record that was asked for.
 * @param known what the list says of it: shown when the service cannot be reached, and not when it said no.
 */
export function recordViewState<Item>(
  query: Pick<UseQueryResult<Item>, 'data' | 'error'>,
  known: Item | undefined,
  what: LoadedData,
): RecordViewState<Item> {
  const { data, error } = query
  if (!error)
    return data === undefined ? { kind: 'loading' } : { kind: 'record', record: data, remark: undefined }
  const cause = asFailure(error)
  const failure = { what, cause }
  const record = data ?? known
  if (record === undefined || !canHeal(cause)) return { kind: 'failed', failure }
  return { kind: 'record', record, remark: failure }
}
