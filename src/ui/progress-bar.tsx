import classes from './progress-bar.module.css'

const number = new Intl.NumberFormat()

/** `12,000`, as the reader writes numbers. */
export function formatCount(count: number): string {
  return number.format(count)
}

interface ProgressBarProps {
  readonly label: string
  readonly value: number
  readonly total: number
}

/** How far a reading has come, as a bar and in figures. */
export function ProgressBar({ label, value, total }: ProgressBarProps) {
  return (
    <div className={classes.progress}>
      <progress className={classes.bar} aria-label={label} value={value} max={Math.max(total, 1)} />
      <span className={classes.figures}>
        {formatCount(value)} of {formatCount(total)}
      </span>
    </div>
  )
}
