// The parts of a workbook beside its sheets: which part holds which sheet, texts, number formats, the date system.
import { longCell, maxCellLength, TableError } from '#spreadsheet/table.ts'
import type { DateSystem } from './date-serial.ts'
import { attributeOf, isTrue, type MarkupHandler } from './markup-scanner.ts'
import { builtInFormats, general } from './number-format.ts'

export interface ListedSheet {
  readonly name: string
  readonly isHidden: boolean
  /** The id of the relation that leads to its part. */
  readonly relation: string
}

/** Handles the markup of the list of sheets. */
export class WorkbookPart implements MarkupHandler {
  readonly sheets: ListedSheet[] = []
  dateSystem: DateSystem = 1900

  open(name: string, attributes: string): void {
    if (name === 'workbookPr' && isTrue(attributeOf(attributes, 'date1904'))) this.dateSystem = 1904
    if (name !== 'sheet') return
    this.sheets.push({
      name: attributeOf(attributes, 'name') ?? '',
      isHidden: (attributeOf(attributes, 'state') ?? 'visible') !== 'visible',
      relation: attributeOf(attributes, 'id') ?? '',
    })
  }

  close(): void {}
  text(): void {}
}

export interface RelationTarget {
  readonly path: string
  /** The last word of its type. */
  readonly type: string
}

/** Handles the markup that says where the parts of a workbook are. */
export class RelationsPart implements MarkupHandler {
  /** By the id of the relation: `xl/worksheets/sheet1.xml`, `worksheet`. */
  readonly targets = new Map<string, RelationTarget>()
  /** What targets are relative to: `xl/` */
  readonly folder: string

  constructor(folder: string) {
    this.folder = folder
  }

  open(name: string, attributes: string): void {
    if (name !== 'Relationship') return
    const target = (attributeOf(attributes, 'Target') ?? '').replaceAll('\\', '/')
    const type = attributeOf(attributes, 'Type') ?? ''
    const path = target.startsWith('/') ? target.slice(1) : resolve(this.folder, target)
    this.targets.set(attributeOf(attributes, 'Id') ?? '', {
      path,
      type: type.slice(type.lastIndexOf('/') + 1),
    })
  }

  close(): void {}
  text(): void {}

  /** The path of the only part of a type. */
  pathOf(type: string): string | undefined {
    return [...this.targets.values()].find((target) => target.type === type)?.path
  }
}

function resolve(folder: string, target: string): string {
  const parts = folder.split('/').slice(0, -1)
  for (const part of target.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.') parts.push(part)
  }
  return parts.join('/')
}

/** Handles the markup of the styles: the number format of each cell style, in their order. */
export class StylesPart implements MarkupHandler {
  readonly formats: string[] = []
  readonly #named = new Map(builtInFormats)
  #isInCells = false

  open(name: string, attributes: string): void {
    if (name === 'numFmt') {
      const code = attributeOf(attributes, 'formatCode')
      if (code !== undefined) this.#named.set(Number(attributeOf(attributes, 'numFmtId')), code)
    } else if (name === 'cellXfs') this.#isInCells = true
    else if (name === 'xf' && this.#isInCells) {
      this.formats.push(this.#named.get(Number(attributeOf(attributes, 'numFmtId') ?? 0)) ?? general)
    }
  }

  close(name: string): void {
    if (name === 'cellXfs') this.#isInCells = false
  }

  text(): void {}
}

/** Characters of a text as it is written: some take seven. */
export const maxWrittenLength = 7 * maxCellLength

/** More texts than this are no sheet of items, and would fill the memory of the page. */
export const maxTexts = 5_000_000

/** Handles the markup of the texts that cells share; what a reader of Japanese is helped with is no part of them. */
export class SharedTextsPart implements MarkupHandler {
  readonly texts: string[] = []
  #text = ''
  #isInText = false
  #isPhonetic = false

  open(name: string): void {
    if (name === 'si') this.#text = ''
    else if (name === 't') this.#isInText = true
    else if (name === 'rPh') this.#isPhonetic = true
  }

  close(name: string): void {
    if (name === 't') this.#isInText = false
    else if (name === 'rPh') this.#isPhonetic = false
    else if (name === 'si') {
      this.texts.push(unescapeText(this.#text))
      if (this.texts.length > maxTexts) throw new TableError({ kind: 'too-many-texts', max: maxTexts })
    }
  }

  text(text: string): void {
    if (!this.#isInText || this.#isPhonetic) return
    this.#text += text
    if (this.#text.length > maxWrittenLength) throw longCell()
  }
}

/** Characters that XML cannot hold are written as `_x000D_`; line breaks come out as one character. */
export function unescapeText(text: string): string {
  if (!text.includes('_x') && !text.includes('\r')) return text
  return text
    .replace(/_x([\da-fA-F]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\r\n?/g, '\n')
}
