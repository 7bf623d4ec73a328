import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useMessages } from '#messages/catalogs.ts'
import classes from './record-header.module.css'
import { nameOf, type RecordRelative, type RelativeLink, type ShownFamily } from './record-relatives.ts'

interface RecordHeaderProps {
  /** The way to the records beside it. */
  readonly siblings?: ReactNode
  readonly path?: ReactNode
  readonly title: string
  /** Under the title: status, type. */
  readonly facts?: ReactNode
  readonly actions: ReactNode
}

/** What a record is called, where it is, and what one can do with it. */
export function RecordHeader({ siblings, path, title, facts, actions }: RecordHeaderProps) {
  return (
    <header className={classes.header}>
      <div className={classes.top}>
        {siblings}
        <div className={classes.actions}>{actions}</div>
      </div>
      {path}
      <h2 className={classes.title}>{title}</h2>
      {facts && <div className={classes.facts}>{facts}</div>}
    </header>
  )
}

interface RecordSiblingsProps {
  readonly siblings: ShownFamily['siblings']
  readonly Link: RelativeLink
}

/** The way to the record before and after this one under the same parent. */
export function RecordSiblings({ siblings, Link }: RecordSiblingsProps) {
  const m = useMessages('hierarchies')
  const { partOf } = useMessages('ui')
  const { previous, next, position, count } = siblings
  if (count < 2) return null
  return (
    <nav aria-label={m.siblings} className={classes.siblings}>
      <Step relative={previous} name="previousSibling" Link={Link} Icon={IconChevronLeft} />
      <span className={classes.position} title={m.siblingPosition({ position, count })}>
        {partOf({ part: position, total: count })}
      </span>
      <Step relative={next} name="nextSibling" Link={Link} Icon={IconChevronRight} />
    </nav>
  )
}

interface StepProps {
  readonly relative: RecordRelative | undefined
  readonly name: 'previousSibling' | 'nextSibling'
  readonly Link: RelativeLink
  readonly Icon: typeof IconChevronLeft
}

function Step({ relative, name, Link, Icon }: StepProps) {
  const m = useMessages('hierarchies')
  const icon = <Icon size={16} stroke={1.75} aria-hidden />
  // Kept in its place at the end of the row of siblings, so that the other one does not move under the pointer.
  if (!relative) return <span className={classes.step}>{icon}</span>
  return (
    <Link id={relative.id} className={classes.step} label={m[name]({ name: nameOf(relative, m) })}>
      {icon}
    </Link>
  )
}
