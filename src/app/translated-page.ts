// Translators of browsers put elements in the place of texts that React made. React then removes, or inserts before, a node
// that is no longer where it was, and the whole screen would end with the error of the browser. Such a call does what is
// left to do. See https://github.com/facebook/react/issues/11538.

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
