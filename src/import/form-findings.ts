// Findings on the amounts of a sheet: the first one of each form is judged, and the same is found of the others.
import type { Convention } from '#spreadsheet/amount.ts'
import { type AmountForms, type ColumnForms, FoundByForm } from '#spreadsheet/amount-forms.ts'
import { shownMarkOf, textFacts, typeOf } from '#spreadsheet/cell-type.ts'
import type { Table } from '#spreadsheet/table.ts'
import type { CellValidator, Judgement, RowValidator } from './cell-check.ts'

/** What is found of a column whose cells are all texts. */
export interface ColumnFindings extends ColumnForms {
  /** What is found of a row that has to be judged. */
  readonly find: (row: number) => Judgement
  /** What was found of each form, once all rows to be judged were. */
  readonly byForm: Int32Array
}

export class FormFindings {
  readonly #table: Table
  readonly #forms: AmountForms
  readonly #validatorOf: (convention: Convention) => CellValidator
  readonly #known = new Map<Convention, FoundByForm>()

  /** @param validatorOf the validator of columns of amounts whose texts are read by a convention */
  constructor(table: Table, forms: AmountForms, validatorOf: (convention: Convention) => CellValidator) {
    this.#table = table
    this.#forms = forms
    this.#validatorOf = validatorOf
  }

  /** What is found of the cells of a text column by their forms; undefined for any other column. */
  ofTexts(column: number, found: Convention | FoundByForm): ColumnFindings | undefined {
    const read = this.#table.isTextColumn(column) ? this.#forms.ofColumn(column) : undefined
    if (!read) return undefined
    const { forms } = read
    const ofForms = typeof found === 'string' ? this.#foundBy(found) : found
    const find = (row: number) => {
      const form = forms[row] ?? 0
      return ofForms.known(form) ?? ofForms.of(form, this.#table.cell(row, column))
    }
    return { ...read, find, byForm: ofForms.byForm }
  }

  /** The validator of a column for all its cells; undefined for a column whose forms were not read. */
  validatorOf(column: number, convention: Convention): RowValidator | undefined {
    const forms = this.#forms.ofColumn(column)?.forms
    if (!forms) return undefined
    const validate = this.#validatorOf(convention)
    const ofTexts = this.#foundBy(convention)
    const table = this.#table
    return (row) => {
      const form = forms[row] ?? 0
      const facts = table.facts(row, column)
      // A text is cut out of the clipboard for the first one of its form alone.
      if (facts === textFacts) return ofTexts.known(form) ?? ofTexts.of(form, table.cell(row, column))
      const mark = form !== 0 && typeOf(facts) === 'number' ? shownMarkOf(facts) : undefined
      const text = table.cell(row, column)
      return mark ? this.#foundBy(mark).of(form, text) : validate(text, facts)
    }
  }

  #foundBy(convention: Convention): FoundByForm {
    const known = this.#known.get(convention)
    if (known) return known
    const validate = this.#validatorOf(convention)
    const found = new FoundByForm((text) => validate(text, textFacts))
    this.#known.set(convention, found)
    return found
  }
}
