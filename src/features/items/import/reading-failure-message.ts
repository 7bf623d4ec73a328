import { TableError } from '#bulk-import/table.ts'
import { Failure } from '#client/failure.ts'

/** Why a table or the items could not be read, for a person; a fault of the console is thrown as well, so that it is seen. */
export function readingFailureMessage(error: unknown): string {
  if (error instanceof TableError) return error.message
  if (error instanceof Failure) return `The items could not be read: ${error.message}. Try again in a moment.`
  queueMicrotask(() => {
    throw error
  })
  return 'Something went wrong while reading. Try again, or save the sheet as CSV and choose that.'
}
