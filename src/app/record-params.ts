// Records in addresses: an ID that is also the name of a screen is marked there, and nowhere else.
import { idInSegment, segmentOf } from '#ui/records/record-address.ts'

interface RecordParams {
  readonly recordId: string
}

export const recordParams = {
  parse: ({ recordId }: RecordParams): RecordParams => ({ recordId: idInSegment(recordId) }),
  stringify: ({ recordId }: RecordParams): RecordParams => ({ recordId: segmentOf(recordId) }),
}
