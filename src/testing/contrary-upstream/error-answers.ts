// How the contrary upstream refuses: in the shape of §7, or in one of those that are met elsewhere.
import type { Answer } from './answer.ts'
import type { Turn } from './turn.ts'

/** A refusal. The message is said in whatever shape is thrown, so that a person can be shown it. */
export function refuse(turn: Turn, status: number, message: string, type = 'FORMAT_INVALID'): Answer {
  const word = turn.has('unknown-words') ? `ODD_${type}` : type
  const shape = turn.oneOf([
    'errors-as-text',
    'errors-as-html',
    'errors-as-code-and-message',
    'errors-as-array',
  ])
  switch (shape) {
    case 'errors-as-text':
      return { status, text: message, contentType: 'text/plain' }
    case 'errors-as-html':
      return {
        status,
        text: `<!doctype html><html><head><title>${escapeHtml(message)}</title></head><body><h1>${status}</h1></body></html>`,
        contentType: 'text/html',
      }
    case 'errors-as-code-and-message':
      return { status, json: { code: status, message } }
    case 'errors-as-array':
      return { status, json: [{ type: word, message }] }
    default:
      return {
        status,
        json: {
          errors: [{ type: word, message, ...(turn.has('extra-fields') && { traceId: 'abc', context: {} }) }],
        },
      }
  }
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

export interface ItemFault {
  readonly index: number
  readonly field: string
  readonly message: string
}

/** The 400 of a bulk request, whose shape the specification does not show. */
export function refuseItems(turn: Turn, faults: readonly ItemFault[], count: number): Answer {
  const shape = turn.oneOf([
    'bulk-refusals-by-index',
    'bulk-refusals-nested',
    'bulk-refusals-by-field',
    'bulk-refusals-as-results',
    'bulk-refusals-by-pointer',
    'bulk-refusals-by-row',
    'bulk-refusals-as-text',
  ])
  switch (shape) {
    case 'bulk-refusals-by-index':
      return { status: 400, json: { errors: faults.map((fault) => ({ ...fault, type: 'ITEM_INVALID' })) } }
    case 'bulk-refusals-nested':
      return {
        status: 400,
        json: {
          errors: faults.map(({ index, field, message }) => ({
            status: 400,
            failedElementNumber: index,
            elementErrors: { errorMessages: [], errors: { [field]: message } },
          })),
        },
      }
    case 'bulk-refusals-by-field': {
      const errors = faults.map(({ index, field, message }) => [`items.${index}`, [`${field}: ${message}`]])
      return { status: 400, json: { title: 'Invalid', errors: Object.fromEntries(errors) } }
    }
    case 'bulk-refusals-as-results': {
      const results = Array.from({ length: count }, (_, index) => {
        const fault = faults.find((one) => one.index === index)
        return fault ? { status: 'FAILED', reason: `${fault.field}: ${fault.message}` } : { status: 'OK' }
      })
      return { status: 400, json: { message: 'Bulk request failed', results } }
    }
    case 'bulk-refusals-by-pointer': {
      const errors = faults.map(({ index, field, message }) => ({
        status: '400',
        source: { pointer: `/items/${index}/${field}` },
        title: 'Invalid',
        detail: message,
      }))
      return { status: 400, json: { errors } }
    }
    case 'bulk-refusals-by-row': {
      const errors = faults.map(({ index, field, message }) => ({
        type: 'ITEM_INVALID',
        message: `Row ${index + 1}: ${field}: ${message}`,
      }))
      return { status: 400, json: { errors } }
    }
    case 'bulk-refusals-as-text':
      return { status: 400, json: 'one or more items failed validation' }
    default:
      return {
        status: 400,
        json: {
          errors: faults.map(({ index, field, message }) => ({
            type: 'FORMAT_INVALID',
            message: `items[${index}].${field}: ${message}`,
          })),
        },
      }
  }
}
