import { useMessages } from '#messages/catalogs.ts'
import classes from './experimental-mark.module.css'

/** Marks what the API itself calls experimental. */
export function ExperimentalMark() {
  const m = useMessages('ui')
  return (
    <span className={classes.mark} title={m.experimentalHint}>
      {m.experimental}
    </span>
  )
}
