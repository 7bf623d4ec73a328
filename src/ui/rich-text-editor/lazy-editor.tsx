import { Button, Input } from '@mantine/core'
import { type ComponentProps, useEffect, useState } from 'react'
import { Remark } from '#ui/forms/form-parts.tsx'
import classes from './lazy-editor.module.css'
import type { RichTextEditor } from './rich-text-editor.tsx'

type Editor = typeof RichTextEditor

/** Once it is here it opens at once: a form that sets a value back makes its editor anew. */
let loadedBefore: Editor | undefined

/** The editor, loaded when somebody edits. Where it cannot be had it says so, and the rest of the form goes on. */
export function LazyEditor(props: ComponentProps<Editor>) {
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
          <Remark tone="bad">
            The editor of formatted text could not be loaded. The text stays as it is; everything else can be
            changed and saved.
          </Remark>
          <Button size="compact-xs" onClick={() => setAttempt(attempt + 1)}>
            Try again
          </Button>
        </>
      ) : (
        <div className={classes.toCome} role="status">
          Opening the editor…
        </div>
      )}
    </Input.Wrapper>
  )
}
