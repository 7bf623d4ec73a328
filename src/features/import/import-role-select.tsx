import { useState } from 'react'
import type { ItemKind } from '#contract/resources.ts'
import { type ColumnRole, type Field, fieldOfHeading } from '#import/columns.ts'
import { roleName, roleNamed } from '#import/role-names.ts'
import { useMessages } from '#messages/catalogs.ts'
import { isComposing } from '#ui/key-bindings.ts'
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

interface HeadProps extends ImportRoleSelectProps {
  /** Gives the column another heading: a period, a version or a unit that it lacks. */
  readonly onRename: (heading: string) => void
}

/** The heading of a column, which can be changed, and below it what the column means. */
export function ImportRoleSelect({ heading, onRename, ...select }: HeadProps) {
  const m = useMessages('imports')
  const [isRenaming, setIsRenaming] = useState(false)
  return (
    <div className={classes.head}>
      {isRenaming ? (
        <HeadingInput
          heading={heading}
          onEnd={(text) => {
            setIsRenaming(false)
            if (text !== heading) onRename(text)
          }}
        />
      ) : (
        <button
          type="button"
          className={classes.heading}
          title={heading}
          aria-label={m.renameHeading({ heading })}
          onClick={() => setIsRenaming(true)}
        >
          {heading || <em>{m.noHeading}</em>}
        </button>
      )}
      <RoleSelect {...select} heading={heading} label={m.matchColumn({ heading })} />
    </div>
  )
}

interface HeadingInputProps {
  readonly heading: string
  readonly onEnd: (heading: string) => void
}

function HeadingInput({ heading, onEnd }: HeadingInputProps) {
  const m = useMessages('imports')
  const [text, setText] = useState(heading)
  return (
    <input
      className={classes.input}
      aria-label={m.headingText}
      value={text}
      ref={(input) => input?.focus()}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      onBlur={() => onEnd(text.trim())}
      onKeyDown={(event) => {
        // The grid would handle these keys, too.
        event.stopPropagation()
        if (isComposing(event)) return
        if (event.key === 'Enter') onEnd(text.trim())
        if (event.key === 'Escape') onEnd(heading)
      }}
    />
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
