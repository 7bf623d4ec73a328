// The map of a hierarchy: its legend, colors, tooltip and keys.
import type { Counted } from '#messages/arguments.ts'
import { number, plural } from '#messages/formats.ts'

type Kind = 'organization' | 'focus-area'

interface OfKind {
  readonly kind: Kind
}

type ByKind = Readonly<Record<Kind, string>>

const allTitles: ByKind = { organization: 'All organizations', 'focus-area': 'All focus areas' }
const mapTitles: ByKind = { organization: 'Map of organizations', 'focus-area': 'Map of focus areas' }

export const messages = {
  allRecords: ({ kind }: OfKind) => allTitles[kind],
  shownCount: ({ count, archived }: { readonly count: number; readonly archived: number }) =>
    archived > 0 ? `${number(count)}, including ${number(archived)} archived` : number(count),
  mapTitle: ({ kind }: OfKind) => mapTitles[kind],
  map: 'map',
  colorBy: 'Color by',
  lastUpdate: 'Last update',
  zoomPath: 'Zoom path',
  leftOut: 'Left out by filters',
  legend: 'Legend',
  recordCount: ({ count }: Counted) => plural(count, { one: '1 record', other: `${number(count)} records` }),
  updatedTime: ({ time }: { readonly time: string }) => `Updated ${time}`,
  smaller: ({ count }: Counted) => `+${number(count)} smaller`,
  tooSmall: ({ count }: Counted) => `${number(count)} too small to draw`,
  tooSmallWithDescendants: ({ count, total }: { readonly count: number; readonly total: number }) =>
    `${number(count)} too small to draw, ${number(total)} with descendants`,
  mapKeysHelp: <Part>({
    arrows,
    enter,
    esc,
    space,
  }: {
    readonly arrows: Part
    readonly enter: Part
    readonly esc: Part
    readonly space: Part
  }) => [arrows, ' move, ', enter, ' zooms in, ', esc, ' zooms out, ', space, ' opens the record'],
}
