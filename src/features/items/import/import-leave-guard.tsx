import { useBlocker } from '@tanstack/react-router'
import { useEffect, useSyncExternalStore } from 'react'
import { useMessages } from '#messages/catalogs.ts'
import { LeaveQuestion } from '#ui/leave-question.tsx'
import type { ImportDraftKeeper } from './import-draft-keeper.ts'
import classes from './import-plan.module.css'
import type { ImportSession } from './import-session.ts'

interface ImportLeaveGuardProps {
  readonly session: ImportSession
  readonly keeper: ImportDraftKeeper
  /** The rows are on their way into storage. */
  readonly isSaving: boolean
}

/** Asks before the page is left or closed while an import, or a change of its sheet, is not saved on this device yet. */
export function ImportLeaveGuard({ session, keeper, isSaving }: ImportLeaveGuardProps) {
  const m = useMessages('imports')
  const draft = useSyncExternalStore(keeper.subscribe, keeper.getState).kind
  const isAtRisk = isSaving || draft === 'not-saved' || draft === 'unkept'
  const blocker = useBlocker({
    shouldBlockFn: () => isAtRisk,
    // A draft that is being saved is lost by closing the page, and by nothing else.
    enableBeforeUnload: () => isAtRisk || draft === 'saving',
    withResolver: true,
  })
  const { status, reset } = blocker
  useEffect(() => {
    // The question is settled: all rows are saved, or none.
    if (!isAtRisk && status === 'blocked') reset()
  }, [isAtRisk, status, reset])
  if (status !== 'blocked') return null
  const leave = async () => (!isSaving || (await session.stopSending()) ? blocker.proceed() : blocker.reset())
  return (
    <LeaveQuestion
      className={classes.guard}
      {...(isSaving ? m.leaving : m.losing)}
      onStay={blocker.reset}
      onLeave={() => void leave()}
    />
  )
}
