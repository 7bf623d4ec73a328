// Which option of the palette keys act on.
import { useEffect, useState } from 'react'
import type { PaletteGroup, PaletteItem } from './palette-options.tsx'

interface ChoiceOptions {
  readonly groups: readonly PaletteGroup[]
  readonly text: string
  readonly isSettling: boolean
  readonly onChoose: (item: PaletteItem, inNewTab: boolean) => void
}

interface PaletteChoice {
  readonly active: PaletteItem | undefined
  readonly point: (key: string) => void
  /** Acts on a key; answers false when it is none of the palette's. */
  readonly handleKey: (key: string, withControl: boolean) => boolean
}

export function usePaletteChoice({ groups, text, isSettling, onChoose }: ChoiceOptions): PaletteChoice {
  const items = groups.flatMap((group) => group.items)
  const [pointed, setPointed] = useState({ text, key: '' })
  const [awaited, setAwaited] = useState<{ readonly inNewTab: boolean }>()
  // A choice made for another text is dropped: the best option is the first.
  const at = pointed.text === text ? items.findIndex((item) => item.key === pointed.key) : -1
  const active = items[Math.max(at, 0)]

  useEffect(() => {
    if (!awaited || isSettling) return
    setAwaited(undefined)
    if (active) onChoose(active, awaited.inNewTab)
  })

  const point = (key: string) => setPointed({ text, key })
  const move = (steps: number) => {
    const next = items[stepped(Math.max(at, 0), steps, items.length)]
    if (next) point(next.key)
  }
  const handleKey = (key: string, withControl: boolean): boolean => {
    switch (key) {
      case 'ArrowDown':
        move(1)
        return true
      case 'ArrowUp':
        move(-1)
        return true
      case 'PageDown':
        move(Math.min(page, items.length - 1 - Math.max(at, 0)))
        return true
      case 'PageUp':
        move(-Math.min(page, Math.max(at, 0)))
        return true
      case 'Enter':
        // The options may still be those of the text before: what they end up as is what is meant.
        if (isSettling) setAwaited({ inNewTab: withControl })
        else if (active) onChoose(active, withControl)
        return true
      default:
        return false
    }
  }
  return { active, point, handleKey }
}

const page = 6

/** A place some steps on, going round. */
function stepped(from: number, steps: number, count: number): number {
  return count === 0 ? 0 : (((from + steps) % count) + count) % count
}
