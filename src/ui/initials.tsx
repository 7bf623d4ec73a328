import { IconUser } from '@tabler/icons-react'
import classes from './initials.module.css'

interface InitialsProps {
  readonly name: string
  readonly size?: 'small' | 'large'
}

/** A round mark with the initials of a person. The name is always beside it. */
export function Initials({ name, size = 'small' }: InitialsProps) {
  return (
    <span className={classes.initials} data-size={size} aria-hidden>
      {initialsOf(name) || <IconUser size={14} stroke={1.75} />}
    </span>
  )
}

/** `Ana Pérez López` as `AL`: the beginnings of the first and the last word. Words such as `(IT)` do not count. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^[\p{L}\p{Emoji_Presentation}]/u.test(word))
  const [first, last] = [words[0], words.length > 1 ? words.at(-1) : undefined]
  return [first, last]
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase()
}
