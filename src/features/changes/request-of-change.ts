import { amountsWrites } from '#contract/amounts-operations.ts'
import { updateOperation } from '#contract/extended-operations.ts'
import { findOperation, printRequest } from '#contract/request-text.ts'
import { fundResourceOf, isRecognized, type OutboxEntry } from '#offline/outbox/entry.ts'

/** The request as it goes out, or as it took effect, for people; of a change of another release what it holds. */
export function requestText({ resource, verb, record, mask, sentAs, ...entry }: OutboxEntry): string {
  const body = sentAs ?? entry.body
  const isUpdate = verb === 'update' && isRecognized({ resource, verb })
  const items = verb === 'amounts' ? fundResourceOf({ resource, verb }) : undefined
  const own = items ? amountsWrites[items] : isUpdate && updateOperation(resource, mask ?? [])
  const operation = own || findOperation(resource, verb)
  return operation
    ? printRequest(operation, { id: record, mask, body: verb === 'archive' ? body?.comment : body })
    : `${resource} ${verb}\n\n${JSON.stringify(body, null, 2)}`
}
