import { type ColouringKey, colourings } from '#ui/map/map-colouring.ts'

/** Where a map is zoomed to and what its colours mean. */
export interface MapSearch {
  /** The id of a record. */
  readonly zoom?: string
  /** Some of its children, as in `41-353`. */
  readonly part?: string
  readonly colour?: ColouringKey
}

export function readMapSearch(search: Record<string, unknown>): MapSearch {
  const colour = colourings.find((key) => key === search.colour)
  return {
    ...(typeof search.zoom === 'string' && { zoom: search.zoom }),
    ...(typeof search.part === 'string' && { part: search.part }),
    ...(colour && { colour }),
  }
}
