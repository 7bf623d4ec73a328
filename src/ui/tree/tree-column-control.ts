// The columns that one has chosen for a tree, remembered on this device.
import { useState } from 'react'
import { type ColumnSettings, isShown, parseColumnSettings, usualColumns } from './tree-grid-columns.ts'
import type { TreeGridColumn } from './tree-grid-model.ts'

export interface ColumnControl {
  readonly settings: ColumnSettings
  readonly toggle: (column: Pick<TreeGridColumn<unknown>, 'key' | 'width' | 'priority' | 'isExtra'>) => void
  /** Pixels; undefined: as wide as usual. */
  readonly resize: (key: string, width: number | undefined) => void
  readonly reset: () => void
}

/** The choice for one kind of tree. @param name tells it from others: `focus-areas`. */
export function useColumnControl(name: string): ColumnControl {
  const storageKey = `planning-console.tree-columns.${name}`
  const [settings, setSettings] = useState(() => parseColumnSettings(readText(storageKey)))
  const change = (next: ColumnSettings) => {
    setSettings(next)
    writeText(storageKey, JSON.stringify(next))
  }
  return {
    settings,
    toggle: (column) =>
      change({ ...settings, shown: { ...settings.shown, [column.key]: !isShown(column, settings) } }),
    resize: (key, width) => {
      const { [key]: _, ...others } = settings.widths
      change({ ...settings, widths: width === undefined ? others : { ...others, [key]: width } })
    },
    reset: () => change(usualColumns),
  }
}

function readText(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    // Closed to this page: then nothing is remembered.
    return null
  }
}

function writeText(key: string, text: string): void {
  try {
    localStorage.setItem(key, text)
  } catch {
    // Full or closed: a convenience is missing, nothing else.
  }
}
