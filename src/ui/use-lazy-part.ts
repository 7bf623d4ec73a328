import { type ComponentType, useCallback, useEffect, useState } from 'react'

interface LazyPart<Props> {
  /** Undefined until it is loaded. */
  readonly Part: ComponentType<Props> | undefined
  /** True while it is needed and could not be loaded. */
  readonly hasFailed: boolean
  /** Loads it in advance. When that fails, it is tried again when it is needed. */
  readonly preload: () => void
}

/**
 * A part of a screen that is loaded when it is first needed.
 * @param load must be the same function each time.
 */
export function useLazyPart<Props>(
  isNeeded: boolean,
  load: () => Promise<ComponentType<Props>>,
): LazyPart<Props> {
  const [Part, setPart] = useState<ComponentType<Props>>()
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    if (!isNeeded || Part) return
    let isWanted = true
    load().then(
      (loaded) => setPart(() => loaded),
      () => setFailed(isWanted),
    )
    return () => {
      isWanted = false
      setFailed(false)
    }
  }, [isNeeded, Part, load])
  const preload = useCallback(() => {
    load().then(
      (loaded) => setPart(() => loaded),
      () => {},
    )
  }, [load])
  return { Part, hasFailed, preload }
}
