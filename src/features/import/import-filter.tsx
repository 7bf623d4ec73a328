import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { SheetEditor } from '#import/sheet-editor.ts'
import { filterRows, type RowCondition } from '#import/sheet-view.ts'
import { useMessages } from '#messages/catalogs.ts'
import { readByConvention } from '#spreadsheet/amount.ts'
import classes from './import-check.module.css'
import choice from './import-choice.module.css'
import { ColumnChoice } from './import-column-choice.tsx'

const conditions = ['contains', 'blank', 'above', 'below'] as const

/** Shows only the rows whose cell of a column meets a condition. All rows are imported, shown or not. */
export function ImportFilter({ editor }: { readonly editor: SheetEditor }) {
  const m = useMessages('imports')
  const [kind, setKind] = useState<(typeof conditions)[number]>('contains')
  const [isNoNumber, setNoNumber] = useState(false)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const text = String(data.get('value') ?? '')
    const condition = conditionOf(kind, { column: Number(data.get('column')), text })
    setNoNumber(condition === undefined)
    if (condition) editor.show(filterRows(editor.check, condition))
  }
  return (
    <form className={classes.replace} onSubmit={submit} aria-label={m.filterRows}>
      <ColumnChoice editor={editor} label={m.filterColumn} />
      <span className={choice.choice}>
        <select
          aria-label={m.filterCondition}
          value={kind}
          onChange={({ currentTarget }) => setKind(currentTarget.value as typeof kind)}
        >
          {conditions.map((one) => (
            <option key={one} value={one}>
              {m.filterKind({ kind: one })}
            </option>
          ))}
        </select>
      </span>
      {kind !== 'blank' && (
        <input
          name="value"
          className={choice.text}
          aria-label={m.filterValue}
          aria-invalid={isNoNumber || undefined}
          inputMode={kind === 'contains' ? 'text' : 'decimal'}
          required
        />
      )}
      <Button type="submit" size="compact-sm">
        {m.applyFilter}
      </Button>
      <span aria-live="polite" className={classes.source}>
        {isNoNumber ? m.filterNeedsNumber : m.filterHint}
      </span>
    </form>
  )
}

interface Entered {
  readonly column: number
  readonly text: string
}

/** The condition that was entered; undefined when the limit is not a number. */
function conditionOf(kind: (typeof conditions)[number], { column, text }: Entered): RowCondition | undefined {
  if (kind === 'blank') return { kind, column }
  if (kind === 'contains') return { kind, column, text }
  const reading = readByConvention(text, 'open')
  return reading.kind === 'amount' ? { kind, column, limit: Number(reading.digits) } : undefined
}
