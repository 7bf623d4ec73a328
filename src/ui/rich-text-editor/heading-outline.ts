// Gives headings consecutive levels for screen readers: documents skip levels for looks.
import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'

/** The level of the heading of the form around the editor. */
const levelAbove = 2

export const HeadingOutline = Extension.create({
  name: 'headingOutline',
  addProseMirrorPlugins: () => [
    new Plugin({ props: { decorations: ({ doc }) => DecorationSet.create(doc, outlineOf(doc)) } }),
  ],
})

function outlineOf(doc: Node): Decoration[] {
  const above: number[] = []
  const decorations: Decoration[] = []
  doc.forEach((node, at) => {
    if (node.type.name !== 'heading') return
    while ((above.at(-1) ?? 0) >= node.attrs.level) above.pop()
    const depth = above.push(node.attrs.level)
    decorations.push(Decoration.node(at, at + node.nodeSize, { 'aria-level': String(levelAbove + depth) }))
  })
  return decorations
}
