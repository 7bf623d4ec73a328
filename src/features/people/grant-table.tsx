import { type Area, accessScope, areas, catalogScope, everyScope, type Scope } from '#contract/access.ts'
import { useMessages } from '#messages/catalogs.ts'
import { TableHead } from '#ui/table-head.tsx'
import classes from './access.module.css'
import { areaMessages, scopeFor } from './grants.ts'

/** The scopes that belong to no area. */
const managing = [
  { scope: accessScope, title: 'manageAccess', hint: 'manageAccessHint' },
  { scope: catalogScope, title: 'manageCatalog', hint: 'manageCatalogHint' },
] as const

export interface Grants {
  readonly scopes: readonly Scope[]
  readonly disabledAreas: readonly Area[]
}

interface GrantTableProps {
  readonly grants: Grants
  /** False for a new principal: no area needs to be disabled for it yet. */
  readonly hasAreas: boolean
  /** The scopes that can be granted; all by default. */
  readonly offered?: readonly Scope[]
  readonly onChange: (grants: Grants) => void
}

/** Permissions: a row for each area, and that to manage access below. */
export function GrantTable({ grants, hasAreas, offered = everyScope, onChange }: GrantTableProps) {
  const m = useMessages('access')
  const { scopes, disabledAreas } = grants
  const isOffered = (area: Area) =>
    (['read', 'write'] as const).some((act) => offered.includes(scopeFor(act, area)))
  const setScope = (scope: Scope) => onChange({ ...grants, scopes: toggled(scopes, scope) })
  return (
    <>
      <table className={classes.grantTable}>
        <TableHead titles={[m.area, m.view, m.edit, ...(hasAreas ? [m.enabled] : [])]} />
        <tbody>
          {areas.filter(isOffered).map((area) => (
            <tr key={area}>
              <th scope="row">{m[areaMessages[area].title]}</th>
              {(['read', 'write'] as const).map((act) => (
                <td key={act}>
                  {offered.includes(scopeFor(act, area)) && (
                    <Box
                      label={m[areaMessages[area][act]]}
                      isOn={scopes.includes(scopeFor(act, area))}
                      onToggle={() => setScope(scopeFor(act, area))}
                    />
                  )}
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
      {managing
        .filter(({ scope }) => offered.includes(scope))
        .map(({ scope, title, hint }) => (
          <label key={scope} className={classes.manages}>
            <input type="checkbox" checked={scopes.includes(scope)} onChange={() => setScope(scope)} />
            <span>
              {m[title]}
              <span className={classes.detail}>{m[hint]}</span>
            </span>
          </label>
        ))}
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
