import { useId, useState } from 'react'
import { useOthersPending } from '#data/outbox.ts'
import { usePlanning } from '#data/planning.tsx'
import { useMessages } from '#messages/catalogs.ts'
import type { Messages } from '#messages/messages.ts'
import { Problem } from '#ui/problem.tsx'
import classes from './account-actions.module.css'

interface KeepNothingProps {
  /** Changes that the service has not confirmed. */
  readonly pending: number
  /** Sheets that are not imported yet. */
  readonly drafts: number
}

/** For shared computers: loaded data and pending changes are then held by the tab alone. */
export function KeepNothing({ pending, drafts }: KeepNothingProps) {
  const m = useMessages('account')
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
    <div className={classes.keeping}>
      <label className={classes.keep}>
        {m.keepNothing}
        <input
          type="checkbox"
          aria-describedby={reason}
          disabled={pending + drafts + others > 0}
          checked={device.marks.keepsNothing}
          onChange={(event) => void change(event.currentTarget.checked)}
        />
      </label>
      <p id={reason} className={classes.detail}>
        {reasonMessage(m, { pending, drafts, others })}
      </p>
      <Problem words={hasFailed ? m.deletingFailed : undefined} className={classes.problem} />
    </div>
  )
}

/** Why the choice is closed, or what it does. */
function reasonMessage(
  m: Messages['account'],
  { pending, drafts, others }: KeepNothingProps & { readonly others: number },
): string {
  if (pending > 0) return m.sendFirst
  if (drafts > 0) return m.draftsFirst
  return others > 0 ? m.othersFirst : m.keepNothingHint
}
