import { updateOperation } from '#contract/extended-operations.ts'
import { findOperation, printRequest } from '#contract/request-text.ts'
import { isRecognized, type OutboxEntry } from '#offline/outbox/entry.ts'

/** The request as it goes out, or as it took effect, for people; of a change of another release what it holds. */
export function requestText({ resource, verb, record, mask, sentAs, ...entry }: OutboxEntry): string {
  const body = sentAs ?? entry.body
  const isUpdate = verb === 'update' && isRecognized({ resource, verb })
  const operation = isUpdate ? updateOperation(resource, mask ?? []) : findOperation(resource, verb)
  return operation
    ? printRequest(operation, { id: record, mask, body: verb === 'archive' ? body?.comment : body })
    : `${resource} ${verb}\n\n${JSON.stringify(body, null, 2)}`
}
