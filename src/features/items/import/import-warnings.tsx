import { Button } from '@mantine/core'
import type { Alarm, AlarmKind } from '#bulk-import/alarms.ts'
import { formatCount } from '#ui/numbers.ts'
import classes from './import-plan.module.css'
import type { ImportSession } from './import-session.ts'
import type { Planned } from './import-state.ts'

interface ImportWarningsProps {
  readonly session: ImportSession
  readonly planned: Planned
}

/** What deserves a second look before the plan is sent. */
export function ImportWarnings({ session, planned }: ImportWarningsProps) {
  const { plan, reading, alarms } = planned
  return (
    <>
      {alarms.map((alarm) => (
        <p key={alarm.kind} className={classes.note} data-tone="warning">
          {alarmMessage(alarm)}
        </p>
      ))}
      {plan.counts.create > 0 && <WithoutIdentity session={session} planned={planned} />}
      {reading.refusedRows.length > 0 && (
        <p className={classes.note} data-tone="warning">
          {formatCount(reading.refusedRows.length)} rows have a bad cell, or belong to an item that has one.
          They are not in this plan and are not sent.
        </p>
      )}
    </>
  )
}

/** Rows that make new items, and the two ways in which these can be known again afterwards. */
function WithoutIdentity({ session, planned: { plan, claims } }: ImportWarningsProps) {
  const rows = `${formatCount(plan.counts.create)} ${plan.counts.create === 1 ? 'row has' : 'rows have'} no ID`
  if (claims.size > 0)
    return (
      <p className={classes.note}>
        {rows}: the items are made first. Then each is looked for by its name and focus area, and given an
        external ID. Where that does not tell items apart, the report asks you.
      </p>
    )
  return (
    <p className={classes.note}>
      {rows}: should an answer get lost, they are not sent again by themselves, because that could make them
      twice; and pasted again they make new items.{' '}
      <Button size="compact-xs" variant="default" onClick={() => void session.giveIds()}>
        Give them external IDs
      </Button>{' '}
      <Button size="compact-xs" variant="default" onClick={() => void session.claimIds()}>
        Make them, then give them IDs
      </Button>
    </p>
  )
}

const facts: Readonly<Record<AlarmKind, string>> = {
  replay: 'These are the amounts that were last sent from this device, all of them.',
  thousandfold: 'A thousand times as much, or as little, as was last sent from here:',
  sign: 'The opposite sign of what was last sent from here:',
  shifted: 'The amounts last sent from here, one period to the side:',
  'two-versions': 'The same amounts under two versions:',
}

const maxNamed = 5

function alarmMessage({ kind, names }: Alarm): string {
  if (kind === 'replay') return facts.replay
  const more = names.length - maxNamed
  return `${facts[kind]} ${names.slice(0, maxNamed).join(', ')}${more > 0 ? ` and ${formatCount(more)} more` : ''}.`
}
