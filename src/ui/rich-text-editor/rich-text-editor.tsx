// The editor of a rich-text document. It is loaded with the first edit, and does not know how documents are stored.

import { Input } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import {
  EditorContent,
  type JSONContent,
  NodeViewWrapper,
  type ReactNodeViewProps,
  ReactNodeViewRenderer,
  useEditor,
} from '@tiptap/react'
import { useCallback, useEffect, useId, useMemo, useState } from 'react'
import { useMessages } from '#messages/catalogs.ts'
import { useKeyGroup } from '#ui/palette/key-map.tsx'
import textClasses from '#ui/rich-text/rich-text.module.css'
import { RichText } from '#ui/rich-text/rich-text.tsx'
import { editorExtensions, KeptBlock, nameOfKept } from './editor-extensions.ts'
import { editorKeys } from './editor-keys.ts'
import { LinkForm } from './link-form.tsx'
import type { EditorNode } from './open-document.ts'
import { cleanMarkup } from './pasted-markup.ts'
import classes from './rich-text-editor.module.css'
import { RichTextToolbar } from './rich-text-toolbar.tsx'
import '@mantine/core/styles/Input.layer.css'

interface RichTextEditorProps {
  readonly label: string
  /** The content it begins with. A later value does not replace what is typed. */
  readonly initial: EditorNode
  readonly error: string | undefined
  readonly onChange: (content: EditorNode) => void
  readonly onBlur: () => void
}

/** The level of the heading of the form around the editor. */
const levelAbove = 2

/** Gives headings consecutive levels for screen readers: documents skip levels for looks. */
const HeadingOutline = Extension.create({
  name: 'headingOutline',
  addProseMirrorPlugins: () => [
    new Plugin({ props: { decorations: ({ doc }) => DecorationSet.create(doc, outlineOf(doc)) } }),
  ],
})

const extensions = [
  ...editorExtensions,
  HeadingOutline,
  KeptBlock.extend({ addNodeView: () => ReactNodeViewRenderer(KeptBlockView) }),
]

export function RichTextEditor({ label, initial, error, onChange, onBlur }: RichTextEditorProps) {
  const id = useId()
  const [isLinking, setLinking] = useState(false)
  const m = useMessages('editor')
  useKeyGroup(
    useCallback(() => label, [label]),
    useMemo(() => editorKeys(m), [m]),
  )
  const editor = useEditor({
    extensions,
    content: initial as JSONContent,
    // Its own styles are in the style sheet, with those of everything else.
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    editorProps: editorPropsOf(id, error),
    onUpdate: ({ editor: changed }) => onChange(changed.state.doc.toJSON() as EditorNode),
    onBlur,
  })
  useEffect(() => editor.setOptions({ editorProps: editorPropsOf(id, error) }), [editor, id, error])
  const stopLinking = () => {
    setLinking(false)
    editor.commands.focus()
  }
  return (
    <Input.Wrapper
      id={id}
      label={label}
      labelElement="div"
      labelProps={{ onClick: () => editor.commands.focus() }}
      error={error}
    >
      <div className={classes.frame} data-invalid={error !== undefined}>
        <RichTextToolbar
          editor={editor}
          label={m.toolbar({ label })}
          isLinking={isLinking}
          onLink={() => setLinking(!isLinking)}
        />
        {isLinking && <LinkForm editor={editor} onDone={stopLinking} />}
        <EditorContent editor={editor} className={classes.scroller ?? ''} />
      </div>
    </Input.Wrapper>
  )
}

function editorPropsOf(id: string, error: string | undefined) {
  return {
    attributes: {
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-labelledby': `${id}-label`,
      ...(error !== undefined && { 'aria-invalid': 'true', 'aria-describedby': `${id}-error` }),
      class: `${textClasses.text} ${classes.content}`,
    },
    transformPastedHTML: cleanMarkup,
    // Tab leaves the text and indents nothing: people without a mouse must be able to leave.
    handleDOMEvents: { keydown: (_: unknown, event: KeyboardEvent) => event.key === 'Tab' },
  }
}

/** A block that the editor has no rules for, read-only under its name. */
function KeptBlockView({ node, selected }: ReactNodeViewProps) {
  const m = useMessages('editor')
  const source = String(node.attrs.source)
  const text = useMemo(() => `{"type":"doc","version":1,"content":[${source}]}`, [source])
  return (
    <NodeViewWrapper className={classes.kept} data-selected={selected} contentEditable={false}>
      <div className={classes.keptName}>
        <IconLock size={13} stroke={1.75} aria-hidden />
        {m.kept({ name: nameOfKept(source) })}
      </div>
      <RichText text={text} />
    </NodeViewWrapper>
  )
}

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
