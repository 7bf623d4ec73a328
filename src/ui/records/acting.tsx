import { Button } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import { useMessages } from '#messages/catalogs.ts'
import type { Messages } from '#messages/messages.ts'
import { Confirmed } from '#ui/confirmed.tsx'
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

interface ActButtonProps {
  readonly label: string
  /** Names the change, too, for screen readers. */
  readonly name: string
  /** Other changes that are discarded with it, which is asked first; undefined for none. */
  readonly others: number | undefined
  readonly onAct: () => void
}

/** The button of something that a person can do about a change. */
export function ActButton({ label, name, others, onAct }: ActButtonProps) {
  const m = useMessages('ui')
  if (others !== undefined) {
    const question = m.askDiscardWith({ count: others })
    return <Confirmed label={label} name={name} question={question} onConfirm={onAct} />
  }
  return (
    <Button size="compact-xs" aria-label={name} onClick={onAct}>
      {label}
    </Button>
  )
}
