import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { usePlanning } from '#queries/planning.tsx'
import { everywhereTitle, useScreenKeys } from '#ui/palette/key-groups.ts'
import { useLazyPart } from '#ui/use-lazy-part.ts'
import { undoKey } from './undo-key.ts'

const load = async () => (await import('./shell-notes.tsx')).ShellNotes

/** The notes over the screens. They are loaded with the first key or press, because all of them follow one. */
export function useShellNotes(): ReactNode {
  const { outbox } = usePlanning()
  const hasSaved = useSyncExternalStore(outbox.subscribe, () => outbox.lastSaved.get().length > 0)
  const { Part: ShellNotes, preload } = useLazyPart(hasSaved, load)
  const [isUndoAsked, setUndoAsked] = useState(false)
  const isAwaited = hasSaved && !ShellNotes
  useScreenKeys(everywhereTitle, isAwaited ? [{ ...undoKey, act: () => setUndoAsked(true) }] : [])
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    document.addEventListener('keydown', preload, { signal, once: true, capture: true })
    document.addEventListener('pointerdown', preload, { signal, once: true, capture: true })
    return () => stop.abort()
  }, [preload])
  return ShellNotes && <ShellNotes isUndoAsked={isUndoAsked} />
}
