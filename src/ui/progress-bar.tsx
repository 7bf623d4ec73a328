import classes from './progress-bar.module.css'

const number = new Intl.NumberFormat()

/** `12,000`, as the reader writes numbers. */
export function formatCount(count: number): string {
  return number.format(count)
}

interface ProgressBarProps {
  readonly label: string
  readonly value: number
  /** 0 while nobody has said how many there are. */
  readonly total: number
}

/** How far a reading has come, as a bar and in figures. */
export function ProgressBar({ label, value, total }: ProgressBarProps) {
  return (
    <div className={classes.progress}>
      <progress className={classes.bar} aria-label={label} {...(total > 0 && { value, max: total })} />
      {total > 0 && (
        <span className={classes.figures}>
          {formatCount(value)} of {formatCount(total)}
        </span>
      )}
    </div>
  )
}
