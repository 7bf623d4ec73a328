import { useEffect, useSyncExternalStore } from 'react'
import { useMessages } from '#messages/catalogs.ts'
import { LeaveQuestion, useLeaveQuestion } from '#ui/leave-question.tsx'
import type { ImportDraftKeeper } from './import-draft-keeper.ts'
import classes from './import-plan.module.css'
import type { ImportSession } from './import-session.ts'

interface ImportLeaveGuardProps {
  readonly session: Pick<ImportSession, 'stopSending'>
  readonly keeper: ImportDraftKeeper
  /** The rows are on their way into storage. */
  readonly isSaving: boolean
}

/** Asks before the page is left or closed while an import, or a change of its sheet, is not saved on this device yet. */
export function ImportLeaveGuard({ session, keeper, isSaving }: ImportLeaveGuardProps) {
  const m = useMessages('imports')
  const draft = useSyncExternalStore(keeper.subscribe, keeper.getState).kind
  const isAtRisk = isSaving || draft === 'not-saved' || draft === 'unkept'
  const question = useLeaveQuestion({
    shouldAsk: () => isAtRisk,
    // A draft that is being saved is lost by closing the page, and by nothing else.
    isLostOnClosing: () => isAtRisk || draft === 'saving',
  })
  useEffect(() => {
    // The question is settled: all rows are saved, or none.
    if (!isAtRisk) question?.stay()
  }, [isAtRisk, question])
  if (!question) return null
  const leave = async () => (!isSaving || (await session.stopSending()) ? question.leave() : question.stay())
  return (
    <LeaveQuestion
      className={classes.guard}
      {...(isSaving ? m.leaving : m.losing)}
      onStay={question.stay}
      onLeave={() => void leave()}
    />
  )
}
