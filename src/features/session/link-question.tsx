import { Button } from '@mantine/core'
import type { SignInLink } from '#contract/session.ts'
import classes from './sign-in-screen.module.css'

interface LinkQuestionProps {
  readonly link: SignInLink
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

/** Asks before a sign-in link is used: it works once, and does not show whom it signs in. */
export function LinkQuestion({ link: { principal, site }, onConfirm, onCancel }: LinkQuestionProps) {
  return (
    <div className={classes.ways}>
      <div>
        <h2 className={classes.question}>Sign in as {principal.name}?</h2>
        <p className={classes.account}>{[principal.email, site.name].filter(Boolean).join(' · ')}</p>
      </div>
      <Button onClick={onConfirm} fullWidth autoFocus>
        Sign in
      </Button>
      <Button onClick={onCancel} variant="default" fullWidth>
        Cancel
      </Button>
    </div>
  )
}
