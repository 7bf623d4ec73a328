// Cells as text, column by column: a sheet of 10,000 × 42 is 42 arrays and not 420,000 objects.

/** Why a text or a file cannot be read as a table. `message` says where, and what to do. */
export class TableError extends Error {
  override readonly name = 'TableError'
}

/** More is no sheet of cost items but an accident, and would fill the memory of the page. */
const mostColumns = 2_000
const mostRows = 500_000

export class Table {
  readonly columns: string[][] = []
  #rowCount = 0

  get rowCount(): number {
    return this.#rowCount
  }

  get width(): number {
    return this.columns.length
  }

  /** The text of a cell; empty outside of the table. */
  cell(row: number, column: number): string {
    return this.columns[column]?.[row] ?? ''
  }

  row(row: number): string[] {
    return this.columns.map((column) => column[row] ?? '')
  }

  /** Writes a cell, and makes the table large enough to have it. */
  set(row: number, column: number, text: string): void {
    while (this.columns.length <= column) this.columns.push(new Array<string>(this.#rowCount).fill(''))
    while (this.#rowCount <= row) this.endRow()
    const cells = this.columns[column]
    if (cells) cells[row] = text
  }

  /**
   * Adds a cell to the row under way, the one that {@link endRow} will end.
   * @throws TableError for more than {@link mostColumns} columns.
   */
  append(column: number, text: string): void {
    const cells = this.columns[column]
    if (cells) {
      cells.push(text)
      return
    }
    if (column >= mostColumns) {
      throw new TableError(
        `Row ${this.#rowCount + 1} has more than ${mostColumns} columns. Import fewer at once.`,
      )
    }
    const added = new Array<string>(this.#rowCount).fill('')
    added.push(text)
    this.columns.push(added)
  }

  /**
   * Ends the row under way: columns it did not reach are empty in it.
   * @throws TableError for more than {@link mostRows} rows.
   */
  endRow(): void {
    this.#rowCount += 1
    if (this.#rowCount > mostRows) {
      throw new TableError(`The table has more than ${mostRows} rows. Import it in parts.`)
    }
    for (const cells of this.columns) if (cells.length < this.#rowCount) cells.push('')
  }

  /** Takes empty rows off the end and empty columns off the right, as spreadsheets leave them there. */
  trim(): void {
    while (this.#rowCount > 0 && this.columns.every((cells) => isEmpty(cells[this.#rowCount - 1]))) {
      this.#rowCount -= 1
      for (const cells of this.columns) cells.length = this.#rowCount
    }
    while (this.columns.at(-1)?.every(isEmpty)) this.columns.pop()
  }

  static of(rows: readonly (readonly string[])[]): Table {
    const table = new Table()
    for (const row of rows) {
      row.forEach((text, column) => {
        table.append(column, text)
      })
      table.endRow()
    }
    return table
  }
}

function isEmpty(text: string | undefined): boolean {
  return text === undefined || text === '' || text.trim() === ''
}
