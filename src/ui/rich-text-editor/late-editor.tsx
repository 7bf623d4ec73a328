import { Button, Input } from '@mantine/core'
import { type ComponentProps, useEffect, useState } from 'react'
import { Remark } from '#ui/forms/form-parts.tsx'
import classes from './late-editor.module.css'
import type { RichTextEditor } from './rich-text-editor.tsx'

type Editor = typeof RichTextEditor

/** The editor, loaded when somebody edits. Where it cannot be had it says so, and the rest of the form goes on. */
export function LateEditor(props: ComponentProps<Editor>) {
  const [Loaded, setLoaded] = useState<Editor>()
  const [attempt, setAttempt] = useState(1)
  const [failedAttempt, setFailedAttempt] = useState(0)
  useEffect(() => {
    let isWanted = true
    import('./rich-text-editor.tsx').then(
      ({ RichTextEditor: Found }) => isWanted && setLoaded(() => Found),
      () => isWanted && setFailedAttempt(attempt),
    )
    return () => {
      isWanted = false
    }
  }, [attempt])
  if (Loaded) return <Loaded {...props} />
  return (
    <Input.Wrapper label={props.label} labelElement="div" error={props.error}>
      {failedAttempt === attempt ? (
        <>
          <Remark tone="bad">
            The editor of formatted text could not be loaded. The text stays as it is; everything else can be
            changed and saved.
          </Remark>
          <Button size="compact-xs" variant="default" onClick={() => setAttempt(attempt + 1)}>
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
