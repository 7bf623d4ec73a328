// The page of a peer that is a React component.
import './bench-page.css'
import type { ComponentType } from 'react'
import { createRoot } from 'react-dom/client'
import type { FocusArea } from '../../src/contract/focus-areas.ts'
import { cellsOf, inShownOrder, openBenchPage } from './bench-page.ts'

export interface PeerProps {
  readonly records: readonly FocusArea[]
  readonly search: string
  readonly isExpanded: boolean
}

/** A record with its children, as most trees want them. */
export interface NestedRecord {
  readonly id: string
  readonly name: string
  readonly record: FocusArea
  /** Null for none: an empty list would make a leaf look like a branch. */
  children: NestedRecord[] | null
}

export function openPeerPage(Tree: ComponentType<PeerProps>): void {
  openBenchPage((host) => {
    const root = createRoot(host)
    let props: PeerProps = { records: [], search: '', isExpanded: false }
    const show = (change: Partial<PeerProps>) => {
      props = { ...props, ...change }
      root.render(<Tree {...props} />)
    }
    // The tree is there before its records are, as ours is.
    show({})
    return {
      load: (records) => show({ records }),
      expandAll: () => show({ isExpanded: true }),
      filter: (search) => show({ search }),
    }
  })
}

/** The roots, with all others below them. */
export function nest(records: readonly FocusArea[]): readonly NestedRecord[] {
  const nested = new Map<string, NestedRecord>()
  for (const record of records)
    nested.set(record.id, { id: record.id, name: record.name, record, children: null })
  const roots: NestedRecord[] = []
  for (const { id, parent } of records) {
    const record = nested.get(id)
    const above = nested.get(parent?.id ?? '')
    if (!record) continue
    if (!above) roots.push(record)
    else if (above.children) above.children.push(record)
    else above.children = [record]
  }
  return inShownOrder(roots)
}

/** What a row of a peer shows. */
export function Cells({ record }: { readonly record: FocusArea }) {
  const [name, ...others] = cellsOf(record)
  if (others.length === 0) return name
  return [name, ...others].map((text, column) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: columns are always in the same order
    <span key={column} className="bench-cell">
      {text}
    </span>
  ))
}
