/** The address of the record that the page shows, without the search and the expansion of the tree beside it. */
export function recordAddress(): string {
  const { origin, pathname } = window.location
  return origin + pathname
}

/** Parts of addresses that are screens, or that browsers take for steps of a path, whatever their case. */
const taken =
  /^(?:new|map|edit-many|delete-many|move-many|archive-many|create-again|import|template|\.{1,2})$/i
const mark = '~'

/** The part of an address that names a record: its ID, which is marked where it would be taken for something else. */
export function segmentOf(id: string): string {
  return taken.test(id) || id.startsWith(mark) ? mark + id : id
}

/** The ID that such a part of an address names. */
export function idInSegment(segment: string): string {
  return segment.startsWith(mark) ? segment.slice(mark.length) : segment
}
