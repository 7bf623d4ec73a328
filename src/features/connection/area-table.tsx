import type { AreaState, AreaStateKind, AreaStates } from '#queries/area-states.ts'
import { TableHead } from '#ui/table-head.tsx'
import classes from './connection.module.css'
import { areaTitles } from './connection-messages.ts'
import { Section } from './section.tsx'

const kindLabels: Readonly<Record<AreaStateKind, string>> = {
  open: 'Open',
  untried: 'Not tried',
  limited: 'In part',
  troubled: 'In trouble',
  closed: 'Closed',
}

/** What is open to whoever is signed in, and why the rest is not. */
export function AreaTable({ states }: { readonly states: readonly AreaStates[] }) {
  return (
    <Section title="Areas">
      <table aria-label="Areas" className={classes.table}>
        <TableHead titles={['Area', 'Reading', 'Writing']} />
        <tbody>
          {states.map(({ area, reading, writing }) => (
            <tr key={area}>
              <th scope="row">{areaTitles[area]}</th>
              <StateCell state={reading} />
              <StateCell state={writing} />
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}

function StateCell({ state: { kind, why } }: { readonly state: AreaState }) {
  return (
    <td>
      <span className={classes.state} data-kind={kind}>
        {kindLabels[kind]}
      </span>
      {kind !== 'open' && kind !== 'untried' && <span className={classes.why}>{why}</span>}
    </td>
  )
}
