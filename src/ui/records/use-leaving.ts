import { type RefObject, useEffect, useRef } from 'react'

interface Leaving {
  /** True once the value was saved or given up, until a problem shows that it was not. */
  readonly isOver: RefObject<boolean>
  readonly leave: (act: () => void) => void
}

/** How an input in place of a value is left once: by a key, which also takes the focus away, or by going elsewhere. */
export function useLeaving(problem: string | undefined): Leaving {
  const isOver = useRef(false)
  useEffect(() => {
    if (problem !== undefined) isOver.current = false
  }, [problem])
  const leave = (act: () => void) => {
    isOver.current = true
    act()
  }
  return { isOver, leave }
}
