// What the cells of a table have beside their values: number formats, formulas and what was left out of their texts, each
// combination of them once.
import { general } from '#spreadsheet/workbook/number-format.ts'

/** More are no longer kept: each cell would have one that no other has. */
const maxFormulas = 10_000
/** Characters. */
const maxFormulaLength = 1000
/** Of more than these only the kind is kept, and not the text. */
const maxAsides = 10_000

/** By the same places; the first is what cells without any of it have. */
export interface FormatLists {
  readonly formats: readonly string[]
  /** Relative to the cell; empty where there is none. */
  readonly formulas: readonly string[]
  /** What was left out of the text of the cell, as `printAside` writes it; empty where nothing was. */
  readonly asides?: readonly string[]
}

export class CellFormats implements FormatLists {
  readonly formats: string[]
  readonly formulas: string[]
  readonly asides: string[]
  #places: Map<string, number> | undefined
  #formulaCount = 0
  #asideCount = 0

  constructor({ formats, formulas, asides = [] }: FormatLists = { formats: [general], formulas: [] }) {
    this.formats = [...formats]
    this.formulas = formats.map((_, place) => formulas[place] ?? '')
    this.asides = formats.map((_, place) => asides[place] ?? '')
    this.#formulaCount = this.formulas.filter((formula) => formula !== '').length
    this.#asideCount = this.asides.filter((aside) => aside !== '').length
  }

  /** False when no more formulas are kept. */
  get takesFormulas(): boolean {
    return this.#formulaCount < maxFormulas
  }

  /** The place of a format, a formula and what was left out, which they are given when they are new. */
  placeOf(format: string, formula = '', aside = ''): number {
    const known = this.#known.get(keyOf(format, formula, aside))
    if (known !== undefined) return known
    if (formula !== '' && (!this.takesFormulas || formula.length > maxFormulaLength))
      return this.placeOf(format, '', aside)
    const [kind = ''] = aside.split(' ')
    if (aside !== kind && this.#asideCount >= maxAsides) return this.placeOf(format, formula, kind)
    const place = this.formats.push(format) - 1
    this.formulas.push(formula)
    this.asides.push(aside)
    this.#known.set(keyOf(format, formula, aside), place)
    if (formula !== '') this.#formulaCount += 1
    if (aside !== '') this.#asideCount += 1
    return place
  }

  /** The place of what a place has with another thing left out. */
  withAside(place: number, aside: string): number {
    return this.placeOf(this.formats[place] ?? general, this.formulas[place], aside)
  }

  get #known(): Map<string, number> {
    this.#places ??= new Map(
      this.formats.map((format, place) => [
        keyOf(format, this.formulas[place] ?? '', this.asides[place] ?? ''),
        place,
      ]),
    )
    return this.#places
  }
}

function keyOf(format: string, formula: string, aside: string): string {
  return `${format}\u001f${formula}\u001f${aside}`
}
