// A text of a workbook with runs that are set apart: raised, lowered or struck out (ECMA-376 part 1, 18.4).
import { type CellPart, type PartedText, type PartForm, textOfParts } from '#spreadsheet/cell-parts.ts'
import { longCell, maxCellLength } from '#spreadsheet/table.ts'
import { attributeOf } from './markup-scanner.ts'

/** Characters of a text as it is written: some take seven. */
export const maxWrittenLength = 7 * maxCellLength

/** Handles the markup of a text. What a reader of Japanese is helped with is no part of it. */
export class RichText {
  #parts: CellPart[] = []
  #length = 0
  #form: PartForm = 'plain'
  #isInText = false
  #isPhonetic = false

  clear(): void {
    this.#parts = []
    this.#length = 0
    this.#form = 'plain'
  }

  open(name: string, attributes: string): void {
    switch (name) {
      case 'r':
        this.#form = 'plain'
        break
      case 't':
        this.#isInText = true
        break
      case 'rPh':
        this.#isPhonetic = true
        break
      case 'strike':
        if (isOn(attributes)) this.#form = 'struck'
        break
      case 'vertAlign':
        this.#align(attributeOf(attributes, 'val'))
    }
  }

  close(name: string): void {
    if (name === 't') this.#isInText = false
    else if (name === 'rPh') this.#isPhonetic = false
    else if (name === 'r') this.#form = 'plain'
  }

  text(text: string): void {
    if (!this.#isInText || this.#isPhonetic) return
    this.#length += text.length
    if (this.#length > maxWrittenLength) throw longCell()
    this.#parts.push({ text, form: this.#form })
  }

  /** The text that was read so far. */
  get read(): PartedText {
    return textOfParts(this.#parts, unescapeText)
  }

  #align(value: string | undefined): void {
    if (this.#form === 'struck') return
    if (value === 'superscript') this.#form = 'raised'
    else if (value === 'subscript') this.#form = 'lowered'
  }
}

/** True for an element of a font that is there and does not say no. */
export function isOn(attributes: string): boolean {
  const value = attributeOf(attributes, 'val')
  return value !== '0' && value !== 'false'
}

/** Characters that XML cannot hold are written as `_x000D_`; line breaks come out as one character. */
export function unescapeText(text: string): string {
  if (!text.includes('_x') && !text.includes('\r')) return text
  return text
    .replace(/_x([\da-fA-F]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\r\n?/g, '\n')
}
