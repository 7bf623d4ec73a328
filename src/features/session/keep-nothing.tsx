import { useId, useState } from 'react'
import { useOthersPending } from '#queries/outbox.ts'
import { usePlanning } from '#queries/planning.tsx'
import { Problem } from '#ui/problem.tsx'
import classes from './account-menu.module.css'

interface KeepNothingProps {
  /** Changes that the service has not confirmed. */
  readonly pending: number
}

/** For a device that others use, too: what is read and what is owed then live in the tab alone. */
export function KeepNothing({ pending }: KeepNothingProps) {
  const { device } = usePlanning()
  const reason = useId()
  const [problem, setProblem] = useState<string>()
  const others = useOthersPending()
  const change = async (isWanted: boolean) => {
    try {
      await device.setKeepsNothing(isWanted)
      // Whatever holds something of the person begins anew.
      location.reload()
    } catch {
      setProblem('Not everything could be deleted. Close the other tabs of the console and try again.')
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
        Keep nothing on this device
      </label>
      <p id={reason} className={classes.detail}>
        {reasonOf({ pending, others })}
      </p>
      <Problem words={problem} className={classes.problem} />
    </>
  )
}

function reasonOf({ pending, others }: { readonly pending: number; readonly others: number }): string {
  if (pending > 0) return 'Send your pending changes or save them as a file first.'
  if (others > 0) return 'Pending changes of another person are kept on this device. They must be sent first.'
  return 'For a shared computer: without a network there is then nothing to show.'
}
