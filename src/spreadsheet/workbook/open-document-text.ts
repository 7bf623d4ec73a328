// The shown text of a cell of an OpenDocument spreadsheet: paragraphs, in which white space counts once and further
// blanks are elements (part 3, 6.1.2).
import { type PartedText, type PartForm, textOfParts } from '#spreadsheet/cell-parts.ts'
import { countOf } from './markup-numbers.ts'
import { attributeOf } from './markup-scanner.ts'
import type { DocumentStyles } from './open-document-styles.ts'

/** Blanks that one element may give: a count is a number that anyone can write. */
const maxBlanks = 10_000

export class CellText {
  readonly #styles: Pick<DocumentStyles, 'formOfText'>
  #paragraphs = 0
  #isInParagraph = false
  #parts: { text: string; readonly form: PartForm }[] = []
  /** Of the spans that are open. */
  #forms: PartForm[] = []

  constructor(styles: Pick<DocumentStyles, 'formOfText'>) {
    this.#styles = styles
  }

  /** All paragraphs, each on a separate line. */
  get read(): PartedText {
    return textOfParts(this.#parts)
  }

  clear(): void {
    this.#paragraphs = 0
    this.#isInParagraph = false
    this.#parts = []
    this.#forms = []
  }

  open(name: string, attributes: string): void {
    if (name === 'p') {
      if (this.#paragraphs > 0) this.#add('\n', 'plain')
      this.#paragraphs += 1
      this.#isInParagraph = true
    } else if (!this.#isInParagraph) return
    else if (name === 'span') this.#openSpan(attributes)
    else if (name === 's') this.#add(' '.repeat(Math.min(countOf(attributes, 'c', 1), maxBlanks)))
    else if (name === 'tab') this.#add('\t')
    else if (name === 'line-break') this.#add('\n')
  }

  close(name: string): void {
    if (name === 'p') this.#isInParagraph = false
    else if (name === 'span') this.#forms.pop()
  }

  text(text: string): void {
    if (this.#isInParagraph) this.#add(text.replace(/[\t\n\r ]+/g, ' '))
  }

  #openSpan(attributes: string): void {
    const own = this.#styles.formOfText(attributeOf(attributes, 'style-name') ?? '')
    this.#forms.push(own === 'plain' ? (this.#forms.at(-1) ?? own) : own)
  }

  #add(text: string, form = this.#forms.at(-1) ?? 'plain'): void {
    const last = this.#parts.at(-1)
    if (last?.form === form) last.text += text
    else this.#parts.push({ text, form })
  }
}
