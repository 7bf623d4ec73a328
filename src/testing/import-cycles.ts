// Import cycles by Tarjan's algorithm for strongly connected components (SIAM Journal on Computing 1972). Types
// count too: two files that need one another's types are one file.

/** Groups of more than one node in which each reaches each, and nodes that reach themselves. */
export function findCycles(edges: ReadonlyMap<string, readonly string[]>): string[][] {
  const indexes = new Map<string, number>()
  const open: string[] = []
  const groups: string[][] = []

  const visit = (node: string): number => {
    const index = indexes.size
    indexes.set(node, index)
    open.push(node)
    let low = index
    for (const target of edges.get(node) ?? []) {
      const seen = indexes.get(target)
      if (seen === undefined) low = Math.min(low, visit(target))
      else if (open.includes(target)) low = Math.min(low, seen)
    }
    if (low === index) {
      const group = open.splice(open.indexOf(node))
      if (group.length > 1 || edges.get(node)?.includes(node)) groups.push(group.sort())
    }
    return low
  }

  for (const node of edges.keys()) if (!indexes.has(node)) visit(node)
  return groups
}
