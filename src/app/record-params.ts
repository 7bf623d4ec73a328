// Records and entries of the outbox in addresses.
import { idInSegment, segmentOf } from '#ui/records/record-relatives.ts'

interface RecordParams {
  readonly recordId: string
}

/** An ID that is also the name of a screen is marked in addresses, and nowhere else. */
export const recordParams = {
  parse: ({ recordId }: RecordParams): RecordParams => ({ recordId: idInSegment(recordId) }),
  stringify: ({ recordId }: RecordParams): RecordParams => ({ recordId: segmentOf(recordId) }),
}

/** The entry of the outbox that a form begins with. */
export function readEntrySearch({ entry }: Record<string, unknown>): { readonly entry?: string } {
  return typeof entry === 'string' && /^[1-9]\d{0,14}$/.test(entry) ? { entry } : {}
}

/** The import whose report is shown, or the draft that is opened, by its id. */
export function readImportSearch({ sent, draft, from }: Record<string, unknown>): {
  readonly sent?: string
  readonly draft?: string
  /** Where the receipt leads back to. */
  readonly from?: 'setup'
} {
  return {
    ...(isShortId(sent) && { sent }),
    ...(isShortId(draft) && { draft }),
    ...(from === 'setup' && { from }),
  }
}

function isShortId(text: unknown): text is string {
  return typeof text === 'string' && /^[\w-]{1,64}$/.test(text)
}

/** The entry that a form begins with, and the parent that it offers. */
export function readMoveSearch(search: Record<string, unknown>): {
  readonly entry?: string
  readonly to?: string
} {
  const { to } = search
  return { ...readEntrySearch(search), ...(isText(to) && { to }) }
}

/** A parameter that says something. */
export function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}
