/**
 * The address of a record, which every “Copy link” copies: without the search, filters and expansion of the view beside it,
 * which are those of the person who copies and could hide the record from the one who opens the link.
 * @param list the path of its list, such as `/focus-areas`
 */
export function recordAddress(list: string, id: string): string {
  return `${window.location.origin}${list}/${encodeURIComponent(segmentOf(id))}`
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
