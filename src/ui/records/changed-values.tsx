import classes from './changed-values.module.css'
import { FieldDifference } from './field-difference.tsx'

export interface ChangedValue {
  readonly field: string
  readonly label: string
  readonly before: string | null
  readonly after: string | null
}

interface ChangedValuesProps {
  readonly values: readonly ChangedValue[]
  readonly label?: string
}

/** What fields held before and hold after a change; nothing where none changed. */
export function ChangedValues({ values, label }: ChangedValuesProps) {
  if (values.length === 0) return null
  return (
    <dl aria-label={label} className={classes.values}>
      {values.map(({ field, label, before, after }) => (
        <div key={field}>
          <dt>{label}</dt>
          <dd>
            <FieldDifference field={field} before={before} after={after} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
