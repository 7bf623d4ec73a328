// The corrections of a sheet as data: a draft that is opened again repeats them.
import { z } from 'zod/mini'

const count = z.int().check(z.minimum(0))

const Cell = z.object({ row: count, column: count, text: z.string(), facts: z.exactOptional(count) })

const Merge = z.object({ row: count, column: count, rows: count, columns: count })

/** A part of a step. Rows count from 0, the first row of items. */
const Change = z.union([
  z.object({ kind: z.literal('cells'), edits: z.readonly(z.array(Cell)) }),
  /**
   * Adds empty rows before `row`; of the rows of the table, `hidden` are marked as hidden. `merges` are all merged cells
   * of the table then.
   */
  z.object({
    kind: z.literal('insert'),
    row: count,
    count,
    hidden: z.exactOptional(z.readonly(z.array(count))),
    merges: z.exactOptional(z.readonly(z.array(Merge))),
  }),
  z.object({ kind: z.literal('remove'), row: count, count }),
])
export type Change = z.output<typeof Change>

const Step = z.readonly(z.array(Change))
export type Step = z.output<typeof Step>

/** What a person did in a sheet: a step, or Undo or Redo of one. */
const EditRecord = z.union([
  z.object({ kind: z.literal('do'), step: Step }),
  z.object({ kind: z.enum(['undo', 'redo']) }),
])
export type EditRecord = z.output<typeof EditRecord>

export function printEdit(edit: EditRecord): string {
  return JSON.stringify(edit)
}

/** @throws Error for what this release does not know as an edit */
export function readEdit(text: string): EditRecord {
  return EditRecord.parse(JSON.parse(text))
}
