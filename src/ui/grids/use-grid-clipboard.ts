// Copy and paste for a grid that has the focus. A browser sends the events of the clipboard to where the selection of
// text is: after a click that is a cell, and after a key it may be anywhere on the page. So they are taken where they
// all arrive, and the focus decides.
import { type RefObject, useEffect, useEffectEvent } from 'react'

interface GridClipboard {
  /** The text of what is selected. */
  readonly copy: () => string
  readonly paste: (data: DataTransfer) => void
}

/** Copies from and pastes into the grid while it has the focus itself: a field within it keeps its own clipboard. */
export function useGridClipboard(grid: RefObject<HTMLElement | null>, { copy, paste }: GridClipboard): void {
  const act = useEffectEvent((event: ClipboardEvent) => {
    const { clipboardData } = event
    if (!clipboardData || event.defaultPrevented || document.activeElement !== grid.current) return
    if (event.type === 'copy') clipboardData.setData('text/plain', copy())
    else paste(clipboardData)
    event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: ClipboardEvent) => act(event)
    document.addEventListener('copy', listen)
    document.addEventListener('paste', listen)
    return () => {
      document.removeEventListener('copy', listen)
      document.removeEventListener('paste', listen)
    }
  }, [])
}
