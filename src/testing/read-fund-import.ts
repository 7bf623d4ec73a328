// A bulk request read in this thread; the service reads it in another.

import type { FundKind } from '#service/database/tables.ts'
import { readRows } from '#service/routes/fund-import-reading.ts'
import type { ImportRequest, ImportRow } from '#service/store/fund-imports.ts'

/**
 * Reads the body of a bulk request: its rows, and the faults of those that have any.
 * @throws Problem 400 when the request as a whole cannot be read.
 */
export function readFundImport(kind: FundKind, bytes: Uint8Array): ImportRequest {
  const rows: ImportRow[] = []
  const faults = readRows({ form: 'import', kind, bytes }, (row) => rows.push(row))
  return { rows, faults }
}
