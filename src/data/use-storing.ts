import { useState } from 'react'
import { type StorageProblem, storageProblemOf } from '#offline/outbox/storage-problem.ts'
import { useOnce } from './use-once.ts'

/** How a form puts what it writes into the outbox: once at a time. */
export function useStoring() {
  const [problem, setProblem] = useState<StorageProblem>()
  const [isStoring, setStoring] = useState(false)
  const once = useOnce()
  async function store(work: () => Promise<void>): Promise<void> {
    await once(async () => {
      setProblem(undefined)
      setStoring(true)
      try {
        await work()
      } catch (error) {
        setProblem(storageProblemOf(error))
      }
      setStoring(false)
    })
  }
  return {
    store,
    isStoring,
    /** Why this device did not take it. */
    problem,
  }
}
