// One line of tools as one tab stop (WAI-ARIA toolbar): the arrow keys go from tool to tool.
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import classes from './tool-bar.module.css'

interface ToolBarProps {
  readonly label: string
  /** At the end of the line, where they stay in sight when there is no room for the others. */
  readonly end: ReactNode
  readonly children: ReactNode
}

/**
 * Its tools are the buttons and links in it, without those in popovers. They come and go, so the hook of the kit, which numbers
 * its items, does not fit.
 */
export function ToolBar({ label, end, children }: ToolBarProps) {
  const bar = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = bar.current
    if (!element) return
    const follow = () => setStop(element)
    follow()
    const changes = new MutationObserver(follow)
    changes.observe(element, { subtree: true, childList: true, attributeFilter: ['disabled'] })
    return () => changes.disconnect()
  }, [])
  const handleKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const tools = toolsOf(event.currentTarget)
    const at = tools.indexOf(event.target as HTMLElement)
    const next = at < 0 || hasModifier(event) ? undefined : targets[event.key]?.(at, tools.length)
    if (next === undefined) return
    event.preventDefault()
    tools[next]?.focus()
  }
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={label}
      className={classes.bar}
      onKeyDown={handleKeyDown}
      onFocus={({ currentTarget, target }) => setStop(currentTarget, target)}
    >
      {children}
      <div className={classes.end}>{end}</div>
    </div>
  )
}

const targets: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
}

function hasModifier({ altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean {
  return altKey || ctrlKey || metaKey || shiftKey
}

function toolsOf(bar: HTMLElement): HTMLElement[] {
  const tools = [...bar.querySelectorAll<HTMLElement>('button:not(:disabled), a[href]')]
  return tools.filter((tool) => !tool.closest('[popover]'))
}

/** Makes one tool the tab stop: the focused one, else the one that is it already, else the first. */
function setStop(bar: HTMLElement, focused?: HTMLElement): void {
  const tools = toolsOf(bar)
  const isTool = focused !== undefined && tools.includes(focused)
  const stop = isTool ? focused : (tools.find(({ tabIndex }) => tabIndex === 0) ?? tools[0])
  for (const tool of tools) tool.tabIndex = tool === stop ? 0 : -1
}
