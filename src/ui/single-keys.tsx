// Single letters that are acts: a person can turn them off (WCAG 2.1.4), for one who speaks to the page or hits keys by chance.
import { useSyncExternalStore } from 'react'
import { readText, writeText } from './kept-text.ts'
import classes from './single-keys.module.css'

const storageKey = 'planning-console.single-keys'
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether single letters are acts on this device. */
function hasSingleKeys(): boolean {
  return readText(storageKey) !== 'off'
}

export function useSingleKeys(): boolean {
  return useSyncExternalStore(subscribe, hasSingleKeys)
}

export function setSingleKeys(isOn: boolean): void {
  writeText(storageKey, isOn ? 'on' : 'off')
  for (const listener of listeners) listener()
}

/** The letter of an act, beside its name; nothing where single letters are no acts. */
export function SingleKey({ sign }: { readonly sign: string }) {
  if (!useSingleKeys()) return null
  return (
    <kbd aria-hidden className={classes.key}>
      {sign}
    </kbd>
  )
}
