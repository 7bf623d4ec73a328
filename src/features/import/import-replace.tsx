import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { SheetEditor } from '#import/sheet-editor.ts'
import { useMessages } from '#messages/catalogs.ts'
import classes from './import-check.module.css'
import choice from './import-choice.module.css'
import { ColumnChoice } from './import-column-choice.tsx'

/** Find and replace over the sheet or a column; in amounts only where something is wrong with them. */
export function ImportReplace({ editor }: { readonly editor: SheetEditor }) {
  const m = useMessages('imports')
  const [changed, setChanged] = useState<number>()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const column = data.get('column')
    const replaced = editor.replaceAll({
      sought: String(data.get('sought') ?? ''),
      replacement: String(data.get('replacement') ?? ''),
      column: column === '' ? undefined : Number(column),
      isWholeCell: data.has('whole'),
      isCaseSensitive: data.has('case'),
    })
    setChanged(replaced)
  }
  return (
    <form className={classes.replace} onSubmit={submit} aria-label={m.findReplace}>
      <input
        name="sought"
        className={choice.text}
        aria-label={m.find}
        placeholder={m.find}
        required
        // biome-ignore lint/a11y/noAutofocus: a person who opened it types what to find
        autoFocus
      />
      <input
        name="replacement"
        className={choice.text}
        aria-label={m.replaceWith}
        placeholder={m.replaceWith}
      />
      <ColumnChoice editor={editor} label={m.replaceColumn} all={m.allColumns} />
      <label className={choice.choice}>
        <input type="checkbox" name="case" />
        {m.matchCase}
      </label>
      <label className={choice.choice}>
        <input type="checkbox" name="whole" />
        {m.matchWholeCell}
      </label>
      <Button type="submit" size="compact-sm">
        {m.replaceAll}
      </Button>
      <span aria-live="polite" className={classes.source}>
        {changed === undefined ? m.replaceHint : m.replaced({ count: changed })}
      </span>
    </form>
  )
}
