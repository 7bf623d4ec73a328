// The raw nodes of a rich-text document, of which nothing may be taken for granted.

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
    waiting.push(...childrenOf(next).toReversed())
  }
  return parts.join(separator)
}
