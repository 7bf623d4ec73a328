import { useMessages } from '#messages/catalogs.ts'
import type { AreaState, AreaStates } from '#queries/area-states.ts'
import { TableHead } from '#ui/table-head.tsx'
import classes from './connection.module.css'
import { areaMessage, areaTitles, stateLabels } from './connection-messages.ts'
import { Section } from './section.tsx'

/** Which areas are open to the person who is signed in, and why the others are not. */
export function AreaTable({ states }: { readonly states: readonly AreaStates[] }) {
  const m = useMessages('connection')
  return (
    <Section title={m.areas}>
      <table aria-label={m.areas} className={classes.table}>
        <TableHead titles={[m.area, m.reading, m.writing]} />
        <tbody>
          {states.map(({ area, reading, writing }) => (
            <tr key={area}>
              <th scope="row">{m[areaTitles[area]]}</th>
              <StateCell state={reading} act="reading" />
              <StateCell state={writing} act="writing" />
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}

interface StateCellProps {
  readonly state: AreaState
  readonly act: 'reading' | 'writing'
}

function StateCell({ state, act }: StateCellProps) {
  const m = useMessages('connection')
  const reason = areaMessage(state, act, m)
  return (
    <td>
      <span className={classes.state} data-kind={state.kind}>
        {m[stateLabels[state.kind]]}
      </span>
      {reason && <span className={classes.why}>{reason}</span>}
    </td>
  )
}
