import type { ItemKind } from '#contract/resources.ts'
import { type ColumnRole, type Field, fieldOfHeading } from '#import/columns.ts'
import { roleName, roleNamed } from '#import/role-names.ts'
import { useMessages } from '#messages/catalogs.ts'
import { chosenRoles } from './check-messages.ts'
import classes from './import-role-select.module.css'

interface ImportRoleSelectProps {
  readonly heading: string
  readonly kind: ItemKind
  /** Those that a column can mean. */
  readonly fields: readonly Field[]
  readonly role: ColumnRole
  /** What the column sends; shown beside the heading when it differs from it. */
  readonly sends: string | undefined
  readonly onChange: (role: ColumnRole) => void
}

/** The heading of a column as it came, and below it what the column means. */
export function ImportRoleSelect({ heading, ...select }: ImportRoleSelectProps) {
  const m = useMessages('imports')
  return (
    <div className={classes.head}>
      <span className={classes.heading} title={heading}>
        {heading || <em>{m.noHeading}</em>}
      </span>
      <RoleSelect {...select} heading={heading} label={m.matchColumn({ heading })} />
    </div>
  )
}

interface RoleSelectProps extends ImportRoleSelectProps {
  readonly label: string
}

/** What a column means, to choose from. */
export function RoleSelect({ label, heading, kind, fields, role, sends, onChange }: RoleSelectProps) {
  const m = useMessages('imports')
  const restated = role.kind === 'restated' ? role.field : fieldOfHeading(heading)
  return (
    <select
      className={classes.select}
      aria-label={label}
      value={roleName(role)}
      data-ignored={role.kind === 'ignored' || role.kind === 'unknown' || undefined}
      onChange={({ currentTarget }) => onChange(roleNamed(currentTarget.value, heading, kind))}
    >
      {role.kind === 'unknown' && <option value="unknown">{m.roles.unknown}</option>}
      <optgroup label={m.fields}>
        {fields.map((field) => (
          <option key={field} value={field}>
            {m.fieldNames[field]}
          </option>
        ))}
      </optgroup>
      <optgroup label={m.otherRoles}>
        {restated && <option value="restated">{m.alsoField({ field: m.fieldNames[restated] })}</option>}
        {chosenRoles.map((name) => (
          <option key={name} value={name}>
            {name === 'period-amount' && sends !== undefined ? sends : m.roles[name]}
          </option>
        ))}
      </optgroup>
    </select>
  )
}
