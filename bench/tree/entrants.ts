// The trees that are measured.
export interface Entrant {
  readonly key: string
  readonly title: string
  /** In this folder; it builds its page with `openBenchPage`. */
  readonly file: string
  /** What its address is followed by. */
  readonly query?: string
  /** The order in which it shows siblings; that of arrival when absent. */
  readonly order?: 'name'
  /** Packages of the peers that are named in the report. */
  readonly packages: readonly string[]
  /** Where arrow keys start; undefined when the tree has no keyboard support. */
  readonly focusable: 'row' | 'tree' | undefined
}

const virtual = '@tanstack/react-virtual'

/** All ratios are to it. */
export const floor: Entrant = {
  key: 'floor',
  title: 'floor (no framework)',
  file: 'floor-tree.ts',
  packages: [],
  focusable: 'row',
}

export const ours: Entrant = {
  key: 'ours',
  title: '**Planning Console**',
  file: 'our-tree.tsx',
  packages: [],
  focusable: 'row',
}

/** The grid of the import wizard, for code that drives both pages. */
export const importGrid: Entrant = {
  key: 'import',
  title: '**Planning Console**',
  file: '../import/our-import.tsx',
  packages: [],
  focusable: undefined,
}

/** The tree with what the console shows: its columns, siblings by name. */
export function asInConsole(entrant: Entrant): Entrant {
  return { ...entrant, query: '?as=console', order: 'name' }
}

const oursAsInConsole: Entrant = {
  ...asInConsole(ours),
  key: 'ours-as-in-console',
  title: 'the same with 4 columns, sorted by name',
}

const peers: readonly Entrant[] = [
  {
    key: 'headless-tree',
    title: 'headless-tree + react-virtual',
    file: 'peer-headless-tree.tsx',
    packages: ['@headless-tree/react', virtual],
    focusable: 'row',
  },
  {
    key: 'mantine',
    title: 'Mantine FlatTreeNode + react-virtual',
    file: 'peer-mantine.tsx',
    packages: ['@mantine/core', virtual],
    focusable: 'row',
  },
  {
    key: 'tanstack-table',
    title: 'TanStack Table getSubRows + react-virtual',
    file: 'peer-tanstack-table.tsx',
    packages: ['@tanstack/react-table', virtual],
    focusable: undefined,
  },
  {
    key: 'ag-grid',
    title: 'AG Grid Community, flattened by hand',
    file: 'peer-ag-grid.ts',
    packages: ['ag-grid-community'],
    focusable: undefined,
  },
  {
    key: 'arborist',
    title: 'react-arborist',
    file: 'peer-arborist.tsx',
    packages: ['react-arborist'],
    focusable: 'tree',
  },
]

export const entrants: readonly Entrant[] = [floor, ours, oursAsInConsole, ...peers]

/** Those whose loading is measured, each {@link asInConsole}. */
export const loadingEntrants: readonly Entrant[] = [floor, ours, ...peers]
