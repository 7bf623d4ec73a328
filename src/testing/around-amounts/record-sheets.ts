// Sheets of organizations and focus areas drawn by chance, with rows and signs that are no records, and what has to become
// of each sheet: it follows from how the sheet is made, and from nothing that reads sheets.
import { Draw } from '#testing/sheet-corpus/draft.ts'
import { markedHtml } from './marked-html.ts'

/** A record that has to be made. */
export interface MadeRecord {
  /** `Retail > Cards` */
  readonly path: string
  readonly externalId: string
}

export interface RecordSheet {
  readonly name: string
  readonly text: string
  readonly from: { readonly text: string; readonly html: string } | File
  readonly records: readonly MadeRecord[]
  /** Rows that have to be shown, from 0. */
  readonly asks: readonly number[]
}

type Language = 'en' | 'de'
type Way = 'path' | 'external-id' | 'level-names'

const words = {
  en: {
    name: 'Name',
    id: 'External ID',
    path: 'Parent',
    parentId: 'Parent external ID',
    level: 'Level',
    total: ['Total', 'Grand total', 'Sum', 'Total records'],
  },
  de: {
    name: 'Bezeichnung',
    id: 'Externe ID',
    path: 'Übergeordnet',
    parentId: 'Externe Eltern-ID',
    level: 'Ebene',
    total: ['Summe', 'Gesamt', 'Gesamtsumme', 'Insgesamt'],
  },
} as const
const notes = {
  en: ['* without holdings', 'As of 31 March 2026', 'Source: company register', '1) being founded'],
  de: ['* ohne Beteiligungen', 'Stand: 31.03.2026', 'Quelle: Handelsregister', '1) in Gründung'],
} as const
const names = ['Retail', 'Payments', 'Lending', 'Büro', 'Köln', 'Wealth', 'Übersee', 'Support'] as const

interface Row {
  readonly name: string
  readonly id: string
  /** Place of the row of the parent. */
  readonly parent: number | undefined
}

/** Two branches of two levels. */
class RecordGrid {
  readonly draw: Draw
  readonly language: Language
  readonly way: Way
  readonly records: readonly Row[]
  rows: string[][]

