// Number formats of a clipboard by which a cell shows another number than it holds: thousands of it, or a unit as text.

import { patternOf, writtenFormat } from '#spreadsheet/text/html-formats.ts'
import { isScaleFormat } from '#spreadsheet/workbook/number-format.ts'
import { notationOfFormat } from './format-notations.ts'

export interface FormatUnit {
  readonly format: string
  /** A format with the unit as text, for a cell of which only the shown thousands are known; undefined otherwise. */
  readonly textFormat: string | undefined
  /** How many places the point goes to the right by the text of the unit. */
  readonly places: number
}

const unitsByCommas = ['k', 'M', 'B']
const commasBehindDigits = /([0#?])(,+)(?![,0#?])/g

export class FormatUnits {
  readonly #ofClass: ReadonlyMap<string, string>
  /** By what is written, each found once. */
  readonly #known = new Map<string, FormatUnit | undefined>()

  /** @param ofClass the formats of a style sheet */
  constructor(ofClass: ReadonlyMap<string, string>) {
    this.#ofClass = ofClass
  }

  /** The unit in the format of a cell, from its attributes; undefined for one that shows what it holds. */
  of(attributes: string): FormatUnit | undefined {
    const written = writtenFormat(attributes, this.#ofClass)
    if (written === undefined) return undefined
    if (!this.#known.has(written)) this.#known.set(written, unitOf(patternOf(written)))
    return this.#known.get(written)
  }
}

function unitOf(format: string): FormatUnit | undefined {
  if (!isScaleFormat(format)) {
    const places = placesOf(format)
    return places === 0 ? undefined : { format, textFormat: undefined, places }
  }
  const withUnit = (_: string, digit: string, commas: string) =>
    `${digit}"${unitsByCommas[commas.length - 1] ?? ''}"`
  return { format, textFormat: format.replace(commasBehindDigits, withUnit), places: 0 }
}

function placesOf(format: string): number {
  const { positive } = notationOfFormat(format) ?? {}
  return positive?.places ?? 0
}
