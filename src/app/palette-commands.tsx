// What the palette does besides finding records.
import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core'
import {
  IconBuilding,
  IconDeviceDesktop,
  IconFileImport,
  IconFoldDown,
  IconFoldUp,
  IconKey,
  IconLink,
  IconMoon,
  IconPlugConnected,
  IconRefresh,
  IconSitemap,
  IconSun,
  IconTableDown,
  IconTarget,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { accessScope, type Scope } from '#contract/access.ts'
import { foldName } from '#hierarchy/name-folding.ts'
import { usePlanning } from '#queries/planning.tsx'
import { useReadOnlyReason } from '#queries/read-only.ts'
import { sessionQuery } from '#queries/session.ts'
import type { PaletteItem } from '#ui/palette/palette-options.tsx'

export interface Command extends PaletteItem {
  readonly title: string
  /** What else one may call it. */
  readonly words: string
}

/** The commands that make sense where one is. */
export function useCommands(): readonly Command[] {
  return [...usePlaceCommands(), ...useTreeCommands(), ...useAppearanceCommands(), copyLink]
}

/** The commands that hold every word of the text; all of them for a blank one. */
export function findCommands(commands: readonly Command[], text: string): readonly Command[] {
  const wanted = foldName(text.trim()).split(/\s+/)
  return commands.filter(({ title, words }) => {
    const own = foldName(`${title} ${words}`)
    return wanted.every((word) => own.includes(word))
  })
}

const iconSize = { size: 17, stroke: 1.75 }

function usePlaceCommands(): Command[] {
  const navigate = useNavigate()
  const { data: session } = useQuery(sessionQuery(usePlanning()))
  const isReadOnly = useReadOnlyReason('funds') !== undefined
  return placeCommands((to) => void navigate({ to }), {
    scopes: session?.scopes ?? [],
    canImport: !isReadOnly,
  })
}

const places = [
  { to: '/focus-areas', title: 'Go to focus areas', words: 'open tree', icon: IconTarget },
  { to: '/organizations', title: 'Go to organizations', words: 'open tree', icon: IconBuilding },
  { to: '/focus-areas/map', title: 'Go to the map of focus areas', words: 'open icicle', icon: IconSitemap },
  {
    to: '/organizations/map',
    title: 'Go to the map of organizations',
    words: 'open icicle',
    icon: IconSitemap,
  },
  {
    to: '/funds/cost-items/import',
    title: 'Import cost items',
    words: 'paste spreadsheet excel csv funds',
    icon: IconFileImport,
  },
  {
    to: '/funds/benefit-items/import',
    title: 'Import benefit items',
    words: 'paste spreadsheet excel csv funds',
    icon: IconFileImport,
  },
  {
    to: '/funds/cost-items/template',
    title: 'Make a template for cost items',
    words: 'download blank sheet spreadsheet excel xlsx csv import funds',
    icon: IconTableDown,
  },
  {
    to: '/funds/benefit-items/template',
    title: 'Make a template for benefit items',
    words: 'download blank sheet spreadsheet excel xlsx csv import funds',
    icon: IconTableDown,
  },
  {
    to: '/connection',
    title: 'Look at the connection',
    words: 'service scopes limits clock diagnostics',
    icon: IconPlugConnected,
  },
  {
    to: '/access',
    title: 'Manage who may call',
    words: 'go open access users tokens clients scopes audit log',
    icon: IconKey,
  },
] as const

type Place = (typeof places)[number]['to']

interface Rights {
  readonly scopes: readonly Scope[]
  /** False for a person who can only read funds. */
  readonly canImport: boolean
}

/** The places that a person with these rights can go to. */
export function placeCommands(goTo: (place: Place) => void, { scopes, canImport }: Rights): Command[] {
  return places
    .filter(({ to }) => to !== '/access' || scopes.includes(accessScope))
    .filter(({ to }) => canImport || !to.endsWith('/import'))
    .map(({ to, title, words, icon: Icon }) => ({
      key: `go ${to}`,
      title,
      words,
      icon: <Icon {...iconSize} />,
      href: to,
      onChoose: () => goTo(to),
    }))
}

/** For the tree that is on the screen; none where there is no tree. */
function useTreeCommands(): Command[] {
  const { focusAreas, organizations } = usePlanning()
  const sources = { '/console/focus-areas': focusAreas, '/console/organizations': organizations }
  const source = useRouterState({
    select: ({ matches }) =>
      Object.entries(sources).find(([tree]) => matches.some(({ routeId }) => routeId === tree))?.[1],
  })
  if (!source) return []
  return [
    {
      key: 'expand-all',
      title: 'Expand all',
      words: 'unfold open tree',
      icon: <IconFoldDown {...iconSize} />,
      onChoose: () => source.getSnapshot().rows.expandAll(),
    },
    {
      key: 'collapse-all',
      title: 'Collapse all',
      words: 'fold close tree',
      icon: <IconFoldUp {...iconSize} />,
      onChoose: () => source.getSnapshot().rows.collapseAll(),
    },
    {
      key: 'read-again',
      title: 'Read everything again',
      words: 'reload refresh tree',
      icon: <IconRefresh {...iconSize} />,
      onChoose: () => void source.read(),
    },
  ]
}

const schemes = [
  { scheme: 'light', title: 'Appearance: light', words: 'bright day', icon: IconSun },
  { scheme: 'dark', title: 'Appearance: dark', words: 'night', icon: IconMoon },
  { scheme: 'auto', title: 'Appearance: as the system', words: 'auto', icon: IconDeviceDesktop },
] as const satisfies readonly { scheme: MantineColorScheme; title: string; words: string; icon: unknown }[]

function useAppearanceCommands(): Command[] {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return schemes
    .filter(({ scheme }) => scheme !== colorScheme)
    .map(({ scheme, title, words, icon: Icon }) => ({
      key: `appearance-${scheme}`,
      title,
      words: `${words} theme colour scheme`,
      icon: <Icon {...iconSize} />,
      onChoose: () => setColorScheme(scheme),
    }))
}

const copyLink: Command = {
  key: 'copy-link',
  title: 'Copy the link to this page',
  words: 'address url share',
  icon: <IconLink {...iconSize} />,
  onChoose: () => void navigator.clipboard.writeText(window.location.href),
}
