// Numbers, plurals and lists by the rules of a language.

/** The forms of a plural that English and German have. */
interface PluralForms {
  readonly one: string
  readonly other: string
}

interface Formats {
  /** `12,000`. */
  readonly number: (value: number) => string
  /** The form for this count. */
  readonly plural: (count: number, forms: PluralForms) => string
}

/** @param locale a BCP 47 tag such as `de`. */
export function formatsOf(locale: string): Formats {
  const numbers = new Intl.NumberFormat(locale)
  const rules = new Intl.PluralRules(locale)
  return {
    number: (value) => numbers.format(value),
    plural: (count, { one, other }) => (rules.select(count) === 'one' ? one : other),
  }
}
