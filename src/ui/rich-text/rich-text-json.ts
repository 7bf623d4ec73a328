// The raw nodes of a rich-text document, of which nothing may be taken for granted.

/** Where a reading is, and how much more it may take. */
export interface Reading {
  readonly depth: number
  /** The levels of the headings that what is being read stands under. */
  readonly outline: number[]
  /** Shared by all of one document: nodes that may still be taken, and whether there were more. */
  readonly budget: { nodes: number; isSpent: boolean }
}

/** As many of the nodes as the document may still have. */
export function take(nodes: readonly unknown[], { budget }: Reading): readonly unknown[] {
  if (nodes.length > budget.nodes) budget.isSpent = true
  const taken = nodes.slice(0, budget.nodes)
  budget.nodes -= taken.length
  return taken
}

export function isNode(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function childrenOf(node: unknown): readonly unknown[] {
  return isNode(node) && Array.isArray(node.content) ? node.content : []
}

export function attributesOf(node: unknown): Record<string, unknown> {
  return isNode(node) && isNode(node.attrs) ? node.attrs : {}
}

/** All text in a node, in order; what stands in `attrs.text` (mentions, statuses) counts as text. */
export function plainText(node: unknown, separator: string): string {
  const parts: string[] = []
  // Not recursive: nothing has bounded the depth of a node that is not understood.
  const waiting: unknown[] = [node]
  while (waiting.length > 0) {
    const next = waiting.pop()
    if (!isNode(next)) continue
    const own = typeof next.text === 'string' ? next.text : attributesOf(next).text
    if (typeof own === 'string' && own !== '') parts.push(own)
    const children = childrenOf(next)
    // One by one: as arguments of a single call they could be more than it takes.
    for (let at = children.length - 1; at >= 0; at -= 1) waiting.push(children[at])
  }
  return parts.join(separator)
}
