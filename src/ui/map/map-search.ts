// The address of a map: where it is zoomed to and what its colours mean.

/** What a map can be coloured by. */
export const colourings = ['status', 'type', 'age'] as const
export type ColouringKey = (typeof colourings)[number]

export interface MapSearch {
  /** The id of a record. */
  readonly zoom?: string
  /** Some of its children, as in `41-353`. */
  readonly part?: string
  readonly colour?: ColouringKey
}

const usualColour: ColouringKey = 'status'

export function readMapSearch(search: Record<string, unknown>): MapSearch {
  const colour = colourings.find((key) => key === search.colour)
  return {
    ...(typeof search.zoom === 'string' && search.zoom !== '' && { zoom: search.zoom }),
    ...(typeof search.part === 'string' && search.part !== '' && { part: search.part }),
    ...(colour && { colour }),
  }
}

interface MeantPlace {
  readonly zoom?: string | undefined
  readonly part?: string | undefined
  readonly colour: ColouringKey
}

/** The place that an address names, in the usual colouring where it names none. */
export function withUsualColour({ zoom, part, colour = usualColour }: MapSearch): MeantPlace {
  return { zoom, part, colour }
}

/** The address of a place; the usual colouring is left out. */
export function writeMapSearch({ zoom, part, colour }: MeantPlace): MapSearch {
  return {
    ...(zoom !== undefined && { zoom }),
    ...(part !== undefined && { part }),
    ...(colour !== usualColour && { colour }),
  }
}
