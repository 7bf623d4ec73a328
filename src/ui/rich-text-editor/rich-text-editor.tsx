// The editor of a rich-text document. It is loaded with the first edit, and does not know how documents are stored.
import '@mantine/core/styles/Input.layer.css'
import { Input } from '@mantine/core'
import { EditorContent, type JSONContent, ReactNodeViewRenderer, useEditor } from '@tiptap/react'
import { useCallback, useEffect, useId, useMemo, useState } from 'react'
import { useMessages } from '#messages/catalogs.ts'
import { useKeyGroup } from '#ui/palette/key-map.tsx'
import textClasses from '#ui/rich-text/rich-text.module.css'
import { editorExtensions, KeptBlock } from './editor-extensions.ts'
import { editorKeys } from './editor-keys.ts'
import { HeadingOutline } from './heading-outline.ts'
import { KeptBlockView } from './kept-block-view.tsx'
import { LinkForm } from './link-form.tsx'
import type { EditorNode } from './open-document.ts'
import { cleanMarkup } from './pasted-markup.ts'
import classes from './rich-text-editor.module.css'
import { RichTextToolbar } from './rich-text-toolbar.tsx'

interface RichTextEditorProps {
  readonly label: string
  /** The content it begins with. A later value does not replace what is typed. */
  readonly initial: EditorNode
  readonly error: string | undefined
  readonly onChange: (content: EditorNode) => void
  readonly onBlur: () => void
}

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
