import { IconBinaryTree } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import classes from './setup.module.css'

export interface Level {
  readonly name: string
  /** From 0, the highest. */
  readonly level: number
}

interface LevelTreeProps {
  readonly label: string
  readonly levels: readonly Level[]
}

/** The hierarchy that types make: each below those of the level above it. */
export function LevelTree({ label, levels }: LevelTreeProps) {
  return (
    <ul aria-label={label} className={classes.tree}>
      {levels
        .toSorted((a, b) => a.level - b.level)
        .map(({ name, level }) => (
          <li key={name} className={classes.level} style={{ '--level': level } as CSSProperties}>
            <IconBinaryTree size={14} stroke={1.75} aria-hidden />
            {name}
          </li>
        ))}
    </ul>
  )
}
