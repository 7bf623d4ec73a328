// The parts of a workbook beside its sheets: which part holds which sheet, texts, number formats, the date system.
import { TableError } from '#spreadsheet/table.ts'
import type { DateSystem } from './date-serial.ts'
import { attributeOf, isTrue, type MarkupHandler } from './markup-scanner.ts'
import { builtInFormats, general } from './number-format.ts'
import { isOn, RichText } from './rich-text.ts'

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

/** What a cell style says of its cells. */
export interface StyleFacts {
  /** Its number format. */
  readonly format: string
  readonly isStruck: boolean
}

/** Handles the markup of the styles: each cell style, in their order. */
export class StylesPart implements MarkupHandler {
  readonly styles: StyleFacts[] = []
  readonly #named = new Map(builtInFormats)
  /** By font: true for one that strikes out. */
  readonly #struck: boolean[] = []
  #isInCells = false
  #isInFonts = false

  open(name: string, attributes: string): void {
    if (name === 'numFmt') {
      const code = attributeOf(attributes, 'formatCode')
      if (code !== undefined) this.#named.set(Number(attributeOf(attributes, 'numFmtId')), code)
    } else if (name === 'cellXfs') this.#isInCells = true
    else if (name === 'fonts') this.#isInFonts = true
    else if (name === 'font' && this.#isInFonts) this.#struck.push(false)
    else if (name === 'strike' && this.#isInFonts) {
      if (this.#struck.length > 0) this.#struck[this.#struck.length - 1] = isOn(attributes)
    } else if (name === 'xf' && this.#isInCells) {
      const format = this.#named.get(Number(attributeOf(attributes, 'numFmtId') ?? 0)) ?? general
      this.styles.push({
        format,
        isStruck: this.#struck[Number(attributeOf(attributes, 'fontId') ?? 0)] ?? false,
      })
    }
  }

  close(name: string): void {
    if (name === 'cellXfs') this.#isInCells = false
    else if (name === 'fonts') this.#isInFonts = false
  }

  text(): void {}
}

/** More texts than this are no sheet of items, and would fill the memory of the page. */
export const maxTexts = 5_000_000

/** The texts that cells share. */
export interface SharedTexts {
  readonly texts: readonly string[]
  /** What was left out of them, by their place. */
  readonly asides: ReadonlyMap<number, string>
}

/** Handles the markup of the texts that cells share. */
export class SharedTextsPart implements MarkupHandler, SharedTexts {
  readonly texts: string[] = []
  readonly asides = new Map<number, string>()
  readonly #rich = new RichText()

  open(name: string, attributes: string): void {
    if (name === 'si') this.#rich.clear()
    else this.#rich.open(name, attributes)
  }

  close(name: string): void {
    this.#rich.close(name)
    if (name !== 'si') return
    const { text, aside } = this.#rich.read
    if (aside !== '') this.asides.set(this.texts.length, aside)
    this.texts.push(text)
    if (this.texts.length > maxTexts) throw new TableError({ kind: 'too-many-texts', max: maxTexts })
  }

  text(text: string): void {
    this.#rich.text(text)
  }
}
