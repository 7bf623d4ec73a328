import { Button } from '@mantine/core'
import { useMessages } from '#messages/catalogs.ts'
import { number } from '#messages/formats.ts'
import type { Messages } from '#messages/messages.ts'
import classes from './record-children.module.css'
import { nameOf, type RelativeLink, type ShownFamily } from './record-relatives.ts'
import { RecordHint, RecordSection } from './record-section.tsx'
import { StatusBadge } from './status-badge.tsx'

interface RecordChildrenProps {
  readonly family: ShownFamily
  readonly Link: RelativeLink
  readonly onShowInTree: () => void
}

/** The children of a record: the first ones by name, and a button that shows all in the tree. */
export function RecordChildren({ family, Link, onShowInTree }: RecordChildrenProps) {
  const m = useMessages('record')
  const hierarchy = useMessages('hierarchies')
  const { children, childCount, countBelow, isWhole, unloadedChildren } = family
  if (childCount === 0) {
    const isKnown = isWhole || unloadedChildren === 0
    return (
      <RecordSection title={hierarchy.children}>
        <RecordHint>
          {unloadedChildren
            ? m.moreNotLoaded({ count: unloadedChildren })
            : isKnown
              ? m.noChildren
              : m.noChildrenYet}
        </RecordHint>
      </RecordSection>
    )
  }
  return (
    <RecordSection title={hierarchy.children} note={countsOf(family, m)}>
      <ul className={classes.list}>
        {children.map((child) => (
          <li key={child.id} className={classes.child} data-missing={child.kind === 'ghost'}>
            <Link id={child.id} className={classes.name}>
              {nameOf(child, hierarchy)}
            </Link>
            {countBelow(child.slot) > 0 && (
              <span
                className="faintNote digits"
                title={hierarchy.descendantCount({ count: countBelow(child.slot) })}
              >
                {number(countBelow(child.slot))}
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
          {m.showAllInTree({ count: childCount })}
        </Button>
      )}
    </RecordSection>
  )
}

function countsOf(family: ShownFamily, m: Messages['record']): string {
  const { childCount, descendantCount, archivedCount, unloadedChildren, isWhole } = family
  const counts =
    descendantCount > childCount
      ? m.childCounts({ children: childCount, descendants: descendantCount })
      : number(childCount)
  const archived = archivedCount > 0 && m.archivedCount({ count: archivedCount })
  const missing = unloadedChildren ? m.moreNotLoaded({ count: unloadedChildren }) : m.mayBeMore
  return [counts, archived, !isWhole && missing].filter(Boolean).join(' · ')
}
