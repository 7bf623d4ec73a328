import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { SheetEditor } from '#bulk-import/sheet-editor.ts'
import { useMessages } from '#messages/catalogs.ts'
import classes from './import-check.module.css'

/** Find and replace over the sheet; in amounts only where something is wrong with them. */
export function ImportReplace({ editor }: { readonly editor: SheetEditor }) {
  const m = useMessages('imports')
  const [changed, setChanged] = useState<number>()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    setChanged(editor.replaceAll(String(data.get('sought') ?? ''), String(data.get('replacement') ?? '')))
  }
  return (
    <form className={classes.replace} onSubmit={submit}>
      <input name="sought" className={classes.text} aria-label={m.find} placeholder={m.find} required />
      <input
        name="replacement"
        className={classes.text}
        aria-label={m.replaceWith}
        placeholder={m.replaceWith}
      />
      <Button type="submit" size="compact-sm" variant="default">
        {m.replaceAll}
      </Button>
      <span aria-live="polite" className={classes.source}>
        {changed === undefined ? m.replaceHint : m.replaced({ count: changed })}
      </span>
    </form>
  )
}
