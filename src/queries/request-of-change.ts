import { extendedUpdates } from '#contract/extended-operations.ts'
import { findOperation, printRequest } from '#contract/request-text.ts'
import { isExtended, type OutboxEntry, resourceOf } from '#offline/outbox/entry.ts'

/** The request as it goes out, or as it took effect, for people; of an import its parts say more. */
export function requestText({ kind, record, mask, sentAs, ...entry }: OutboxEntry): string {
  const body = sentAs ?? entry.body
  const [resource = '', act = ''] = kind.split('.')
  const hierarchy = isExtended({ mask }) ? resourceOf({ kind }) : undefined
  const operation = hierarchy ? extendedUpdates[hierarchy] : findOperation(resource, act)
  return operation
    ? printRequest(operation, { id: record, mask, body: act === 'archive' ? body?.comment : body })
    : ''
}
