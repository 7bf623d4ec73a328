// Records and entries of the outbox in addresses.
import { idInSegment, segmentOf } from '#ui/records/record-address.ts'

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
