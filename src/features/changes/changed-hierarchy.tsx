import { Link } from '@tanstack/react-router'
import type { ChangeLine, ChangesViewState } from '#queries/changes.ts'
import type { HierarchyName } from '#queries/recent-records.ts'
import { formatCount } from '#ui/numbers.ts'
import { RelativeTime } from '#ui/records/relative-time.tsx'
import classes from './changed-hierarchy.module.css'

interface ChangedHierarchyProps {
  readonly title: string
  readonly folder: HierarchyName
  readonly viewState: ChangesViewState
}

/** Lines of one branch that are shown; the number of all is always told. */
const maxLines = 100

export function ChangedHierarchy({ title, folder, viewState }: ChangedHierarchyProps) {
  if (viewState.kind === 'loading') return null
  if (viewState.kind === 'failed')
    return (
      <p role="alert" className={classes.rest}>
        {title}: what changed could not be read from this device. Reload the console.
      </p>
    )
  if (viewState.count === 0) return null
  return (
    <section aria-label={title}>
      <h2 className={classes.title}>
        {title} <span className={classes.count}>{formatCount(viewState.count)}</span>
      </h2>
      {viewState.branches.map(({ id, name, lines }) => (
        <section key={id} className={classes.branch} aria-label={name}>
          <h3 className={classes.name}>
            {name} <span className={classes.count}>{formatCount(lines.length)}</span>
          </h3>
          <ul className="plainList">
            {lines.slice(0, maxLines).map((line) => (
              <Line key={line.id} line={line} folder={folder} />
            ))}
          </ul>
          {lines.length > maxLines && (
            <p className={classes.rest}>and {formatCount(lines.length - maxLines)} more in this branch</p>
          )}
        </section>
      ))}
    </section>
  )
}

const kindLabels: Readonly<Record<ChangeLine['kind'], string>> = {
  added: 'New',
  changed: 'Changed',
  moved: 'Moved',
  vanished: 'Gone',
}

function Line({ line, folder }: { readonly line: ChangeLine; readonly folder: HierarchyName }) {
  const { id, name, kind, facts, at } = line
  return (
    <li className={classes.line}>
      <span className={classes.kind} data-kind={kind}>
        {kindLabels[kind]}
      </span>
      <span className="breaking shrinkable">
        {kind === 'vanished' ? (
          <span className={classes.gone}>{name}</span>
        ) : (
          <RecordLink {...{ folder, id, name }} />
        )}
        {facts.length > 0 && (
          <ul className={classes.facts}>
            {facts.map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
        )}
      </span>
      <span className={classes.when}>
        <RelativeTime dateTime={new Date(at).toISOString()} />
      </span>
    </li>
  )
}

interface RecordLinkProps {
  readonly folder: HierarchyName
  readonly id: string
  readonly name: string
}

function RecordLink({ folder, id, name }: RecordLinkProps) {
  return (
    <Link to={`/${folder}/$recordId`} params={{ recordId: id }} className={classes.link}>
      {name}
    </Link>
  )
}
