import type { AreaState, AreaStateKind, AreaStates } from '#queries/area-states.ts'
import classes from './connection.module.css'
import { areaTitles } from './connection-messages.ts'

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
    <section aria-labelledby="connection-areas">
      <h2 id="connection-areas" className={classes.title}>
        Areas
      </h2>
      <table aria-labelledby="connection-areas" className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Area</th>
            <th scope="col">Reading</th>
            <th scope="col">Writing</th>
          </tr>
        </thead>
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
    </section>
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
