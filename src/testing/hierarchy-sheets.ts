// Sheets of focus areas, drawn by chance from a model: with parents by each way and with faults in some rows. The model says
// what has to become of each row, and what the service holds afterwards; it knows nothing of the code that plans imports.
import type { ParentWay } from '#import/hierarchy/columns.ts'
import type { Verdict } from '#import/hierarchy/planned-rows.ts'
import { describeArea, type ModelArea } from './model-area.ts'

interface ModelPerson {
  readonly id: string
  readonly email: string
}

export interface DrawnSheet {
  readonly way: ParentWay
  /** Headings first. */
  readonly cells: readonly (readonly string[])[]
  /** What has to become of each row. */
  readonly verdicts: readonly Verdict[]
  /** What the service has to hold afterwards: `Retail > Cards`, then level, owner and external ID. */
  readonly after: readonly string[]
}

type Fault = 'owner' | 'type' | 'level' | 'parent' | 'name' | 'cycle' | 'duplicate'

interface Row {
  readonly area: ModelArea
  readonly before: ModelArea | undefined
  /** The parent as the sheet says it. */
  readonly said: Row | ModelArea | undefined
  readonly children: Row[]
  fault: Fault | undefined
}

const levels = 10
const ways = ['path', 'indent', 'level-names', 'levels', 'external-id', 'id', 'none'] as const
const byStructure: readonly ParentWay[] = ['indent', 'level-names', 'levels']

interface Drawing {
  /** From 0 to 1. */
  readonly random: () => number
  /** What the service has, parents first. */
  readonly base: readonly ModelArea[]
  readonly people: readonly ModelPerson[]
}

/** Draws one sheet. */
export function drawHierarchySheet(drawing: Drawing): DrawnSheet {
  return new SheetDrawer(drawing).draw()
}

class SheetDrawer {
  readonly #drawing: Drawing
  readonly #way: ParentWay
  readonly #matchesBy: 'id' | 'external-id' | 'path'
  readonly #rows: Row[] = []
  readonly #ofBase = new Map<ModelArea, Row>()
  #names = 0

