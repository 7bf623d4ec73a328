import { type Area, accessScope, areas, type Scope } from '#contract/access.ts'
import { useMessages } from '#messages/catalogs.ts'
import { TableHead } from '#ui/table-head.tsx'
import classes from './access.module.css'
import { areaMessages, scopeFor } from './grants.ts'

export interface Grants {
  readonly scopes: readonly Scope[]
  readonly disabledAreas: readonly Area[]
}

interface GrantTableProps {
  readonly grants: Grants
  /** False for a new principal: no area needs to be disabled for it yet. */
  readonly hasAreas: boolean
  readonly onChange: (grants: Grants) => void
}

/** Permissions: a row for each area, and the administrator role below. */
export function GrantTable({ grants, hasAreas, onChange }: GrantTableProps) {
  const m = useMessages('access')
  const { scopes, disabledAreas } = grants
  const setScope = (scope: Scope) => onChange({ ...grants, scopes: toggled(scopes, scope) })
  return (
    <>
      <table className={classes.grantTable}>
        <TableHead titles={[m.area, m.view, m.edit, ...(hasAreas ? [m.enabled] : [])]} />
        <tbody>
          {areas.map((area) => (
            <tr key={area}>
              <th scope="row">{m[areaMessages[area].title]}</th>
              {(['read', 'write'] as const).map((act) => (
                <td key={act}>
                  <Box
                    label={m[areaMessages[area][act]]}
                    isOn={scopes.includes(scopeFor(act, area))}
                    onToggle={() => setScope(scopeFor(act, area))}
                  />
                </td>
              ))}
              {hasAreas && (
                <td>
                  <Box
                    label={m[areaMessages[area].enable]}
                    isOn={!disabledAreas.includes(area)}
                    onToggle={() => onChange({ ...grants, disabledAreas: toggled(disabledAreas, area) })}
                  />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <label className={classes.manages}>
        <input
          type="checkbox"
          checked={scopes.includes(accessScope)}
          onChange={() => setScope(accessScope)}
        />
        <span>
          {m.administrator}
          <span className={classes.detail}>{m.administratorHint}</span>
        </span>
      </label>
    </>
  )
}

function toggled<Value>(values: readonly Value[], value: Value): Value[] {
  return values.includes(value) ? values.filter((one) => one !== value) : [...values, value]
}

interface BoxProps {
  readonly label: string
  readonly isOn: boolean
  readonly onToggle: () => void
}

function Box({ label, isOn, onToggle }: BoxProps) {
  return <input type="checkbox" aria-label={label} title={label} checked={isOn} onChange={onToggle} />
}
