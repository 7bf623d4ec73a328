import '@mantine/core/styles/Input.layer.css'
import { NativeSelect } from '@mantine/core'
import { roleNames, scopesOfRole } from '#contract/access.ts'
import { useMessages } from '#messages/catalogs.ts'
import { type Grants, GrantTable } from './grant-table.tsx'
import { roleMessages, roleOf } from './grants.ts'

interface RoleChoiceProps {
  readonly grants: Grants
  /** False for a new principal: no area needs to be disabled for it yet. */
  readonly hasAreas: boolean
  readonly onChange: (grants: Grants) => void
}

/** A role by name, and below it what it permits; with any other permissions the role is “Custom”. */
export function RoleChoice({ grants, hasAreas, onChange }: RoleChoiceProps) {
  const m = useMessages('access')
  const current = roleOf(grants.scopes)
  const names = current === 'custom' ? [...roleNames, current] : roleNames
  return (
    <>
      <NativeSelect
        label={m.role}
        description={m[roleMessages[current].hint]}
        data={names.map((name) => ({ value: name, label: m[roleMessages[name].name] }))}
        value={current}
        onChange={({ target }) => {
          const chosen = roleNames.find((name) => name === target.value)
          if (chosen) onChange({ ...grants, scopes: scopesOfRole[chosen] })
        }}
      />
      <GrantTable grants={grants} hasAreas={hasAreas} onChange={onChange} />
    </>
  )
}
