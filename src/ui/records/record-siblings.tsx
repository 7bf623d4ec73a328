import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useMessages } from '#messages/catalogs.ts'
import classes from './record-header.module.css'
import type { RelativeLink } from './record-relatives.ts'

interface Neighbor {
  readonly id: string
  readonly name: string
}

/** Where a record is among others. */
export interface Neighbors {
  readonly previous: Neighbor | undefined
  readonly next: Neighbor | undefined
  /** From 1. */
  readonly position: number
  readonly count: number
}

interface RecordSiblingsProps {
  readonly siblings: Neighbors
  readonly Link: RelativeLink
  /** Siblings that the service has and the tree does not. */
  readonly unloaded?: number | undefined
  /** True when they are those before and after it in the list beside it, not under its parent. */
  readonly inList?: boolean
}

/** The way to the record before and after this one. */
export function RecordSiblings({ siblings, Link, unloaded = 0, inList = false }: RecordSiblingsProps) {
  const m = useMessages('record')
  const { partOf } = useMessages('ui')
  const { previous, next, position, count } = siblings
  // Its place among all of them is not known before they are loaded.
  const missing = unloaded > 0 && (
    <span className={classes.position}>{m.moreNotLoaded({ count: unloaded })}</span>
  )
  if (count < 2) return missing || null
  return (
    <nav aria-label={inList ? m.listNeighbors : m.siblings} className={classes.siblings}>
      <Step relative={previous} name="previousSibling" Link={Link} Icon={IconChevronLeft} />
      <span
        className={classes.position}
        title={(inList ? m.listPosition : m.siblingPosition)({ position, count })}
      >
        {partOf({ part: position, total: count })}
      </span>
      {missing}
      <Step relative={next} name="nextSibling" Link={Link} Icon={IconChevronRight} />
    </nav>
  )
}

interface StepProps {
  readonly relative: Neighbor | undefined
  readonly name: 'previousSibling' | 'nextSibling'
  readonly Link: RelativeLink
  readonly Icon: typeof IconChevronLeft
}

function Step({ relative, name, Link, Icon }: StepProps) {
  const m = useMessages('record')
  const icon = <Icon size={16} stroke={1.75} aria-hidden />
  // Kept in its place at the end of the row of siblings, so that the other one does not move under the pointer.
  if (!relative) return <span className={classes.step}>{icon}</span>
  return (
    <Link id={relative.id} className={classes.step} label={m[name]({ name: relative.name })}>
      {icon}
    </Link>
  )
}
