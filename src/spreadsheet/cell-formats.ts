// What the cells of a workbook have beside their values: number formats and formulas, each pair of them once.
import { general } from '#spreadsheet/workbook/number-format.ts'

/** More are no longer kept: each cell would have one that no other has. */
const maxFormulas = 10_000
/** Characters. */
const maxFormulaLength = 1000

export class CellFormats {
  /** In the order of their places; cells without a format have the first. */
  readonly formats: string[] = [general]
  /** By the same places, relative to the cell; empty for cells without one. */
  readonly formulas: string[] = ['']
  readonly #places = new Map([[keyOf(general, ''), 0]])
  #formulaCount = 0

  /** False when no more formulas are kept. */
  get takesFormulas(): boolean {
    return this.#formulaCount < maxFormulas
  }

  /** The place of a format and a formula, which they are given when they are new. */
  placeOf(format: string, formula = ''): number {
    const known = this.#places.get(keyOf(format, formula))
    if (known !== undefined) return known
    if (formula !== '' && (!this.takesFormulas || formula.length > maxFormulaLength))
      return this.placeOf(format)
    const place = this.formats.push(format) - 1
    this.formulas.push(formula)
    this.#places.set(keyOf(format, formula), place)
    if (formula !== '') this.#formulaCount += 1
    return place
  }
}

function keyOf(format: string, formula: string): string {
  return `${format}\u001f${formula}`
}
