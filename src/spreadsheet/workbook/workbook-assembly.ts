// The sheets of a workbook put together again from the answers of the thread that read it.
import { Table } from '#spreadsheet/table.ts'
import type { SheetFrame, ThreadAnswer } from './thread-answers.ts'
import type { Workbook, WorkbookSheet } from './workbook.ts'

interface OpenSheet {
  readonly frame: SheetFrame
  readonly columns: string[][]
  readonly facts: Uint32Array<ArrayBuffer>[]
}

export class WorkbookAssembly {
  readonly #sheets: OpenSheet[] = []

  open(frame: SheetFrame): void {
    const columns = Array.from({ length: frame.width }, (): string[] => [])
    this.#sheets.push({ frame, columns, facts: columns.map(() => new Uint32Array(frame.rowCount)) })
  }

  add({ column, texts, facts }: Extract<ThreadAnswer, { kind: 'cells' }>): void {
    const sheet = this.#sheets.at(-1)
    const cells = sheet?.columns[column]
    if (!cells) return
    sheet?.facts[column]?.set(facts, cells.length)
    for (const text of texts) cells.push(text)
  }

  finish(dateSystem: Workbook['dateSystem']): Workbook {
    const sheets = this.#sheets.map(({ frame, columns, facts }): WorkbookSheet => {
      const { rowCount, formats, formulas, asides = [], merges = [], width: _, ...sheet } = frame
      const kept = { formats, formulas, asides, merges }
      return { ...sheet, table: Table.ofColumns({ rowCount, columns, facts, ...kept }) }
    })
    return { dateSystem, sheets }
  }
}
