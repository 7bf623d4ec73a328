// The styles of an OpenDocument file as far as they say how a cell is formatted and whether a sheet is hidden.

import type { PartForm } from '#spreadsheet/cell-parts.ts'
import { attributeOf } from './markup-scanner.ts'
import { general } from './number-format.ts'
import { DataStyle, isDataStyle } from './open-document-formats.ts'

/** Styles that continue others; a chain that is longer is a loop. */
const maxParents = 20

interface CellStyle {
  readonly dataStyle: string | undefined
  readonly parent: string | undefined
}

/** Handles the markup of styles, of all parts that have any. */
export class DocumentStyles {
  readonly #cellStyles = new Map<string, CellStyle>()
  readonly #dataStyles = new Map<string, DataStyle>()
  readonly #hiddenTables = new Set<string>()
  readonly #formats = new Map<string, string>()
  /** What styles of texts and cells make of their characters, by family and name. */
  readonly #forms = new Map<string, PartForm>()
  #data: DataStyle | undefined
  #style = ''
  #family = ''

  open(name: string, attributes: string): void {
    if (this.#data) this.#data.open(name, attributes)
    else if (isDataStyle(name)) {
      this.#data = new DataStyle(name, attributes)
      this.#dataStyles.set(attributeOf(attributes, 'name') ?? '', this.#data)
    } else if (name === 'style') this.#openStyle(attributes)
    else if (name === 'table-properties') this.#openTable(attributes)
    else if (name === 'text-properties')
      this.#forms.set(`${this.#family} ${this.#style}`, formOfProperties(attributes))
  }

  close(name: string): void {
    if (isDataStyle(name)) this.#data = undefined
    else this.#data?.close(name)
  }

  text(text: string): void {
    this.#data?.text(text)
  }

  isHidden(tableStyle: string): boolean {
    return this.#hiddenTables.has(tableStyle)
  }

  /** What a style makes of the characters of a span. */
  formOfText(style: string): PartForm {
    return this.#forms.get(`text ${style}`) ?? 'plain'
  }

  /** True for a style of cells that strikes their text out. */
  isStruck(cellStyle: string): boolean {
    let name: string | undefined = cellStyle
    for (let step = 0; name !== undefined && step < maxParents; step += 1) {
      const form = this.#forms.get(`table-cell ${name}`)
      if (form !== undefined) return form === 'struck'
      name = this.#cellStyles.get(name)?.parent
    }
    return false
  }

  /** The number format of a cell style in the notation of Excel. */
  formatOf(cellStyle: string): string {
    const known = this.#formats.get(cellStyle)
    if (known !== undefined) return known
    const format = this.#findFormat(cellStyle)
    this.#formats.set(cellStyle, format)
    return format
  }

  #openStyle(attributes: string): void {
    this.#style = attributeOf(attributes, 'name') ?? ''
    this.#family = attributeOf(attributes, 'family') ?? ''
    if (this.#family !== 'table-cell') return
    const dataStyle = attributeOf(attributes, 'data-style-name')
    this.#cellStyles.set(this.#style, { dataStyle, parent: attributeOf(attributes, 'parent-style-name') })
  }

  #openTable(attributes: string): void {
    if (attributeOf(attributes, 'display') === 'false') this.#hiddenTables.add(this.#style)
    // The same name in the part that is read later is another style.
    else this.#hiddenTables.delete(this.#style)
  }

  #findFormat(cellStyle: string): string {
    let name: string | undefined = cellStyle
    for (let step = 0; name !== undefined && step < maxParents; step += 1) {
      const style = this.#cellStyles.get(name)
      const data = style?.dataStyle === undefined ? undefined : this.#dataStyles.get(style.dataStyle)
      if (data) return this.#sections(data)
      name = style?.parent
    }
    return general
  }

  /** A format has a section for each condition before its own. */
  #sections(data: DataStyle): string {
    const others = data.conditional.map((name) => this.#dataStyles.get(name)?.section ?? general)
    return [...others, data.section].join(';')
  }
}

/** `super 58%` or `33% 58%` is raised, `sub 58%` or `-33% 58%` lowered. */
function formOfProperties(attributes: string): PartForm {
  if (attributeOf(attributes, 'display') === 'none') return 'hidden'
  const lines = ['text-line-through-style', 'text-line-through-type'].map((name) =>
    attributeOf(attributes, name),
  )
  if (lines.some((line) => line !== undefined && line !== 'none')) return 'struck'
  const position = attributeOf(attributes, 'text-position') ?? ''
  if (/^(?:sub|-)/.test(position)) return 'lowered'
  return /^(?:super|[1-9])/.test(position) ? 'raised' : 'plain'
}