  constructor(drawing: Drawing) {
    this.#drawing = drawing
    this.#way = this.#pick(ways)
    const needed = { 'external-id': 'external-id', id: 'id', none: 'id' } as const
    this.#matchesBy =
      this.#way in needed
        ? needed[this.#way as keyof typeof needed]
        : this.#pick(['id', 'external-id', 'path'] as const)
  }

  draw(): DrawnSheet {
    for (const area of this.#drawing.base)
      if (this.#chance(0.6) && this.#canBeFound(area)) this.#includeBase(area)
    const wanted = 4 + Math.floor(this.#drawing.random() * 12)
    for (let made = 0; made < wanted; made += 1) this.#addNew()
    for (const row of this.#rows) if (this.#chance(0.2)) row.fault = this.#drawFault(row)
    const ordered = byStructure.includes(this.#way) ? this.#inTreeOrder() : this.#shuffled()
    const lines = ordered.flatMap((row) => this.#linesOf(row))
    return {
      way: this.#way,
      cells: [this.#headings(), ...lines.map(({ cells }) => cells)],
      verdicts: lines.map(({ verdict }) => verdict),
      after: this.#after().toSorted(),
    }
  }

  #chance(probability: number): boolean {
    return this.#drawing.random() < probability
  }

  #pick<One>(from: readonly One[]): One {
    const one = from[Math.floor(this.#drawing.random() * from.length)]
    if (one === undefined) throw new Error('there is nothing to pick from')
    return one
  }

  /** An area that exists, with changes; where rows say parents by their places, with all that is above it. */
  #includeBase(before: ModelArea): Row {
    const known = this.#ofBase.get(before)
    if (known) return known
    const above = before.parent
    const isNeeded = above && byStructure.includes(this.#way)
    const said = isNeeded ? this.#includeBase(above) : above && (this.#ofBase.get(above) ?? above)
    const isFound = this.#matchesBy === 'id' || (this.#matchesBy === 'external-id' && before.externalId)
    this.#names += 1
    const late = this.#matchesBy === 'external-id' && this.#chance(0.4) ? `late ${this.#names}` : null
    const area: ModelArea = {
      ...before,
      name: isFound && this.#chance(0.2) ? `${before.name} renamed` : before.name,
      ownerId: this.#chance(0.3) ? this.#pick(this.#drawing.people).id : before.ownerId,
      externalId: before.externalId ?? late,
    }
    const row: Row = { area, before, said, children: [], fault: undefined }
    if (said && 'children' in said) said.children.push(row)
    this.#rows.push(row)
    this.#ofBase.set(before, row)
    return row
  }

  /** False for one that only its place tells, below a parent that the sheet cannot name. */
  #canBeFound({ externalId, parent }: ModelArea): boolean {
    return this.#way !== 'external-id' || externalId !== null || !parent || parent.externalId !== null
  }

  #addNew(): void {
    const said = this.#way === 'none' || this.#chance(0.2) ? undefined : this.#drawParent()
    const parent = said && ('children' in said ? said.area : said)
    const level = parent ? parent.level + (this.#chance(0.2) ? 2 : 1) : Math.floor(this.#drawing.random() * 2)
    if (level >= levels) return
    this.#names += 1
    const area: ModelArea = {
      name: this.#chance(0.2) ? `R&D/Labs ${this.#names}` : `New ${this.#names}`,
      parent: undefined,
      level,
      ownerId: this.#pick(this.#drawing.people).id,
      externalId: this.#matchesBy === 'path' || this.#matchesBy === 'id' ? null : `new ${this.#names}`,
    }
    const row: Row = { area, before: undefined, said, children: [], fault: undefined }
    if (said && 'children' in said) said.children.push(row)
    this.#rows.push(row)
  }

  /** A row, or an area that no row is about. */
  #drawParent(): Row | ModelArea | undefined {
    const rows = this.#rows.filter(({ area, before }) =>
      this.#way === 'id' ? before : this.#way !== 'external-id' || area.externalId,
    )
    const areas = this.#drawing.base.filter(
      (area) => !this.#ofBase.has(area) && (this.#way !== 'external-id' || area.externalId),
    )
    const all = byStructure.includes(this.#way) ? rows : [...rows, ...areas]
    return all.length === 0 ? undefined : this.#pick<Row | ModelArea>(all)
  }

  #drawFault(row: Row): Fault | undefined {
    const { before, said, children } = row
    const isLeaf = children.length === 0
    const saysParent = this.#way === 'path' || this.#way === 'external-id' || this.#way === 'id'
    const possible: readonly (Fault | false | undefined)[] = [
      'owner',
      !before && 'type',
      !before && said && 'level',
      !before && saysParent && 'parent',
      !before && this.#way === 'external-id' && 'cycle',
      isLeaf && !['indent', 'level-names'].includes(this.#way) && 'name',
      isLeaf && this.#isImported(row) && 'duplicate',
    ]
    return this.#pick(possible.filter((fault) => fault)) || undefined
  }

  /** True for a row without a fault, unless it is new and below one that is new and not imported. */
  #isImported(row: Row): boolean {
    if (row.fault && row.fault !== 'duplicate') return false
    const { said, before } = row
    if (before || !said || !('children' in said)) return true
    return said.before !== undefined ? said.fault !== 'name' : this.#isImported(said)
  }

  #inTreeOrder(): Row[] {
    const walk = (row: Row): Row[] => [row, ...row.children.flatMap(walk)]
    return this.#rows.filter(({ said }) => !said || !('children' in said)).flatMap(walk)
  }

  #shuffled(): Row[] {
    return this.#rows
      .map((row) => ({ row, order: this.#drawing.random() }))
      .toSorted((one, other) => one.order - other.order)
      .map(({ row }) => row)
  }

  #headings(): string[] {
    const named: Readonly<Record<ParentWay, readonly string[]>> = {
      path: ['Path'],
      indent: [],
      'level-names': [],
      levels: ['Level'],
      'external-id': ['Parent external ID'],
      id: ['Parent ID'],
      none: [],
    }
    const names =
      this.#way === 'level-names' ? Array.from({ length: levels }, (_, at) => `Ebene ${at + 1}`) : ['Name']
    const ids = { id: ['ID'], 'external-id': ['External ID'], path: [] }[this.#matchesBy]
    return [...names, ...named[this.#way], ...ids, 'Type', 'Owner', 'Status']
  }

  #linesOf(row: Row): { readonly cells: readonly string[]; readonly verdict: Verdict }[] {
    const { before, area, fault } = row
    const cells = this.#cellsOf(row)
    const isSame =
      before &&
      describeArea({ ...area, parent: undefined }) === describeArea({ ...before, parent: undefined })
    const verdict = !this.#isImported(row) ? 'unmatched' : before ? (isSame ? 'unchanged' : 'updated') : 'new'
    return fault === 'duplicate'
      ? [
          { cells, verdict },
          { cells, verdict: 'unmatched' },
        ]
      : [{ cells, verdict }]
  }

  #cellsOf({ area, before, said, fault }: Row): string[] {
    const depth = this.#depthOf(said)
    const name = fault === 'name' ? '' : area.name
    const names =
      this.#way === 'level-names'
        ? Array.from({ length: levels }, (_, at) => (at === depth ? name : ''))
        : [this.#way === 'indent' ? `${'  '.repeat(depth)}${name}` : name]
    const ids = { id: [before?.id ?? ''], 'external-id': [area.externalId ?? ''], path: [] }[this.#matchesBy]
    const parentLevel = said && ('children' in said ? said.area.level : said.level)
    const level = fault === 'level' ? (parentLevel ?? 0) : area.level
    const isNext = level === (parentLevel ?? -1) + 1
    const type = before
      ? ''
      : isNext && this.#chance(0.3)
        ? ''
        : this.#chance(0.5)
          ? `level ${level}`
          : String(level + 1)
    const owner = this.#drawing.people.find(({ id }) => id === area.ownerId)?.email ?? ''
    return [
      ...names,
      ...this.#parentCell(said, { area, fault, depth }),
      ...ids,
      fault === 'type' ? 'Vehicle' : type,
      fault === 'owner' ? 'stranger@example.com' : owner,
      before && this.#chance(0.2) ? 'COMPLETED' : '',
    ]
  }

  #depthOf(said: Row['said']): number {
    return said && 'children' in said ? this.#depthOf(said.said) + 1 : 0
  }

  #parentCell(
    said: Row['said'],
    { area, fault, depth }: Pick<Row, 'area' | 'fault'> & { readonly depth: number },
  ): string[] {
    const parent = said && ('children' in said ? said.area : said)
    switch (this.#way) {
      case 'path':
        return [fault === 'parent' ? 'Nowhere / at all' : this.#pathText(said)]
      case 'levels':
        return [String(depth + 1)]
      case 'external-id':
        if (fault === 'cycle') return [area.externalId ?? '']
        return [fault === 'parent' ? 'no such' : (parent?.externalId ?? '')]
      case 'id':
        return [fault === 'parent' ? '00000000-0000-4000-8000-000000000000' : (parent?.id ?? '')]
      default:
        return []
    }
  }

  /** The path by which the sheet names an area: rows by their new names. */
  #pathText(said: Row['said']): string {
    if (!said) return ''
    const [above, name] = 'children' in said ? [said.said, said.area.name] : [said.parent, said.name]
    const text = this.#pathText(above)
    return text === '' ? name : `${text} / ${name}`
  }

  #after(): string[] {
    const ends = new Map<Row | ModelArea, ModelArea>()
    const endOf = (one: Row | ModelArea): ModelArea => {
      const known = ends.get(one)
      if (known) return known
      const row = 'children' in one ? one : this.#ofBase.get(one)
      const own =
        row && (this.#isImported(row) || !row.before) ? row.area : (row?.before ?? (one as ModelArea))
      const above = row?.before ? row.before.parent : row ? row.said : (one as ModelArea).parent
      const end = { ...own, parent: above && endOf(above) }
      ends.set(one, end)
      return end
    }
    const made = this.#rows.filter((row) => !row.before && this.#isImported(row))
    return [...this.#drawing.base, ...made].map((one) => describeArea(endOf(one)))
  }
}
