import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type StorageProblem, storageProblemOf } from '#offline/outbox/storage-problem.ts'

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

/**
 * A mutation that is sent once at a time. For one that serves several rows, `useMutation` is right: here the second row
 * would have to wait for the first.
 */
export function useMutationOnce<Data, Variables = void>(options: UseMutationOptions<Data, Error, Variables>) {
  const mutation = useMutation(options)
  const once = useOnce()
  const mutate: typeof mutation.mutate = (...sent) =>
    void once(() => mutation.mutateAsync(...sent)).catch(() => {
      // `error` has it.
    })
  const reset = () => {
    // The callbacks of a mutation that is forgotten while it is under way would never be called.
    if (mutation.isError || mutation.isSuccess) mutation.reset()
  }
  return { ...mutation, mutate, reset }
}

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
