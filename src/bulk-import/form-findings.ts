// Findings on the amounts of a sheet: the first one of each form is judged, and the same is found of the others.
import type { Convention } from './amount.ts'
import { type AmountForms, FoundByForm } from './amount-forms.ts'
import type { CellValidator, RowValidator } from './cell-check.ts'
import { shownMarkOf, textFacts, typeOf } from './cell-type.ts'

export class FormFindings {
  readonly #forms: AmountForms
  readonly #validatorOf: (convention: Convention) => CellValidator
  readonly #known = new Map<Convention, FoundByForm>()

  /** @param validatorOf the validator of columns of amounts whose texts are read by a convention */
  constructor(forms: AmountForms, validatorOf: (convention: Convention) => CellValidator) {
    this.#forms = forms
    this.#validatorOf = validatorOf
  }

  /** The validator of a column for all its cells; undefined for a column whose forms were not read. */
  validatorOf(column: number, convention: Convention): RowValidator | undefined {
    const forms = this.#forms.ofColumn(column)
    if (!forms) return undefined
    const validate = this.#validatorOf(convention)
    const ofTexts = this.#foundBy(convention)
    return (text, facts, row) => {
      const form = forms[row] ?? 0
      if (facts === textFacts) return ofTexts.of(form, text)
      const mark = form !== 0 && typeOf(facts) === 'number' ? shownMarkOf(facts) : undefined
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
