import { useMessages } from '#messages/catalogs.ts'
import type { Messages } from '#messages/messages.ts'
import { FieldDifference } from '#ui/forms/difference.tsx'
import classes from './changed-values.module.css'

export interface ChangedValue {
  readonly field: string
  /** Undefined for a field of a later release. */
  readonly label: Extract<keyof Messages['ui'], `field${string}`> | undefined
  readonly before: string | null
  readonly after: string | null
}

interface ChangedValuesProps {
  readonly values: readonly ChangedValue[]
  readonly label?: string | undefined
}

/** What fields held before and hold after a change; nothing where none changed. */
export function ChangedValues({ values, label }: ChangedValuesProps) {
  const m = useMessages('ui')
  if (values.length === 0) return null
  return (
    <dl aria-label={label} className={classes.values}>
      {values.map(({ field, label, before, after }) => (
        <div key={field}>
          <dt>{label ? m[label] : field}</dt>
          <dd>
            <FieldDifference field={field} before={before} after={after} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
