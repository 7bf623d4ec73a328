import {
  type ColumnRole,
  type FundKind,
  fieldOfHeading,
  fieldsOf,
  fieldTitles,
} from '#bulk-import/columns.ts'
import { roleName, roleNamed } from '#bulk-import/role-names.ts'
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
  const restated = role.kind === 'restated' ? role.field : fieldOfHeading(heading)
  return (
    <div className={classes.head}>
      <span className={classes.heading} title={heading}>
        {heading || <em>no heading</em>}
      </span>
      <select
        className={classes.select}
        aria-label={`Meaning of the column ${heading}`}
        value={roleName(role)}
        data-ignored={role.kind === 'ignored' || undefined}
        onChange={({ currentTarget }) => onChange(roleNamed(currentTarget.value, heading, kind))}
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
