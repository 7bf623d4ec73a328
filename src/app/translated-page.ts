// When a browser translates a page, it replaces text nodes that React made. React then removes such a node, or inserts
// before it, and the browser throws, which ends the whole screen. Here a removal of a node that is no longer there does
// nothing, and an insertion before it appends. See https://github.com/facebook/react/issues/11538.

const { removeChild, insertBefore } = Node.prototype

Node.prototype.removeChild = function remove<Child extends Node>(this: Node, child: Child): Child {
  return child.parentNode === this ? (removeChild.call(this, child) as Child) : child
}

Node.prototype.insertBefore = function insert<Child extends Node>(
  this: Node,
  child: Child,
  next: Node | null,
): Child {
  const place = next?.parentNode === this ? next : null
  return insertBefore.call(this, child, place) as Child
}
