import { useEffect, useRef, useState } from 'react'
import { type StorageProblem, storageProblemOf } from '#offline/outbox/storage-problem.ts'

/**
 * How a form puts what it writes into the outbox: once at a time, because a second click, or Enter held down, would write
 * it again before the form shows that it is stored.
 */
export function useStoring() {
  const [problem, setProblem] = useState<StorageProblem>()
  const [isStoring, setStoring] = useState(false)
  const [runs, setRuns] = useState(0)
  const isUnderWay = useRef(false)
  // Not before what the run has changed is shown.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a run has ended
  useEffect(() => {
    isUnderWay.current = false
  }, [runs])
  async function store(work: () => Promise<void>): Promise<void> {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setProblem(undefined)
    setStoring(true)
    try {
      await work()
    } catch (error) {
      setProblem(storageProblemOf(error))
    }
    setStoring(false)
    setRuns((count) => count + 1)
  }
  return {
    store,
    isStoring,
    /** Why this device did not take it. */
    problem,
  }
}
