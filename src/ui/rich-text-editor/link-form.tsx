import '@mantine/core/styles/Input.layer.css'
import { Button, TextInput } from '@mantine/core'
import type { Editor } from '@tiptap/react'
import { useState } from 'react'
import { useMessages } from '#messages/catalogs.ts'
import { isComposing } from '#ui/key-bindings.ts'
import { safeHref } from '#ui/safe-href.ts'
import classes from './rich-text-editor.module.css'

const urlStart = 'https://'

interface LinkFormProps {
  readonly editor: Editor
  readonly onDone: () => void
}

/** Edits the address of a link. It is within another form, so that it is no form element itself. */
export function LinkForm({ editor, onDone }: LinkFormProps) {
  const m = useMessages('editor')
  const [present] = useState(() => String(editor.getAttributes('link').href ?? ''))
  const [address, setAddress] = useState(present)
  const [isWrong, setWrong] = useState(false)
  const apply = () => {
    const href = safeHref(address.trim())
    if (href === undefined) {
      setWrong(true)
      return
    }
    link(editor, href)
    onDone()
  }
  const remove = () => {
    editor.chain().extendMarkRange('link').unsetMark('link').run()
    onDone()
  }
  return (
    <div className={classes.linkForm}>
      <TextInput
        label={m.linkAddress}
        placeholder={urlStart}
        autoFocus
        spellCheck={false}
        autoComplete="off"
        value={address}
        error={isWrong ? m.linkProblem : undefined}
        onChange={(event) => {
          setAddress(event.currentTarget.value)
          setWrong(false)
        }}
        onKeyDown={(event) => {
          if (isComposing(event) || (event.key !== 'Enter' && event.key !== 'Escape')) return
          // Neither is for the form around it.
          event.preventDefault()
          event.stopPropagation()
          if (event.key === 'Enter') apply()
          else onDone()
        }}
      />
      <div className={classes.linkActs}>
        <Button variant="filled" size="xs" onClick={apply}>
          {m.applyLink}
        </Button>
        {present && (
          <Button size="xs" onClick={remove}>
            {m.removeLink}
          </Button>
        )}
        <Button size="xs" onClick={onDone}>
          {m.cancel}
        </Button>
      </div>
    </div>
  )
}

/** Links the selected words, or the whole link around the cursor; without a selection it inserts the address itself. */
function link(editor: Editor, href: string): void {
  const mark = { type: 'link', attrs: { href } }
  if (editor.state.selection.empty && !editor.isActive('link'))
    editor
      .chain()
      .insertContent({ type: 'text', text: href, marks: [mark] })
      .run()
  else editor.chain().extendMarkRange('link').setMark('link', mark.attrs).run()
}
