import { useId, useState } from 'react'
import { useOthersPending } from '#queries/outbox.ts'
import { usePlanning } from '#queries/planning.tsx'
import classes from './account-menu.module.css'

interface KeepNothingProps {
  /** Changes that the service does not have yet. */
  readonly unsent: number
}

/** For a device that others use, too: what is read and what is owed then live in the tab alone. */
export function KeepNothing({ unsent }: KeepNothingProps) {
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
          disabled={unsent + others > 0}
          checked={device.marks.keepsNothing}
          onChange={(event) => void change(event.currentTarget.checked)}
        />
        Keep nothing on this device
      </label>
      <p id={reason} className={classes.detail}>
        {reasonOf({ unsent, others })}
      </p>
      {problem && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
    </>
  )
}

function reasonOf({ unsent, others }: { readonly unsent: number; readonly others: number }): string {
  if (unsent > 0) return 'Send your pending changes or save them as a file first.'
  if (others > 0) return 'Pending changes of another person are kept on this device. They must be sent first.'
  return 'For a shared computer: without a network there is then nothing to show.'
}
