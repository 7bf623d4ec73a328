// A rich-text document as raw nodes of unknown shape.

/** Deeper nodes are treated as unknown: documents are walked recursively. */
export const maxDepth = 60
/** Longer than a hundred printed pages; each node becomes an element of the page. */
const maxNodes = 20_000

export type RichTextSource = Readonly<Record<string, unknown>> & { readonly content: readonly unknown[] }

/**
 * The document in a text: `{type:"doc", version:1, content:[…]}` as JSON. Undefined where the text is none, and
 * `unknown-form` where it is one of another version, or without content.
 */
export function readSource(text: string): RichTextSource | 'unknown-form' | undefined {
  if (!text.trimStart().startsWith('{')) return undefined
  try {
    const value: unknown = JSON.parse(text)
    if (!isNode(value) || value.type !== 'doc') return undefined
    const { version, content } = value
    return version === 1 && Array.isArray(content) ? { ...value, content } : 'unknown-form'
  } catch (error) {
    // Some browsers cannot parse very deep nesting.
    return error instanceof SyntaxError ? undefined : 'unknown-form'
  }
}

/** How many nodes of one document may still be read, and whether there were more. */
export interface NodeBudget {
  nodes: number
  isSpent: boolean
}

export const wholeBudget = (): NodeBudget => ({ nodes: maxNodes, isSpent: false })

/** As many of the nodes as the document may still have. */
export function take(nodes: readonly unknown[], budget: NodeBudget): readonly unknown[] {
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

/** All text in a node, in order; `attrs.text` (of mentions and statuses) counts as text. */
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
