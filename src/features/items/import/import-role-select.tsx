import { type ColumnRole, fieldOfHeading, fieldsOf, fieldTitles } from '#bulk-import/columns.ts'
import { roleName, roleNamed } from '#bulk-import/role-names.ts'
import type { ItemKind } from '#contract/resources.ts'
import classes from './import-role-select.module.css'

interface ImportRoleSelectProps {
  readonly heading: string
  readonly kind: ItemKind
  readonly role: ColumnRole
  /** What the column sends; shown beside the heading when it differs from it. */
  readonly sends: string | undefined
  readonly onChange: (role: ColumnRole) => void
}

const otherRoles = [
  ['ignored', 'Leave it out'],
  ['period-amount', 'Amounts of this period'],
  ['period', 'Period (long layout)'],
  ['version', 'Version (long layout)'],
  ['amount', 'Amount (long layout)'],
] as const

/** The heading of a column as it came, and below it what the column means. */
export function ImportRoleSelect({ heading, ...select }: ImportRoleSelectProps) {
  return (
    <div className={classes.head}>
      <span className={classes.heading} title={heading}>
        {heading || <em>no heading</em>}
      </span>
      <RoleSelect {...select} heading={heading} label={`Meaning of the column ${heading}`} />
    </div>
  )
}

interface RoleSelectProps extends ImportRoleSelectProps {
  readonly label: string
}

/** What a column means, to choose from. */
export function RoleSelect({ label, heading, kind, role, sends, onChange }: RoleSelectProps) {
  const restated = role.kind === 'restated' ? role.field : fieldOfHeading(heading)
  return (
    <select
      className={classes.select}
      aria-label={label}
      value={roleName(role)}
      data-ignored={role.kind === 'ignored' || role.kind === 'unknown' || undefined}
      onChange={({ currentTarget }) => onChange(roleNamed(currentTarget.value, heading, kind))}
    >
      {role.kind === 'unknown' && <option value="unknown">Not understood</option>}
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
  )
}
