import { useEffect, useRef, useState } from 'react'

/**
 * Runs work once at a time; a call during a run is left out and resolves to undefined. A second click, or Enter held
 * down, would otherwise send the same again before a disabled button can refuse it.
 */
export function useOnce() {
  const [runs, setRuns] = useState(0)
  const isUnderWay = useRef(false)
  // Not before what the run has changed is shown.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a run has ended
  useEffect(() => {
    isUnderWay.current = false
  }, [runs])
  return async <Result>(work: () => Promise<Result>): Promise<Result | undefined> => {
    if (isUnderWay.current) return undefined
    isUnderWay.current = true
    try {
      return await work()
    } finally {
      setRuns((count) => count + 1)
    }
  }
}
