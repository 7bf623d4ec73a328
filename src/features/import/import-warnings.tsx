import { Button } from '@mantine/core'
import type { Alarm } from '#import/alarms.ts'
import { useMessages } from '#messages/catalogs.ts'
import { list } from '#messages/formats.ts'
import type { Messages } from '#messages/messages.ts'
import classes from './import-plan.module.css'
import type { ImportSession } from './import-session.ts'
import type { Planned } from './import-state.ts'

interface ImportWarningsProps {
  readonly session: ImportSession
  readonly planned: Planned
}

/** What deserves a second look before the plan is sent. */
export function ImportWarnings({ session, planned }: ImportWarningsProps) {
  const m = useMessages('imports')
  const { plan, alarms } = planned
  const amountless = plan.items.filter(
    ({ verdict, amounts }) => (verdict === 'create' || verdict === 'indeterminate') && amounts.size === 0,
  ).length
  return (
    <>
      {alarms.map((alarm) => (
        <p key={alarm.kind} className={classes.note} data-tone="warning">
          {alarmMessage(m, alarm)}
        </p>
      ))}
      {plan.counts.create > 0 && <WithoutIdentity session={session} planned={planned} />}
      {amountless > 0 && (
        <p className={classes.note} data-tone="warning">
          {m.withoutAmounts({ count: amountless })}
        </p>
      )}
    </>
  )
}

/** Rows that make new items, and the two ways in which these can be known again afterwards. */
function WithoutIdentity({ session, planned: { plan, claims } }: ImportWarningsProps) {
  const m = useMessages('imports')
  const count = plan.counts.create
  if (claims.size > 0) return <p className={classes.note}>{m.idsAfterImport({ count })}</p>
  return (
    <p className={classes.note}>
      {m.noIds({ count })}{' '}
      <Button size="compact-xs" onClick={() => void session.giveIds()}>
        {m.addIds}
      </Button>{' '}
      <Button size="compact-xs" onClick={() => void session.claimIds()}>
        {m.addIdsLater}
      </Button>
    </p>
  )
}

const maxNamed = 5

function alarmMessage(m: Messages['imports'], { kind, names: all }: Alarm): string {
  const more = all.length - maxNamed
  const names = list([...all.slice(0, maxNamed), ...(more > 0 ? [m.more({ count: more })] : [])])
  switch (kind) {
    case 'replay':
      return m.sentBefore
    case 'thousandfold':
      return m.thousandfold({ names })
    case 'sign':
      return m.oppositeSign({ names })
    case 'two-versions':
      return m.twoVersions({ names })
  }
}
