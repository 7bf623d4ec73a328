import type { ReactNode } from 'react'
import classes from './initials.module.css'

interface InitialsProps {
  readonly name: string
  /** Shown for a name without initials. */
  readonly children?: ReactNode
}

/** A round mark with the initials of a person. The name is always beside it. */
export function Initials({ name, children }: InitialsProps) {
  return (
    <span className={classes.initials} aria-hidden>
      {initialsOf(name) || children}
    </span>
  )
}

/** `Ana Pérez López` as `AL`: the beginnings of the first and the last word. Words such as `(IT)` do not count. */
export function initialsOf(name: string): string {
  const [first = '', ...others] = name.match(/(?<!\S)[\p{L}\p{Emoji_Presentation}]/gu) ?? []
  return (first + (others.at(-1) ?? '')).toUpperCase()
}
