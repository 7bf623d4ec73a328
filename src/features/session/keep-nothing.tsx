import { useId, useState } from 'react'
import { useMessages } from '#messages/catalogs.ts'
import { useOthersPending } from '#queries/outbox.ts'
import { usePlanning } from '#queries/planning.tsx'
import { Problem } from '#ui/problem.tsx'
import classes from './account-menu.module.css'

interface KeepNothingProps {
  /** Changes that the service has not confirmed. */
  readonly pending: number
}

/** For shared computers: loaded data and pending changes are then held by the tab alone. */
export function KeepNothing({ pending }: KeepNothingProps) {
  const m = useMessages('app')
  const { device } = usePlanning()
  const reason = useId()
  const [hasFailed, setFailed] = useState(false)
  const others = useOthersPending()
  const change = async (isWanted: boolean) => {
    try {
      await device.setKeepsNothing(isWanted)
      // Nothing in memory of the page may outlive the choice.
      location.reload()
    } catch {
      setFailed(true)
    }
  }
  return (
    <>
      <label className={classes.keep}>
        <input
          type="checkbox"
          aria-describedby={reason}
          disabled={pending + others > 0}
          checked={device.marks.keepsNothing}
          onChange={(event) => void change(event.currentTarget.checked)}
        />
        {m.keepNothing}
      </label>
      <p id={reason} className={classes.detail}>
        {pending > 0 ? m.sendFirst : others > 0 ? m.othersFirst : m.keepNothingHint}
      </p>
      <Problem words={hasFailed ? m.deletingFailed : undefined} className={classes.problem} />
    </>
  )
}
