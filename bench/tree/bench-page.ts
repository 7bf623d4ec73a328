// The page around a tree that is measured: the same button, search box and height for each of them.
import type { FocusArea } from '../../src/contract/focus-areas.ts'

/**
 * What a measured tree can do. It shows names alone and siblings in the order in which the records came; with
 * `?as=console` what the console shows, its columns and siblings by name.
 */
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

/** Whether this page shows what the console shows. */
export const isAsInConsole = new URLSearchParams(window.location.search).get('as') === 'console'

const { compare } = new Intl.Collator(undefined, { numeric: true })

/** The texts of a row, from the name. The console has these columns in a page of this width. */
export function cellsOf({ name, owner, status, targetDate }: FocusArea): string[] {
  return isAsInConsole ? [name, owner?.name ?? '', status.name, targetDate?.slice(0, 10) ?? ''] : [name]
}

/** A family as it is shown. Each tree sorts those alone that it shows, as late as it can. */
export function inShownOrder<Item extends { readonly name: string }>(
  family: readonly Item[],
): readonly Item[] {
  return isAsInConsole ? family.toSorted((a, b) => compare(a.name, b.name)) : family
}

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
