// What the colours of a map mean. A colour is never the only sign: the legend, the cells and the tooltips name it.
import type { Messages } from '#messages/messages.ts'
import { hueOfStatus, type StatusHue, statusText } from '#ui/records/status-badge.tsx'
import type { ColouringKey } from './map-search.ts'

export interface MapCategory {
  readonly label: string
  /** A colour by the name that map-fills.module.css knows it by. */
  readonly fill: string
}

export interface MapColouring<Item> {
  readonly categories: readonly MapCategory[]
  readonly categoryOf: (item: Item) => number
}

/** How to read what an item is coloured by. */
export interface ColouredFacts<Item> {
  readonly status: (item: Item) => string
  readonly type: (item: Item) => string
  /** Number of ancestors. */
  readonly depth: (item: Item) => number
  /** ISO 8601. */
  readonly updated: (item: Item) => string
}

interface ColouringOptions<Item> {
  readonly items: Iterable<Item>
  readonly facts: ColouredFacts<Item>
  /** The colour that the site gives a status; undefined where it gives none. */
  readonly colorOf: (status: string) => string | undefined
  /** Epoch milliseconds. */
  readonly now: number
  readonly m: Messages['ui']
}

export function colouringBy<Item>(key: ColouringKey, options: ColouringOptions<Item>): MapColouring<Item> {
  const colourings = { status: byStatus, type: byType, age: byAge }
  return colourings[key](options)
}

const hueOrder: readonly StatusHue[] = [
  'bad',
  'orange',
  'warning',
  'progress',
  'teal',
  'good',
  'violet',
  'neutral',
]

const finished = /^(completed|done|closed|archived)$/i

/** The same colouring with another category, the last one, for items that are not accepted. */
export function withLeftOut<Item>(
  { categories, categoryOf }: MapColouring<Item>,
  { accepts, label }: { readonly accepts: (item: Item) => boolean; readonly label: string },
): MapColouring<Item> {
  return {
    categories: [...categories, { label, fill: 'left-out' }],
    categoryOf: (item) => (accepts(item) ? categoryOf(item) : categories.length),
  }
}

/**
 * What needs attention comes first. Statuses have the colours that they have in a tree; those of the same colour are two
 * shades of it, the paler one for what is over. How many there are of each has no say, or colours would change with the
 * data.
 */
function byStatus<Item>({ items, facts, colorOf, m }: ColouringOptions<Item>): MapColouring<Item> {
  const names = [...new Set(Array.from(items, facts.status))]
    .map((name) => ({ name, hue: hueOfStatus(name, colorOf(name)) }))
    .sort(
      (a, b) =>
        hueOrder.indexOf(a.hue) - hueOrder.indexOf(b.hue) ||
        Number(finished.test(a.name)) - Number(finished.test(b.name)) ||
        a.name.localeCompare(b.name),
    )
  const categories = names.map(({ name, hue }, at) => ({
    label: statusText(name, m),
    fill: names[at - 1]?.hue === hue ? `${hue}-2` : hue,
  }))
  return colouringOf(
    names.map(({ name }) => name),
    categories,
    facts.status,
  )
}

/** As many as there are colours that can be told apart. */
const maxTypes = 10

/** Orders types by the mean depth of their records, because types name levels. */
function byType<Item>({ items, facts, m }: ColouringOptions<Item>): MapColouring<Item> {
  const depths = new Map<string, { sum: number; count: number }>()
  for (const item of items) {
    const depth = depths.get(facts.type(item)) ?? { sum: 0, count: 0 }
    depth.sum += facts.depth(item)
    depth.count += 1
    depths.set(facts.type(item), depth)
  }
  const names = [...depths]
    .sort(([, a], [, b]) => b.count - a.count)
    .slice(0, maxTypes)
    .sort(([, a], [, b]) => a.sum / a.count - b.sum / b.count)
    .map(([name]) => name)
  const categories = names.map((label, at) => ({ label, fill: `hue-${at + 1}` }))
  const hasOthers = depths.size > names.length
  return colouringOf(
    names,
    hasOthers ? [...categories, { label: m.otherTypes, fill: 'other' }] : categories,
    facts.type,
  )
}

const dayMs = 86_400_000

function byAge<Item>({ facts, now, m }: ColouringOptions<Item>): MapColouring<Item> {
  const ages = [
    ...[7, 30, 90].map((days) => ({ label: m.lastDays({ count: days }), days })),
    { label: m.lastYear, days: 365 },
    { label: m.older, days: Number.POSITIVE_INFINITY },
  ]
  return {
    categories: ages.map(({ label }, at) => ({ label, fill: `age-${at + 1}` })),
    categoryOf: (item) => {
      const age = now - Date.parse(facts.updated(item))
      const at = ages.findIndex(({ days }) => age <= days * dayMs)
      return at === -1 ? ages.length - 1 : at
    },
  }
}

/** Items whose name is not among `names` are of the last category. */
function colouringOf<Item>(
  names: readonly string[],
  categories: readonly MapCategory[],
  nameOf: (item: Item) => string,
): MapColouring<Item> {
  const numbers = new Map(names.map((name, at) => [name, at]))
  return { categories, categoryOf: (item) => numbers.get(nameOf(item)) ?? categories.length - 1 }
}