  constructor(draw: Draw, ways: readonly Way[] = ['path', 'external-id', 'level-names']) {
    this.draw = draw
    this.language = draw.below(2) === 0 ? 'en' : 'de'
    this.way = this.pick(ways)
    const start = draw.below(names.length)
    const made: Row[] = []
    const add = (parent: number | undefined) => {
      const name = `${names[(start + made.length) % names.length] ?? ''} ${10 + made.length}`
      made.push({ name, id: `O-${100 + made.length}`, parent })
      return made.length - 1
    }
    for (let branch = 0; branch < 2; branch += 1) {
      const top = add(undefined)
      for (let child = 0; child < 2 + draw.below(2); child += 1) add(top)
    }
    this.records = made
    this.rows = [this.headings, ...made.map((row) => this.#cells(row, made))]
  }

  pick<Value>(values: readonly Value[]): Value {
    return values[this.draw.below(values.length)] as Value
  }

  get headings(): string[] {
    const { name, id, path, parentId, level } = words[this.language]
    if (this.way === 'level-names') return [`${level} 1`, `${level} 2`, id]
    return [name, this.way === 'path' ? path : parentId, id]
  }

  #cells({ name, id, parent }: Row, made: readonly Row[]): string[] {
    const above = parent === undefined ? undefined : made[parent]
    switch (this.way) {
      case 'level-names':
        return above ? [above.name, name, id] : [name, '', id]
      case 'path':
        return [name, above?.name ?? '', id]
      case 'external-id':
        return [name, above?.id ?? '', id]
    }
  }

  get made(): readonly MadeRecord[] {
    return this.records.map(({ name, id, parent }) => {
      const above = parent === undefined ? undefined : this.records[parent]
      return { path: above ? `${above.name} > ${name}` : name, externalId: id }
    })
  }

  get text(): string {
    return this.rows.map((row) => row.join('\t')).join('\r\n')
  }
}

type Drawn = Omit<RecordSheet, 'name' | 'text'>

function finish(
  grid: RecordGrid,
  { asks = [], from }: { asks?: readonly number[]; from?: RecordSheet['from'] } = {},
): Drawn {
  return { from: from ?? { text: grid.text, html: '' }, records: grid.made, asks }
}

const makers = {
  plain: (draw: Draw) => finish(new RecordGrid(draw)),
  'total row': (draw: Draw) => {
    const grid = new RecordGrid(draw)
    grid.rows.push([grid.pick(words[grid.language].total), '', ''])
    return finish(grid, { asks: [grid.rows.length - 1] })
  },
  note: (draw: Draw) => {
    const grid = new RecordGrid(draw)
    if (draw.below(2) === 0) grid.rows.push([])
    grid.rows.push([grid.pick(notes[grid.language])])
    return finish(grid, { asks: [grid.rows.length - 1] })
  },
  'repeated headings': (draw: Draw) => {
    const grid = new RecordGrid(draw)
    const at = 2 + draw.below(grid.rows.length - 2)
    grid.rows.splice(at, 0, grid.headings)
    return finish(grid, { asks: [at] })
  },
  'two tables': (draw: Draw) => {
    const grid = new RecordGrid(draw)
    const second = grid.records.findLastIndex(({ parent }) => parent === undefined) + 1
    grid.rows.splice(second, 0, [], grid.headings)
    return finish(grid, { asks: [second + 1] })
  },
  'column numbers': (draw: Draw) => {
    const grid = new RecordGrid(draw)
    grid.rows.splice(1, 0, ['1', '2', '3'])
    return finish(grid, { asks: [1] })
  },
  'merged parents': (draw: Draw) => {
    const grid = new RecordGrid(draw)
    const column = grid.way === 'level-names' ? 0 : 1
    const downwards = new Map<string, number>()
    for (const [at, { parent }] of grid.records.entries()) {
      const isFirst = parent !== undefined && grid.records[at - 1]?.parent !== parent
      const count = grid.records.filter((one) => one.parent === parent).length
      if (isFirst) downwards.set(`${at + 1} ${column}`, count)
    }
    const html = markedHtml([grid.rows], { downwards })
    for (const [key, count] of downwards) {
      const row = Number(key.split(' ')[0])
      for (let below = row + 1; below < row + count; below += 1) (grid.rows[below] ?? [])[column] = ''
    }
    return finish(grid, { from: { text: grid.text, html } })
  },
  'IDs as formulas': (draw: Draw) => {
    const grid = new RecordGrid(draw, ['path', 'level-names'])
    grid.rows = grid.rows.map((row, at) => (at === 0 ? row : row.with(2, `="${row[2]}"`)))
    return finish(grid)
  },
  'decomposed letters': (draw: Draw) => {
    const grid = new RecordGrid(draw, ['path'])
    grid.rows = grid.rows.map((row, at) => (at % 2 === 0 ? row.map((cell) => cell.normalize('NFD')) : row))
    grid.rows[0] = grid.headings
    return finish(grid)
  },
  'hidden row': (draw: Draw) => {
    const grid = new RecordGrid(draw)
    // A leaf: nothing is below it.
    const hidden = grid.rows.length - 1
    return finish(grid, {
      asks: [hidden],
      from: { text: grid.text, html: markedHtml([grid.rows], { hiddenRows: [hidden] }) },
    })
  },
  'tables of a page': (draw: Draw) => {
    const grid = new RecordGrid(draw)
    const second = grid.records.findLastIndex(({ parent }) => parent === undefined) + 1
    const tables = [grid.rows.slice(0, second), [grid.headings, ...grid.rows.slice(second)]]
    const text = tables
      .flat()
      .map((row) => row.join('\t'))
      .join('\r\n')
    return finish(grid, { asks: [second], from: { text, html: markedHtml(tables) } })
  },
} as const satisfies Readonly<Record<string, (draw: Draw) => Drawn>>

export type RecordSheetKind = keyof typeof makers
export const recordSheetKinds = Object.keys(makers) as readonly RecordSheetKind[]

/** A sheet of a kind, the same one for the same number. */
export function makeRecordSheet(kind: RecordSheetKind, number: number): RecordSheet {
  const drawn = makers[kind](new Draw(`${kind} of records ${number}`))
  const text = drawn.from instanceof File ? '' : drawn.from.text
  return { name: `${kind} ${number}`, text, ...drawn }
}
