import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { formatCount } from '#ui/numbers.ts'
import { nameOf, type RecordRelative, type RelativeLink, type ShownFamily } from './record-relatives.ts'
import classes from './record-siblings.module.css'

interface RecordSiblingsProps {
  readonly siblings: ShownFamily['siblings']
  readonly Link: RelativeLink
}

/** The way to the record before and after this one under the same parent. */
export function RecordSiblings({ siblings, Link }: RecordSiblingsProps) {
  const { previous, next, position, count } = siblings
  if (count < 2) return null
  return (
    <nav aria-label="Siblings" className={classes.siblings}>
      <Step relative={previous} label="Previous" Link={Link} Icon={IconChevronLeft} />
      <span
        className={classes.position}
        title={`Number ${position} of ${count} under the same parent, by name`}
      >
        {formatCount(position)} of {formatCount(count)}
      </span>
      <Step relative={next} label="Next" Link={Link} Icon={IconChevronRight} />
    </nav>
  )
}

interface StepProps {
  readonly relative: RecordRelative | undefined
  readonly label: string
  readonly Link: RelativeLink
  readonly Icon: typeof IconChevronLeft
}

function Step({ relative, label, Link, Icon }: StepProps) {
  const icon = <Icon size={16} stroke={1.75} aria-hidden />
  // Kept in its place at the end of the row of siblings, so that the other one does not move under the pointer.
  if (!relative) return <span className={classes.step}>{icon}</span>
  return (
    <Link id={relative.id} className={classes.step} label={`${label}: ${nameOf(relative)}`}>
      {icon}
    </Link>
  )
}
