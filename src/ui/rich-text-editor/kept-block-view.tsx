import { IconLock } from '@tabler/icons-react'
import { NodeViewWrapper, type ReactNodeViewProps } from '@tiptap/react'
import { useMemo } from 'react'
import { useMessages } from '#messages/catalogs.ts'
import { RichText } from '#ui/rich-text/rich-text.tsx'
import { nameOfKept } from './editor-extensions.ts'
import classes from './rich-text-editor.module.css'

/** A block that the editor has no rules for, read-only under its name. */
export function KeptBlockView({ node, selected }: ReactNodeViewProps) {
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
