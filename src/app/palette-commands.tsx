// The commands of the palette.
import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core'
import {
  IconBuilding,
  IconCoins,
  IconDeviceDesktop,
  IconFileImport,
  IconFoldDown,
  IconFoldUp,
  IconHistory,
  IconKey,
  IconLink,
  IconLogout,
  IconMoon,
  IconPlugConnected,
  IconPlus,
  IconRefresh,
  IconSend,
  IconSettings,
  IconShieldExclamation,
  IconSitemap,
  IconSun,
  IconTableDown,
  IconTarget,
  IconTrendingUp,
  IconUser,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { accessScope, type Scope } from '#contract/access.ts'
import { useCatalog } from '#data/catalog.ts'
import { useDraftCount } from '#data/imports/import-drafts.ts'
import { usePlanning } from '#data/planning.tsx'
import { useFirstList, useReadableLists, useReadOnlyReason } from '#data/read-only.ts'
import { useSaving } from '#data/saving.ts'
import { sessionQuery, useSignOut } from '#data/session.ts'
import { runInSlices } from '#data/sliced-work.ts'
import { foldName } from '#hierarchy/name-folding.ts'
import { useMessages } from '#messages/catalogs.ts'
import type { Messages } from '#messages/messages.ts'
import type { PaletteItem } from '#ui/palette/palette-options.tsx'
import { useCopy } from '#ui/use-copy.ts'

export interface Command extends PaletteItem {
  readonly title: string
  /** Other words by which people search for it. */
  readonly terms: string
  /** True for one of many alike, which is listed for a text alone. */
  readonly isFoundOnly?: boolean
}

/** The commands of the present screen. */
export function useCommands(): readonly Command[] {
  return [
    ...usePlaceCommands(),
    ...useSettingsCommands(),
    ...useTreeCommands(),
    ...useAppearanceCommands(),
    useCopyLink(),
    useSignOutCommand(),
  ]
}

/** The commands that hold every word of the text; for a blank one those that are no more than a few alike. */
export function findCommands(commands: readonly Command[], text: string): readonly Command[] {
  if (text.trim() === '') return commands.filter(({ isFoundOnly }) => !isFoundOnly)
  const wanted = foldName(text.trim()).split(/\s+/)
  return commands.filter(({ title, terms }) => {
    const own = foldName(`${title} ${terms}`)
    return wanted.every((word) => own.includes(word))
  })
}

const iconSize = { size: 17, stroke: 1.75 }

function usePlaceCommands(): Command[] {
  const m = useMessages('palette')
  const navigate = useNavigate()
  const { data: session } = useQuery(sessionQuery(usePlanning()))
  const isReadOnly = useReadOnlyReason('funds') !== undefined
  const isClosed = {
    '/focus-areas/new': useReadOnlyReason('focus-areas') !== undefined,
    '/focus-areas/import': useReadOnlyReason('focus-areas') !== undefined,
    '/organizations/new': useReadOnlyReason('organizations') !== undefined,
    '/organizations/import': useReadOnlyReason('organizations') !== undefined,
    '/funds/cost-items/new': isReadOnly,
    '/funds/benefit-items/new': isReadOnly,
    '/settings/setup': !useCatalogIsManaged(),
    // Of a gateway the account is on another site.
    '/account': session?.gateway !== undefined,
  }
  const rights = { scopes: session?.scopes ?? [], canImport: !isReadOnly, isClosed }
  return placeCommands((href) => void navigate({ href }), rights, m)
}

const ofMap = { terms: 'mapTerms', icon: IconSitemap } as const
const ofNew = { terms: 'newTerms', icon: IconPlus } as const
const ofTreeImport = { terms: 'treeImportTerms', icon: IconFileImport } as const
const ofImport = { terms: 'importTerms', icon: IconFileImport } as const
const ofTemplate = { terms: 'templateTerms', icon: IconTableDown } as const

const ofSent = { terms: 'sentTerms', icon: IconSend, isFoundOnly: true } as const
const ofAccess = { terms: 'accessTerms', icon: IconKey, isFoundOnly: true } as const

const places = [
  { to: '/focus-areas', title: 'goToFocusAreas', terms: 'treeTerms', icon: IconTarget },
  { to: '/organizations', title: 'goToOrganizations', terms: 'treeTerms', icon: IconBuilding },
  { to: '/focus-areas/map', title: 'goToFocusAreaMap', ...ofMap },
  { to: '/organizations/map', title: 'goToOrganizationMap', ...ofMap },
  { to: '/focus-areas/new', title: 'newFocusArea', ...ofNew },
  { to: '/organizations/new', title: 'newOrganization', ...ofNew },
  { to: '/focus-areas/import', title: 'importFocusAreas', ...ofTreeImport },
  { to: '/organizations/import', title: 'importOrganizations', ...ofTreeImport },
  { to: '/funds/cost-items', title: 'goToCostItems', terms: 'itemTerms', icon: IconCoins },
  { to: '/funds/benefit-items', title: 'goToBenefitItems', terms: 'itemTerms', icon: IconTrendingUp },
  { to: '/funds/cost-items/new', title: 'newCostItem', ...ofNew },
  { to: '/funds/benefit-items/new', title: 'newBenefitItem', ...ofNew },
  { to: '/vulnerabilities', title: 'goToVulnerabilities', terms: 'riskTerms', icon: IconShieldExclamation },
  { to: '/changes', title: 'goToActivity', terms: 'activityTerms', icon: IconHistory },
  { to: '/outbox', title: 'goToPendingChanges', terms: 'pendingTerms', icon: IconSend },
  { to: '/account', title: 'goToAccount', terms: 'accountTerms', icon: IconUser },
  { to: '/settings', title: 'goToSettings', terms: 'settingsTerms', icon: IconSettings },
  { to: '/funds/cost-items/import', title: 'importCostItems', ...ofImport },
  { to: '/funds/benefit-items/import', title: 'importBenefitItems', ...ofImport },
  { to: '/funds/cost-items/template', title: 'costItemTemplate', ...ofTemplate },
  { to: '/funds/benefit-items/template', title: 'benefitItemTemplate', ...ofTemplate },
  { to: '/funds/cost-items/sent-amounts', title: 'sentCostAmounts', ...ofSent },
  { to: '/funds/benefit-items/sent-amounts', title: 'sentBenefitAmounts', ...ofSent },
  { to: '/settings/setup', title: 'setUp', terms: 'setUpTerms', icon: IconSettings, isFoundOnly: true },
  { to: '/connection', title: 'connection', terms: 'connectionTerms', icon: IconPlugConnected },
  { to: '/access', title: 'access', terms: 'accessTerms', icon: IconKey },
  { to: '/access?view=services', title: 'serviceAccounts', ...ofAccess },
  { to: '/access?view=writes', title: 'auditLog', ...ofAccess },
] as const

type Place = (typeof places)[number]['to']

interface Rights {
  readonly scopes: readonly Scope[]
  /** The places that lead to nothing for this person. */
  readonly isClosed?: Readonly<Partial<Record<Place, boolean>>>
  /** False for a person who can only read funds. */
  readonly canImport: boolean
}

/** The places that a person with these rights can go to. */
export function placeCommands(
  goTo: (place: Place) => void,
  { scopes, canImport, isClosed = {} }: Rights,
  m: Messages['palette'],
): Command[] {
  return places
    .filter(({ to }) => !to.startsWith('/access') || scopes.includes(accessScope))
    .filter(({ to }) => isClosed[to] !== true)
    .filter(({ to }) => canImport || !to.endsWith('/import'))
    .map(({ to, title, terms, icon: Icon, ...place }) => ({
      key: `go ${to}`,
      title: m[title],
      terms: m[terms],
      icon: <Icon {...iconSize} />,
      isFoundOnly: 'isFoundOnly' in place,
      href: to,
      onChoose: () => goTo(to),
    }))
}

/** Whether the person may change the lists of the site, as far as it has been read. */
function useCatalogIsManaged(): boolean {
  const catalog = useCatalog(useFirstList())
  return catalog.kind === 'listed' && catalog.canManage
}

/** The pages of the settings, by the lists that the person may read. */
function useSettingsCommands(): Command[] {
  const m = useMessages('palette')
  const catalog = useMessages('catalog')
  const navigate = useNavigate()
  const lists = useReadableLists()
  return (['amounts', ...lists] as const).map((list) => {
    const href = `/settings?list=${list}`
    const page = list === 'amounts' ? catalog.amounts : catalog.listNames[list]
    return {
      key: `go ${href}`,
      title: m.settingsPage({ page }),
      terms: list === 'amounts' ? m.amountSettingsTerms : '',
      icon: <IconSettings {...iconSize} />,
      isFoundOnly: true,
      href,
      onChoose: () => void navigate({ href }),
    }
  })
}

/** For the tree that is on the screen; none where there is no tree. */
function useTreeCommands(): Command[] {
  const m = useMessages('palette')
  const { focusAreas, organizations } = usePlanning()
  const sources = { '/console/focus-areas': focusAreas, '/console/organizations': organizations }
  const source = useRouterState({
    select: ({ matches }) =>
      Object.entries(sources).find(([tree]) => matches.some(({ routeId }) => routeId === tree))?.[1],
  })
  if (!source) return []
  const expandTo = (level: number) => void runInSlices(source.getSnapshot().rows.expandInSteps(level))
  return [
    {
      key: 'expand-all',
      title: m.expandAll,
      terms: m.expandTerms,
      icon: <IconFoldDown {...iconSize} />,
      onChoose: () => expandTo(Number.POSITIVE_INFINITY),
    },
    {
      key: 'collapse-all',
      title: m.collapseAll,
      terms: m.collapseTerms,
      icon: <IconFoldUp {...iconSize} />,
      onChoose: () => expandTo(1),
    },
    {
      key: 'refresh',
      title: m.refresh,
      terms: m.refreshTerms,
      icon: <IconRefresh {...iconSize} />,
      onChoose: () => void source.refresh(),
    },
  ]
}

const schemes = [
  { scheme: 'light', title: 'light', terms: 'lightTerms', icon: IconSun },
  { scheme: 'dark', title: 'dark', terms: 'darkTerms', icon: IconMoon },
  { scheme: 'auto', title: 'system', terms: 'systemTerms', icon: IconDeviceDesktop },
] as const satisfies readonly { scheme: MantineColorScheme; title: string; terms: string; icon: unknown }[]

function useAppearanceCommands(): Command[] {
  const m = useMessages('palette')
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return schemes
    .filter(({ scheme }) => scheme !== colorScheme)
    .map(({ scheme, title, terms, icon: Icon }) => ({
      key: `appearance-${scheme}`,
      title: m[title],
      terms: m[terms],
      icon: <Icon {...iconSize} />,
      onChoose: () => setColorScheme(scheme),
    }))
}

function useCopyLink(): Command {
  const m = useMessages('palette')
  const copy = useCopy()
  return {
    key: 'copy-link',
    title: m.copyLink,
    terms: m.copyLinkTerms,
    icon: <IconLink {...iconSize} />,
    // The page as it is filtered and sorted. The link of a record, at the record, leads to the record alone.
    onChoose: () => void copy(window.location.href),
  }
}

/** Signs out, unless that would delete something of the person's own: then the account menu says what. */
function useSignOutCommand(): Command {
  const m = useMessages('palette')
  const navigate = useNavigate()
  const signOut = useSignOut()
  const isSafe = useSaving().unconfirmed.length + useDraftCount() === 0
  return {
    key: 'sign-out',
    title: isSafe ? m.signOut : m.reviewBeforeSignOut,
    terms: m.signOutTerms,
    icon: <IconLogout {...iconSize} />,
    onChoose: () => (isSafe ? signOut.mutate({ isEverywhere: false }) : void navigate({ to: '/outbox' })),
  }
}
