import { useMessages } from '#messages/catalogs.ts'
import classes from './progress-bar.module.css'

interface ProgressBarProps {
  readonly label: string
  readonly value: number
  /** 0 while the number is unknown. */
  readonly total: number
}

/** The progress of loading, as a bar and in figures. */
export function ProgressBar({ label, value, total }: ProgressBarProps) {
  const m = useMessages('ui')
  return (
    <div className={classes.progress}>
      <progress className={classes.bar} aria-label={label} {...(total > 0 && { value, max: total })} />
      {total > 0 && <span className="note digits nowrap">{m.partOf({ part: value, total })}</span>}
    </div>
  )
}
