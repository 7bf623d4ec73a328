import classes from './path-line.module.css'

interface PathLineProps {
  /** Names from the root on; undefined for one that is not known. */
  readonly names: readonly (string | undefined)[]
}

/** The nearest ancestors tell namesakes apart; more of them would leave no room for any. */
const shownNames = 2

/** The end of a path on one line. Where there is no room the farther names give way first. */
export function PathLine({ names }: PathLineProps) {
  const shown = names.slice(-shownNames)
  return (
    <span className={classes.path}>
      {names.length > shown.length && <span className={classes.rest}>…</span>}
      {shown.map((name, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: its place is what a name in a path is known by
        <span key={at} className={classes.part}>
          {name ?? '…'}
        </span>
      ))}
    </span>
  )
}
