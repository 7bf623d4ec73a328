// The shown text of a cell of an OpenDocument spreadsheet: paragraphs, in which white space counts once and further
// blanks are elements (part 3, 6.1.2).
import { countOf } from './markup-numbers.ts'

/** Blanks that one element may give: a count is a number that anyone can write. */
const maxBlanks = 10_000

export class CellText {
  #paragraphs = 0
  #isInParagraph = false
  #shown = ''

  /** All paragraphs, each on a separate line. */
  get shown(): string {
    return this.#shown
  }

  clear(): void {
    this.#paragraphs = 0
    this.#isInParagraph = false
    this.#shown = ''
  }

  open(name: string, attributes: string): void {
    if (name === 'p') {
      if (this.#paragraphs > 0) this.#shown += '\n'
      this.#paragraphs += 1
      this.#isInParagraph = true
    } else if (!this.#isInParagraph) return
    else if (name === 's') this.#shown += ' '.repeat(Math.min(countOf(attributes, 'c', 1), maxBlanks))
    else if (name === 'tab') this.#shown += '\t'
    else if (name === 'line-break') this.#shown += '\n'
  }

  close(name: string): void {
    if (name === 'p') this.#isInParagraph = false
  }

  text(text: string): void {
    if (this.#isInParagraph) this.#shown += text.replace(/[\t\n\r ]+/g, ' ')
  }
}
