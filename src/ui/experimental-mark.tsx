import classes from './experimental-mark.module.css'

/** Marks what the API itself calls experimental. */
export function ExperimentalMark() {
  return (
    <span className={classes.mark} title="The API marks this as experimental: it may change.">
      Experimental
    </span>
  )
}
