import { number } from '#messages/formats.ts'
import { useChangeCount } from '#queries/changes.ts'
import classes from './change-count.module.css'

/** How many records other people have changed; nothing when none. */
export function ChangeCount() {
  const count = useChangeCount()
  if (count === 0) return null
  return <span className={classes.count}>{number(count)}</span>
}
