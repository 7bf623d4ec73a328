// The health of a branch of focus areas, as the record at its top shows it.
import { useMemo, useSyncExternalStore } from 'react'
import { usePendingRecords } from '#data/outbox.ts'
import { usePlanning } from '#data/planning.tsx'
import { type BranchHealth, branchHealth } from '#hierarchy/branch-health.ts'
import { useMessages } from '#messages/catalogs.ts'
import { number } from '#messages/formats.ts'
import { targetDateText } from '#ui/forms/precision-choices.ts'
import { Initials } from '#ui/initials.tsx'
import type { RelativeLink } from '#ui/records/record-relatives.ts'
import { ownerName } from '#ui/records/record-rows.tsx'
import { RecordSection } from '#ui/records/record-section.tsx'
import { useNow } from '#ui/records/relative-time.tsx'
import { StatusBadge, statusText, useStatusTone } from '#ui/records/status-badge.tsx'
import classes from './branch-health.module.css'
import { recordsBelow } from './use-family.ts'

const shownNext = 5

interface BranchSectionsProps {
  readonly id: string
  readonly Link: RelativeLink
}

/** Nothing for a record with none below it. */
export function BranchSections({ id, Link }: BranchSectionsProps) {
  const m = useMessages('record')
  const health = useBranchHealth(id)
  if (!health) return null
  const { total, next, due } = health
  const count = m.nextDatesOf({ shown: next.length, count: due.month + due.later })
  return (
    <>
      <RecordSection title={m.health} note={m.healthOf({ count: total })}>
        <StatusBar {...health} />
        <DueLine {...health} />
      </RecordSection>
      {next.length > 0 && (
        <RecordSection title={m.nextDates} note={count}>
          <ul className={classes.dates}>
            {next.map((one) => (
              <NextDate key={one.record.id} {...one} Link={Link} />
            ))}
          </ul>
        </RecordSection>
      )}
    </>
  )
}

function useBranchHealth(id: string): BranchHealth | undefined {
  const { focusAreas } = usePlanning()
  const { index } = useSyncExternalStore(focusAreas.subscribe, focusAreas.getSnapshot)
  const version = useSyncExternalStore(index.subscribe, index.getVersion)
  const withPendingChanges = usePendingRecords('focus-area')
  const now = useNow()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the index is the same object when its version grows
  return useMemo(() => {
    const slot = index.slotOf(id)
    const record = slot === undefined ? undefined : index.recordAt(slot)
    if (slot === undefined || !record || index.descendantCount(slot) === 0) return undefined
    const branch = [record, ...recordsBelow(index, slot)].map(withPendingChanges)
    return branchHealth(branch, { now, shownNext })
  }, [index, version, id, withPendingChanges, now])
}

/** One bar with a part for each status, and the number of each below it. */
function StatusBar({ statuses }: Pick<BranchHealth, 'statuses'>) {
  const ui = useMessages('ui')
  const counted = statuses.map(({ name, count }) => `${statusText(name, ui)} ${number(count)}`)
  return (
    <>
      <div role="img" aria-label={counted.join(', ')} className={classes.bar}>
        {statuses.map(({ name, count }) => (
          <Part key={name} status={name} count={count} />
        ))}
      </div>
      <ul className={classes.counts}>
        {statuses.map(({ name, count }) => (
          <li key={name} className={classes.count}>
            <StatusBadge status={name} />
            <strong className="digits">{number(count)}</strong>
          </li>
        ))}
      </ul>
    </>
  )
}

function Part({ status, count }: { readonly status: string; readonly count: number }) {
  return <span className={classes.part} {...useStatusTone(status)} style={{ flexGrow: count }} />
}

/** The counts that need attention: overdue, due soon, without a date. */
function DueLine({ due }: Pick<BranchHealth, 'due'>) {
  const m = useMessages('record')
  const asked = (['overdue', 'month', 'none'] as const).filter((choice) => due[choice] > 0)
  if (asked.length === 0) return null
  return (
    <p className={classes.due}>
      {asked.map((choice) => (
        <span key={choice} data-due={choice}>
          {m.dueCounts[choice]({ count: due[choice] })}
        </span>
      ))}
    </p>
  )
}

type NextDateProps = BranchHealth['next'][number] & Pick<BranchSectionsProps, 'Link'>

function NextDate({ record, time, Link }: NextDateProps) {
  const m = useMessages('hierarchies')
  const ui = useMessages('ui')
  const { id, name, owner, status, targetDateType } = record
  return (
    <li className={classes.line}>
      <span className={classes.date}>{targetDateText(ui, new Date(time).toISOString(), targetDateType)}</span>
      <Link id={id} className={classes.name}>
        {name}
      </Link>
      <span className={classes.status}>
        <StatusBadge status={status.name} />
      </span>
      <span className={classes.owner} title={ownerName(owner, m)}>
        <Initials name={owner.name ?? ''} />
        <span className="visuallyHidden">{ownerName(owner, m)}</span>
      </span>
    </li>
  )
}
