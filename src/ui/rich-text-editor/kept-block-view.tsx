import { IconLock } from '@tabler/icons-react'
import { NodeViewWrapper, type ReactNodeViewProps } from '@tiptap/react'
import { useMemo } from 'react'
import { RichText } from '#ui/rich-text/rich-text.tsx'
import { nameOfKept } from './kept-messages.ts'
import classes from './rich-text-editor.module.css'

/** A block that the editor has no rules for: shown as it is read elsewhere, under its name, and not to be typed in. */
export function KeptBlockView({ node, selected }: ReactNodeViewProps) {
  const source = String(node.attrs.source)
  const text = useMemo(() => `{"type":"doc","version":1,"content":[${source}]}`, [source])
  return (
    <NodeViewWrapper className={classes.kept} data-selected={selected} contentEditable={false}>
      <div className={classes.keptName}>
        <IconLock size={13} stroke={1.75} aria-hidden />
        {nameOfKept(source)}: stays as it is
      </div>
      <RichText text={text} />
    </NodeViewWrapper>
  )
}
