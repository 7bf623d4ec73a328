import { TreeSearch } from '#hierarchy/tree-search.ts'

/** What an address says of a tree. */
export function readTreeSearch(search: Record<string, unknown>): TreeSearch {
  return TreeSearch.parse(search)
}
