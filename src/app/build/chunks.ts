// Which modules of the console are loaded together.
import type { Plugin } from 'vite'

interface Chunk {
  readonly name: string
  /** Ends of paths of modules, or folders of packages. */
  readonly modules: readonly string[]
}

/** Modules that are loaded together, because they are used together. A chunk takes what those above it leave. */
export const chunks: readonly Chunk[] = [
  ...['en', 'de'].map((language) => ({
    // The first areas and the names of the others: one file compresses better than four, and is one request.
    name: `messages-${language}-first`,
    modules: [
      ...['app', 'failures', 'ui', 'ui-changes', 'ui-lists'].map((area) => `messages/${language}/${area}.ts`),
      language === 'en' ? 'messages/english.ts' : 'messages/german.ts',
    ],
  })),
  // Apart from the inputs, because menus have it, too.
  { name: 'uncontrolled', modules: ['hooks/esm/use-uncontrolled/'] },
  {
    // The inputs of forms, grids and trees; a screen with a form is not to load the tree for it.
    name: 'controls',
    modules: [
      '@mantine/core/styles/Input.layer.css',
      ...['Input', 'InputBase', 'TextInput', 'CloseButton'].map(
        (component) => `@mantine/core/esm/components/${component}/`,
      ),
    ],
  },
  {
    // Small modules of most screens: each file costs the worker and the disk a turn.
    name: 'rows',
    modules: [
      'ui/records/record-rows.tsx',
      'ui/records/status-badge.tsx',
      'ui/records/relative-time.tsx',
      'ui/dates.ts',
      'queries/list-view-state.ts',
      'queries/use-once.ts',
      'ui/highlighted.tsx',
      'ui/hierarchy-choices.ts',
      'ui/clipboard.ts',
      'ui/save-file.ts',
      'queries/field-names.ts',
      'queries/hierarchies/record-queries.ts',
      'ui/use-popover.ts',
      'ui/use-media.ts',
      'icons/IconArrowDown.mjs',
      'icons/IconArrowUp.mjs',
      'icons/IconDotsVertical.mjs',
      'icons/IconPlus.mjs',
      'icons/IconCheck.mjs',
      'icons/IconChevronRight.mjs',
      'icons/IconSquareCheck.mjs',
      'icons/IconChartTreemap.mjs',
    ],
  },
  {
    // What forms ask of a tree; none of them is to load the page of a tree for it.
    name: 'tree-facts',
    modules: [
      'hierarchy/observed-types-and-owners.ts',
      'hierarchy/status-order.ts',
      'queries/hierarchies/tree-selection.ts',
      'hierarchy/visit-records.ts',
      'queries/sliced-work.ts',
    ],
  },
  // Apart from editing in place: forms have it, and what offers to undo a change.
  { name: 'update-intents', modules: ['queries/update-intents.ts'] },
  {
    // Which records a search finds: of the tree, and of its map.
    name: 'finding',
    modules: ['hierarchy/record-filter.ts'],
  },
  {
    // Editing in place, which the tree and the panel of a record have.
    name: 'editing-in-place',
    modules: [
      'queries/hierarchies/use-cell-editing.ts',
      'ui/tree/tree-cell-editing.tsx',
      'ui/records/use-leaving.ts',
    ],
  },
  {
    // The question before something unsaved is left, of every form.
    name: 'leaving',
    modules: ['ui/leave-question.tsx', 'ui/use-leave-question.ts', 'ui/unsaved-guard.tsx'],
  },
  {
    // Parts of the tree that other screens have, too, so that they load no tree for them.
    name: 'page',
    modules: [
      'ui/tree/tree-page.tsx',
      'ui/row-window.ts',
      'ui/tree/tree-popover.tsx',
      'ui/tree/tree-view-state.tsx',
      'queries/hierarchies/hierarchy-view-state.ts',
      'ui/action-menu.tsx',
      'ui/export-menu.tsx',
      'ui/read-only-chip.tsx',
      'features/hierarchies/empty-text.tsx',
    ],
  },
  {
    // Parts of the tree that the grids of items have, too.
    name: 'grid',
    modules: [
      'ui/tree/tree-search-field.tsx',
      'ui/tree/tree-filters.tsx',
      'ui/tree/tree-column-control.ts',
      'ui/tree/tree-column-menu.tsx',
      'ui/tree/tree-grid.module.css',
      'ui/tree/tree-grid-header.tsx',
      'ui/tree/tree-grid-row.tsx',
      'ui/tree/tree-grid-scroll.ts',
      'ui/tree/tree-grid-focus.ts',
      'queries/hierarchies/use-tree-address.ts',
      'queries/use-facets.ts',
      'hierarchy/type-ahead.ts',
      'hierarchy/column-sort.ts',
      'ui/grids/grid-moves.ts',
      'ui/selection-bar.tsx',
    ],
  },
  {
    name: 'tree',
    modules: [
      'ui/tree/tree-workspace.tsx',
      'ui/tree/tree-grid.tsx',
      'ui/tree/tree-columns.tsx',
      'queries/hierarchies/use-tree-view.ts',
    ],
  },
  {
    // The panel of a record had asked for 34 files. This comes before forms and funds, so that none of those is loaded
    // for a tree.
    name: 'record',
    modules: [
      'ui/records/record-frame.tsx',
      'ui/records/record-header.tsx',
      'ui/records/record-section.tsx',
      'ui/records/breadcrumbs.tsx',
      'ui/copy-button.tsx',
      'ui/experimental-mark.tsx',
      'ui/forms/fields.tsx',
      'ui/forms/form-parts.tsx',
      'queries/hierarchies/record-view-state.ts',
      'queries/cached-response.ts',
      'icons/IconCopy.mjs',
      'icons/IconLink.mjs',
      'icons/IconUser.mjs',
      'hooks/esm/use-merged-ref/',
    ],
  },
  // Apart, because the forms of items need it, and nothing else of saving.
  { name: 'request-text', modules: ['contract/request-text.ts'] },
  { name: 'progress', modules: ['queries/change-progress.ts'] },
  {
    name: 'saving',
    modules: ['queries/record-saving.ts', 'queries/entry-form.ts'],
  },
  {
    // Before funds, so that neither the reference lists nor the record of a focus area loads the grids for them.
    name: 'references',
    modules: ['queries/funds/reference-lists.ts', 'queries/funds/reference-labels.ts'],
  },
  {
    // What every module that reads a table has.
    name: 'cell-type',
    modules: ['bulk-import/cell-type.ts', 'bulk-import/row-portions.ts', 'bulk-import/characters.ts'],
  },
  {
    // Sums of amounts, which screens have that read no sheet.
    name: 'sums',
    modules: ['bulk-import/exact-sum.ts', 'bulk-import/totals.ts'],
  },
  {
    name: 'form',
    modules: [
      'features/editing/form-frame.tsx',
      'features/editing/owner-field.tsx',
      'features/editing/record-placeholder.tsx',
      'features/editing/create-values.ts',
    ],
  },
  {
    name: 'funds',
    modules: [
      'features/items/items.module.css',
      'queries/funds/use-fund-joins.ts',
      'queries/funds/fund-items.ts',
      'queries/funds/use-fund-item.ts',
    ],
  },
  {
    // What the imports of items and of records read of a sheet.
    name: 'sheet',
    modules: [
      'bulk-import/amount.ts',
      'bulk-import/columns.ts',
      'bulk-import/headings.ts',
      'bulk-import/sheet.ts',
    ],
  },
]

function isNamed(id: string, module: string): boolean {
  return module.endsWith('/') ? id.includes(`/${module}`) : id.endsWith(`/${module}`)
}

/** The chunk as the bundler takes it. */
export function groupOf({ name, modules }: Chunk) {
  return { name, test: (id: string) => modules.some((module) => isNamed(id, module)) }
}

/** Fails a build in which a chunk names a module that is not there: a rename must not change what is loaded together. */
export function checkChunks(): Plugin {
  return {
    name: 'check-chunks',
    apply: 'build',
    generateBundle() {
      const ids = [...this.getModuleIds()]
      const named = chunks.flatMap(({ modules }) => modules)
      const missing = named.filter((module) => !ids.some((id) => isNamed(id, module)))
      if (missing.length > 0)
        this.error(`src/app/build/chunks.ts names modules that the build has not: ${missing.join(', ')}`)
    },
  }
}
