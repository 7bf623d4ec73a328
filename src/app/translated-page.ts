// When a browser translates a page, it puts an element in the place of each text node that React made. React then removes
// such a node or inserts before it, and the browser throws, which ends the whole screen; or it writes into the node, and
// the page keeps the old text. Here the element stands for the node that it replaced, and a node that is written into
// comes back in its place, to be translated again. See https://github.com/facebook/react/issues/11538.

const { removeChild, insertBefore } = Node.prototype

/** The elements of a translator, by the text nodes that they replaced. */
const replacements = new WeakMap<Node, ChildNode>()

new MutationObserver((records) => {
  for (const { removedNodes, addedNodes, previousSibling, nextSibling } of records) {
    const [removed] = removedNodes
    if (!(removed instanceof Text)) continue
    // Replaced in one step, or removed after the element was put beside it.
    const found = [...addedNodes, previousSibling, nextSibling].find((node) => node?.nodeName === 'FONT')
    if (found) replacements.set(removed, found as ChildNode)
  }
}).observe(document, { childList: true, subtree: true })

/** The node itself, or what has replaced it there; undefined where neither is. */
function presentIn(parent: Node, node: Node | null): Node | undefined {
  if (node?.parentNode === parent) return node
  const replacement = node && replacements.get(node)
  return replacement?.parentNode === parent ? replacement : undefined
}

Node.prototype.removeChild = function remove<Child extends Node>(this: Node, child: Child): Child {
  const present = presentIn(this, child)
  if (present) removeChild.call(this, present)
  return child
}

Node.prototype.insertBefore = function insert<Child extends Node>(
  this: Node,
  child: Child,
  next: Node | null,
): Child {
  return insertBefore.call(this, child, presentIn(this, next) ?? null) as Child
}

const written = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue')

Object.defineProperty(Node.prototype, 'nodeValue', {
  ...written,
  set(this: Node, text: string | null) {
    written?.set?.call(this, text)
    const replacement = this.parentNode ? undefined : replacements.get(this)
    if (replacement?.parentNode) replacement.replaceWith(this)
  },
})
