import { IconUser } from '@tabler/icons-react'
import { initialsOf } from './person-options.ts'
import classes from './person-picker.module.css'

/** A round mark with the initials of a person. The name is always beside it. */
export function Initials({ name }: { readonly name: string }) {
  const initials = initialsOf(name)
  return (
    <span className={classes.initials} aria-hidden>
      {initials || <IconUser size={14} stroke={1.75} />}
    </span>
  )
}
