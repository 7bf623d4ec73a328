import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { SheetEditor } from '#bulk-import/sheet-editor.ts'
import { formatCount } from '#ui/numbers.ts'
import classes from './import-check.module.css'

/** Find and replace over the sheet; in amounts only where something is wrong with them. */
export function ImportReplace({ editor }: { readonly editor: SheetEditor }) {
  const [changed, setChanged] = useState<number>()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    setChanged(editor.replaceAll(String(data.get('sought') ?? ''), String(data.get('replacement') ?? '')))
  }
  return (
    <form className={classes.replace} onSubmit={submit}>
      <input name="sought" className={classes.text} aria-label="Find" placeholder="Find" required />
      <input
        name="replacement"
        className={classes.text}
        aria-label="Replace with"
        placeholder="Replace with"
      />
      <Button type="submit" size="compact-sm" variant="default">
        Replace in all cells
      </Button>
      <span aria-live="polite" className={classes.source}>
        {changed === undefined
          ? 'Amounts that are right are left alone.'
          : `${formatCount(changed)} ${changed === 1 ? 'cell' : 'cells'} changed.`}
      </span>
    </form>
  )
}
