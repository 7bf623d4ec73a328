import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useMessages } from '#messages/catalogs.ts'
import { LeaveQuestion } from '#ui/leave-question.tsx'
import classes from './import-plan.module.css'
import type { ImportSession } from './import-session.ts'

interface ImportLeaveGuardProps {
  readonly session: ImportSession
  /** The rows are on their way into storage. */
  readonly isSaving: boolean
}

/** Asks before the page is left or closed while an import is not saved on this device yet. */
export function ImportLeaveGuard({ session, isSaving }: ImportLeaveGuardProps) {
  const m = useMessages('imports')
  const blocker = useBlocker({
    shouldBlockFn: () => isSaving,
    enableBeforeUnload: () => isSaving,
    withResolver: true,
  })
  const { status, reset } = blocker
  useEffect(() => {
    // The question is settled: all rows are saved, or none.
    if (!isSaving && status === 'blocked') reset()
  }, [isSaving, status, reset])
  if (status !== 'blocked') return null
  const leave = async () => ((await session.stopSending()) ? blocker.proceed() : blocker.reset())
  return (
    <LeaveQuestion
      className={classes.guard}
      {...m.leaving}
      onStay={blocker.reset}
      onLeave={() => void leave()}
    />
  )
}
