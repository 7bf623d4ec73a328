// How a text is written, told character by character by a table of what follows what.
import { isDigit, isDigitAt, nine, zero } from './characters.ts'

/**
 * How a text is written, whatever its digits are but for a zero at their beginning: `(€30,126.00)` and `(€45,600.20)`
 * have the same form. 0: the text has to be judged by itself.
 */
export type AmountForm = number

/** More digits may be too many, or too exact. */
const maxDigits = 13
/** Other characters: enough for separators, and for a currency with a sign. */
const maxSigns = 11

/** Forms are numbered below this. */
export const maxForms = 2048
/** Characters that forms consist of, in the order in which the cells have them, beside the digits. */
const maxCharacters = 64
/** There is room for many more forms than characters. */
const roomOfCharacter = 10

/** The steps from one form to the next: so many digits, the same with a zero before the others, or another character. */
export const stepBits = 7
const zeroFirst = 16
/** The step of characters that were not met; of those that were the next ones. */
const noStep = 32

/** The number of a form that no text has, and of one that no longer text has either. */
const unknown = 0
export const none = 1
/** The form of a text without characters, from which all others are reached. */
export const empty = 2

/** Digits and other characters up to a form. */
interface Counts {
  readonly digits: number
  readonly signs: number
}

/** The step of digits. @param first the code of the first one */
export function stepOfDigits(count: number, first: number): number {
  return (count > maxDigits ? maxDigits + 1 : count) | (first === zero ? zeroFirst : 0)
}

export class CharacterForms {
  /** The step of a character that is no digit, by its code. */
  readonly steps = new Uint8Array(0x1_0000).fill(noStep)
  /** By a form and the step behind it: the form of both; 0 where {@link after} has to find it. */
  readonly next = new Uint16Array(maxForms << stepBits)
  /** How much is taken of the room for forms and characters. */
  size = 0
  #characterCount = 0
  readonly #counts: Counts[] = []

  constructor() {
    this.next.fill(none, none << stepBits, (none + 1) << stepBits)
    this.#counts[empty] = { digits: 0, signs: 0 }
  }

  /** True where new texts have no form any more. */
  get isFull(): boolean {
    return this.#counts.length >= maxForms || this.#characterCount === maxCharacters
  }

  of(text: string): AmountForm {
    let form = empty
    for (let at = 0; at < text.length && form !== none; ) {
      const from = at
      do at += 1
      while (isDigitAt(text, from) && isDigitAt(text, at))
      form = this.after(form, text.charCodeAt(from), at - from)
    }
    return formOfEnd(form)
  }

  /** The form of a text with one more step. @param code of its first character @param count of its characters */
  after(form: AmountForm, code: number, count: number): AmountForm {
    const { digits, signs } = this.#counts[form] ?? { digits: 0, signs: 0 }
    if (!isDigit(code)) {
      const step = this.#stepOf(code)
      return step === noStep ? none : this.#follow(form, step, { digits, signs: signs + 1 })
    }
    // Behind the first digit of all, a zero is like the others.
    const step = stepOfDigits(count, digits > 0 ? nine : code)
    const found = this.#follow(form, step, { digits: digits + count, signs })
    this.next[(form << stepBits) | stepOfDigits(count, code)] = found
    return found
  }

  #follow(form: AmountForm, step: number, counts: Counts): AmountForm {
    const at = (form << stepBits) | step
    const known = this.next[at] ?? unknown
    if (known !== unknown) return known
    const added = this.#numbered(counts)
    this.next[at] = added
    return added
  }

  /** The number of a new form; none where it has too many characters, or where there are too many forms. */
  #numbered(counts: Counts): AmountForm {
    if (counts.digits > maxDigits || counts.signs > maxSigns) return none
    const form = Math.max(this.#counts.length, empty + 1)
    if (form >= maxForms) return none
    this.#counts[form] = counts
    this.size += 1
    return form
  }

  /** `noStep` where there are too many characters. */
  #stepOf(code: number): number {
    const known = this.steps[code] ?? noStep
    if (known !== noStep || this.#characterCount === maxCharacters) return known
    this.#characterCount += 1
    this.size += roomOfCharacter
    this.steps[code] = noStep + this.#characterCount
    return noStep + this.#characterCount
  }
}

/** The form of a text that ends here. */
export function formOfEnd(form: AmountForm): AmountForm {
  return form === none ? 0 : form
}
