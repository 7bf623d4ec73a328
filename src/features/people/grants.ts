// The permissions of a member or a service account, by area.
import { type Area, areas, type RoleName, roleNames, type Scope, scopesOfRole } from '#contract/access.ts'
import type { Principal } from '#contract/access-operations.ts'
import { list } from '#messages/formats.ts'
import type { Messages } from '#messages/messages.ts'

type Key = keyof Messages['access']

/** The messages about an area. */
export const areaMessages = {
  organizations: {
    title: 'organizations',
    inText: 'organizationsInText',
    disabled: 'organizationsDisabled',
    read: 'viewOrganizations',
    write: 'editOrganizations',
    enable: 'enableOrganizations',
  },
  'focus-areas': {
    title: 'focusAreas',
    inText: 'focusAreasInText',
    disabled: 'focusAreasDisabled',
    read: 'viewFocusAreas',
    write: 'editFocusAreas',
    enable: 'enableFocusAreas',
  },
  funds: {
    title: 'funds',
    inText: 'fundsInText',
    disabled: 'fundsDisabled',
    read: 'viewFunds',
    write: 'editFunds',
    enable: 'enableFunds',
  },
} as const satisfies Readonly<Record<Area, Readonly<Record<string, Key>>>>

/** The name and the meaning of a role. */
export const roleMessages = {
  viewer: { name: 'roleViewer', hint: 'roleViewerHint' },
  editor: { name: 'roleEditor', hint: 'roleEditorHint' },
  finance: { name: 'roleFinance', hint: 'roleFinanceHint' },
  admin: { name: 'roleAdmin', hint: 'roleAdminHint' },
  custom: { name: 'roleCustom', hint: 'roleCustomHint' },
} as const satisfies Readonly<Record<RoleName | 'custom', Readonly<Record<'name' | 'hint', Key>>>>

/** The role that has exactly these scopes. */
export function roleOf(scopes: readonly Scope[]): RoleName | 'custom' {
  const held = new Set(scopes)
  const isRole = (name: RoleName) =>
    scopesOfRole[name].length === held.size && scopesOfRole[name].every((scope) => held.has(scope))
  return roleNames.find(isRole) ?? 'custom'
}

/** The scope for one act in one area (§5). */
export function scopeFor(act: 'read' | 'write', area: Area): Scope {
  return `${act}:${area}:planning`
}

/** Sums up the permissions of a principal: `Can edit everything`, `Can view funds`. */
export function grantSummary(
  { scopes, disabledAreas }: Pick<Principal, 'scopes' | 'disabledAreas'>,
  m: Messages['access'],
): string {
  const enabled = areas.filter((area) => !disabledAreas.includes(area))
  const edited = enabled.filter((area) => scopes.includes(scopeFor('write', area)))
  const viewed = enabled.filter((area) => scopes.includes(scopeFor('read', area)) && !edited.includes(area))
  if (edited.length === areas.length) return m.canEditAll
  if (viewed.length === areas.length) return m.canViewAll
  const named = (some: readonly Area[]) => list(some.map((area) => m[areaMessages[area].inText]))
  if (edited.length > 0 && viewed.length > 0)
    return m.canEditAndView({ edited: named(edited), viewed: named(viewed) })
  if (edited.length > 0) return m.canEdit({ edited: named(edited) })
  return viewed.length > 0 ? m.canView({ viewed: named(viewed) }) : m.noPermissions
}
