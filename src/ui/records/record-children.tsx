import { Button } from '@mantine/core'
import { formatCount } from '#ui/numbers.ts'
import classes from './record-children.module.css'
import { nameOf, type RelativeLink, type ShownFamily } from './record-relatives.ts'
import { RecordHint, RecordSection } from './record-section.tsx'
import { StatusBadge } from './status-badge.tsx'

interface RecordChildrenProps {
  readonly family: ShownFamily
  readonly Link: RelativeLink
  readonly onShowInTree: () => void
}

/** What stands directly below a record: the first ones by name, and the way to the others. */
export function RecordChildren({ family, Link, onShowInTree }: RecordChildrenProps) {
  const { children, childCount, countBelow, isWhole } = family
  if (childCount === 0) {
    return (
      <RecordSection title="Below">
        <RecordHint>
          {isWhole ? 'Nothing is below this.' : 'Nothing is known to be below this yet.'}
        </RecordHint>
      </RecordSection>
    )
  }
  return (
    <RecordSection title="Below" note={countsOf(family)}>
      <ul className={classes.list}>
        {children.map((child) => (
          <li key={child.id} className={classes.child} data-missing={child.kind === 'ghost'}>
            <Link id={child.id} className={classes.name}>
              {nameOf(child)}
            </Link>
            {countBelow(child.slot) > 0 && (
              <span className="faintNote digits" title={`${formatCount(countBelow(child.slot))} below`}>
                {formatCount(countBelow(child.slot))}
              </span>
            )}
            {child.kind === 'record' && (
              <span className={classes.status}>
                <StatusBadge status={child.record.status.name} />
              </span>
            )}
          </li>
        ))}
      </ul>
      {childCount > children.length && (
        <Button size="compact-sm" className={classes.all ?? ''} onClick={onShowInTree}>
          Show all {formatCount(childCount)} in the tree
        </Button>
      )}
    </RecordSection>
  )
}

function countsOf({ childCount, descendantCount, isWhole }: ShownFamily): string {
  const direct = `${formatCount(childCount)} directly`
  const counts = descendantCount > childCount ? `${direct}, ${formatCount(descendantCount)} in all` : direct
  return isWhole ? counts : `${counts}, as far as is known`
}
