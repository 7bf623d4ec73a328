import { type ReactNode, useRef, useState } from 'react'
import { useMessages } from '#messages/catalogs.ts'
import type { Messages } from '#messages/messages.ts'
import { describeStorageProblem, type StorageProblem } from '#ui/describe-storage-problem.ts'
import { Problem } from '#ui/problem.tsx'

/** What became of what a person decided about their changes. */
export interface ActEnd {
  /** Changes of which it could not be done. */
  readonly notDone: number
  /** Why this device did not store it. */
  readonly problem?: StorageProblem
}

/** Does what a person decides about their changes, one thing at a time, and says below it where it was not done. */
export function useActing(): {
  readonly run: (act: () => Promise<ActEnd>) => Promise<void>
  readonly notice: ReactNode
} {
  const m = useMessages('ui')
  const [end, setEnd] = useState<ActEnd>()
  const isUnderWay = useRef(false)
  const run = async (act: () => Promise<ActEnd>) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setEnd(undefined)
    setEnd(await act())
    isUnderWay.current = false
  }
  return { run, notice: <Problem words={end && reasonOf(m, end)} className="alert tiny flush" /> }
}

/** Undefined where all of it was done. */
function reasonOf(m: Messages['ui'], { notDone, problem }: ActEnd): string | undefined {
  if (problem) return describeStorageProblem(m, problem)
  return notDone > 0 ? m.notDone({ count: notDone }) : undefined
}
