// A row with an error, which is not sent anyhow: leaving it out settles it.
import type { Finding, Rule } from './finding.ts'
import type { ReviewedRows } from './reviewed.ts'

export const errorRow: Rule<ReviewedRows> = {
  kind: 'error-row',
  leavesOut: 'row',
  isOfRows: true,
  find: ({ check }) =>
    check.errorRows().map((row): Finding => {
      const where = { columns: [], rows: [check.sheet.headingRows + row], cells: [], count: 1 }
      return {
        kind: 'error-row',
        severity: 'error',
        place: String(row),
        where,
        answers: ['leave-out'],
        about: {},
      }
    }),
}
