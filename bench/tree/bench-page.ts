// The page around a tree that is measured: the same button, search box and height for each of them.
import type { FocusArea } from '#contract/focus-areas.ts'

/** What a measured tree can do. Siblings stand in the order in which the records came. */
export interface MeasuredTree {
  /** Shows the roots, all collapsed. A promise says when all records are in the tree, if that is later. */
  load(records: readonly FocusArea[]): Promise<void> | void
  expandAll(): void
  /** Leaves the records with the text in their names, and their ancestors, all expanded. */
  filter(text: string): void
}

declare global {
  interface Window {
    /** How a benchmark from outside drives the page. */
    __bench?:
      | { readonly kind: 'tree'; load(records: readonly FocusArea[]): unknown }
      | { readonly kind: 'grid' }
  }
}

/** Pixels; of every row of every tree. */
export const rowHeight = 32

/** Builds the page around the tree that `show` puts into the element it is given. */
export function openBenchPage(show: (host: HTMLElement) => MeasuredTree): void {
  const bar = document.createElement('div')
  bar.className = 'bench-bar'
  const button = document.createElement('button')
  button.textContent = 'Expand all'
  const search = document.createElement('input')
  search.type = 'search'
  search.setAttribute('role', 'searchbox')
  search.setAttribute('aria-label', 'Search')
  bar.append(button, search)
  const host = document.createElement('main')
  host.className = 'bench-tree'
  document.body.append(bar, host)
  const tree = show(host)
  button.addEventListener('click', () => tree.expandAll())
  search.addEventListener('input', () => tree.filter(search.value))
  window.__bench = { kind: 'tree', load: (records) => tree.load(records) }
}
