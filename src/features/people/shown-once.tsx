import { Button } from '@mantine/core'
import { useMessages } from '#messages/catalogs.ts'
import { CopyButton } from '#ui/copy-button.tsx'
import classes from './access.module.css'

interface Shown {
  readonly label: string
  readonly copyLabel: string
  readonly text: string
}

interface ShownOnceProps {
  /** What it is, and that it is not shown again. */
  readonly message: string
  readonly values: readonly Shown[]
  readonly onDone: () => void
}

/** A new secret or link, which cannot be shown again. */
export function ShownOnce({ message, values, onDone }: ShownOnceProps) {
  const m = useMessages('access')
  return (
    <div role="alert" className={classes.secret}>
      <p>{message}</p>
      {values.map(({ label, copyLabel, text }) => (
        <div key={label} className={classes.shown}>
          <span className={`note ${classes.label}`}>{label}</span>
          <code className={classes.shownText}>{text}</code>
          <CopyButton label={copyLabel} text={() => text} />
        </div>
      ))}
      <Button
        size="xs"
        onClick={({ detail }) => {
          // A double-click on the button that made it must not take it away again.
          if (detail < 2) onDone()
        }}
      >
        {m.copied}
      </Button>
    </div>
  )
}
