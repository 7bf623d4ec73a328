import { Button } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import classes from './main-action.module.css'

interface MainActionProps {
  readonly to: string
  readonly label: string
  readonly icon: Icon
  /** One word that says it where there is no room for more: beside an opened record, on a phone. */
  readonly word: string
  /** True for an action beside the one that the page is mostly opened for; it keeps the search of the list. */
  readonly isSecond?: boolean
}

/** What a page is mostly opened for. */
export function MainAction({ to, label, icon: Sign, word, isSecond = false }: MainActionProps) {
  return (
    <Button
      component={Link}
      to={to}
      {...(isSecond && { search: true as const })}
      variant={isSecond ? 'default' : 'filled'}
      size="compact-md"
      aria-label={label}
      className={classes.action ?? ''}
    >
      <Sign size={16} stroke={2} aria-hidden />
      <span className={classes.label}>{label}</span>
      <span className={classes.word}>{word}</span>
    </Button>
  )
}
