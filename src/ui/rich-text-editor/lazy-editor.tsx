import '@mantine/core/styles/Input.layer.css'
import { Button, Input } from '@mantine/core'
import { type ComponentProps, useEffect, useState } from 'react'
import { useMessages } from '#messages/catalogs.ts'
import { Remark } from '#ui/forms/form-parts.tsx'
import classes from './lazy-editor.module.css'
import type { RichTextEditor } from './rich-text-editor.tsx'

type Editor = typeof RichTextEditor

/** The loaded editor, so that a form that resets a value shows its new editor without a delay. */
let loadedBefore: Editor | undefined

/** The editor, loaded when it is first shown. If that fails, the rest of the form still works. */
export function LazyEditor(props: ComponentProps<Editor>) {
  const m = useMessages('ui')
  const [Loaded, setLoaded] = useState<Editor | undefined>(() => loadedBefore)
  const [attempt, setAttempt] = useState(1)
  const [failedAttempt, setFailedAttempt] = useState(0)
  useEffect(() => {
    if (Loaded) return
    let isWanted = true
    import('./rich-text-editor.tsx').then(
      ({ RichTextEditor: found }) => {
        loadedBefore = found
        if (isWanted) setLoaded(() => found)
      },
      () => isWanted && setFailedAttempt(attempt),
    )
    return () => {
      isWanted = false
    }
  }, [attempt, Loaded])
  if (Loaded) return <Loaded {...props} />
  return (
    <Input.Wrapper label={props.label} labelElement="div" error={props.error}>
      {failedAttempt === attempt ? (
        <>
          <Remark tone="bad">{m.editorMissing}</Remark>
          <Button size="compact-xs" onClick={() => setAttempt(attempt + 1)}>
            {m.loadEditor}
          </Button>
        </>
      ) : (
        <div className={classes.toCome} role="status">
          {m.editorLoading}
        </div>
      )}
    </Input.Wrapper>
  )
}
