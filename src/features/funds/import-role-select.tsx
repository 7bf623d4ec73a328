import {
  type ColumnRole,
  type FundKind,
  fieldOfHeading,
  fieldsOf,
  fieldTitles,
} from '#bulk-import/columns.ts'
import { readPeriodHeading } from '#bulk-import/period-key.ts'
import classes from './import-role-select.module.css'

interface ImportRoleSelectProps {
  readonly heading: string
  readonly kind: FundKind
  readonly role: ColumnRole
  /** What the column sends; shown beside the heading when it differs from it. */
  readonly sends: string | undefined
  readonly onChange: (role: ColumnRole) => void
}

const otherRoles = [
  ['ignored', 'Ignore'],
  ['period-amount', 'Amounts of this period'],
  ['period', 'Period (long layout)'],
  ['version', 'Version (long layout)'],
  ['amount', 'Amount (long layout)'],
] as const

/** The heading of a column as it came, and below it what the column means. */
export function ImportRoleSelect({ heading, kind, role, sends, onChange }: ImportRoleSelectProps) {
  const value = role.kind === 'field' ? role.field : role.kind
  const restated = role.kind === 'restated' ? role.field : fieldOfHeading(heading)
  return (
    <div className={classes.head}>
      <span className={classes.heading} title={heading}>
        {heading || <em>no heading</em>}
      </span>
      <select
        className={classes.select}
        aria-label={`Meaning of the column ${heading}`}
        value={value}
        data-ignored={role.kind === 'ignored' || undefined}
        onChange={({ currentTarget }) => onChange(roleOf(currentTarget.value, heading, kind))}
      >
        <optgroup label="Field">
          {fieldsOf(kind).map((field) => (
            <option key={field} value={field}>
              {fieldTitles[field]}
            </option>
          ))}
        </optgroup>
        <optgroup label="Other">
          {restated && <option value="restated">Also says: {fieldTitles[restated]}</option>}
          {otherRoles.map(([name, title]) => (
            <option key={name} value={name}>
              {name === 'period-amount' && sends !== undefined ? sends : title}
            </option>
          ))}
        </optgroup>
      </select>
    </div>
  )
}

function roleOf(value: string, heading: string, kind: FundKind): ColumnRole {
  const field = fieldsOf(kind).find((name) => name === value)
  if (field) return { kind: 'field', field }
  switch (value) {
    case 'period-amount': {
      const period = readPeriodHeading(heading)
      return { kind: 'period-amount', period: period?.text ?? heading, version: period?.version }
    }
    case 'restated': {
      const restated = fieldOfHeading(heading)
      return restated ? { kind: 'restated', field: restated } : { kind: 'ignored' }
    }
    case 'period':
    case 'version':
    case 'amount':
      return { kind: value }
    default:
      return { kind: 'ignored' }
  }
}
