import type { UseQueryResult } from '@tanstack/react-query'
import { asFailure, canHeal } from '#client/failure.ts'
import type { RecordViewState } from '#hierarchy/view-state.ts'
import { describeFailure } from '#queries/failure-messages.ts'

/**
 * What a screen shows of a record that was asked for.
 * @param known what the list says of it: shown when the service cannot be reached, and not when it said no.
 * @param noun the record, in the middle of a sentence: `this focus area`.
 */
export function recordViewState<Item>(
  query: Pick<UseQueryResult<Item>, 'data' | 'error'>,
  known: Item | undefined,
  noun: string,
): RecordViewState<Item> {
  const { data, error } = query
  if (!error)
    return data === undefined ? { kind: 'loading' } : { kind: 'record', record: data, remark: undefined }
  const failure = asFailure(error)
  const words = describeFailure(failure, noun)
  const record = data ?? known
  if (record === undefined || !canHeal(failure)) return { kind: 'failed', words }
  return { kind: 'record', record, remark: words }
}
