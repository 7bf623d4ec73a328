import { type Area, accessScope, areas, type Scope } from '#contract/access.ts'
import { TableHead } from '#ui/table-head.tsx'
import classes from './access.module.css'
import { areaNames, scopeFor } from './access-messages.ts'

export interface Grants {
  readonly scopes: readonly Scope[]
  readonly disabledAreas: readonly Area[]
}

interface GrantTableProps {
  readonly grants: Grants
  /** False for somebody new, to whom nothing needs closing. */
  readonly hasAreas: boolean
  readonly onChange: (grants: Grants) => void
}

/** What somebody may do: a row for each area, and one box below for the rest. */
export function GrantTable({ grants, hasAreas, onChange }: GrantTableProps) {
  const { scopes, disabledAreas } = grants
  const setScope = (scope: Scope) => onChange({ ...grants, scopes: toggled(scopes, scope) })
  return (
    <>
      <table className={classes.grantTable}>
        <TableHead titles={['Area', 'Read', 'Write', ...(hasAreas ? ['Open'] : [])]} />
        <tbody>
          {areas.map((area) => (
            <tr key={area}>
              <th scope="row">{areaNames[area]}</th>
              {(['read', 'write'] as const).map((act) => (
                <td key={act}>
                  <Box
                    label={`${act === 'read' ? 'Read' : 'Write'} ${areaNames[area].toLowerCase()}`}
                    isOn={scopes.includes(scopeFor(act, area))}
                    onToggle={() => setScope(scopeFor(act, area))}
                  />
                </td>
              ))}
              {hasAreas && (
                <td>
                  <Box
                    label={`${areaNames[area]} open`}
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
          Administrator
          <span className={classes.detail}>Manages who may call, as you do on this page.</span>
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
