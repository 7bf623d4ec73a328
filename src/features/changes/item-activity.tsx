// What other people did to cost and benefit items, one line each, as the service tells it.
import { Link } from '@tanstack/react-router'
import { type ItemKind, itemResources } from '#contract/resources.ts'
import type { useSiteActivity } from '#data/records/record-activity.ts'
import { useMessages } from '#messages/catalogs.ts'
import { number } from '#messages/formats.ts'
import { RelativeTime } from '#ui/records/relative-time.tsx'
import { ShowMore, useListPart } from '#ui/show-more.tsx'
import classes from './changed-hierarchy.module.css'

/** Lines that are shown at first, and added each time. */
const pageSize = 20

type Activity = ReturnType<typeof useSiteActivity>[number]

interface ItemActivityProps {
  readonly activity: readonly Activity[]
  /** The ID of the person, whose own changes are left out. */
  readonly self: string | undefined
}

function isItemKind(resource: string): resource is ItemKind {
  return Object.hasOwn(itemResources, resource)
}

export function ItemActivity({ activity, self }: ItemActivityProps) {
  const m = useMessages('activity')
  const lines = activity.filter(({ resource, by }) => isItemKind(resource) && by.id !== self)
  const part = useListPart(lines, pageSize)
  if (lines.length === 0) return null
  return (
    <section aria-label={m.items}>
      <h2 className={classes.title}>
        {m.items} <span className={classes.count}>{number(lines.length)}</span>
      </h2>
      <div className={classes.branch}>
        <ul className="plainList">
          {part.shown.map((line) => (
            <Line key={line.id} line={line} />
          ))}
        </ul>
        {part.left > 0 && (
          <div className={classes.rest}>
            <ShowMore part={part} />
          </div>
        )}
      </div>
    </section>
  )
}

function Line({ line: { action, by, counts, date, record, resource } }: { readonly line: Activity }) {
  const m = useMessages('activity')
  const title = isItemKind(resource) ? m.itemKinds[resource] : resource
  const name = record?.name ?? title
  return (
    <li className={classes.line}>
      <span className={classes.kind}>{actionMessage(m.itemActions, action)}</span>
      <span className="breaking shrinkable">
        {record && action !== 'deleted' && isItemKind(resource) ? (
          <Link
            to={`/funds/${itemResources[resource].collection}/$recordId`}
            params={{ recordId: record.id }}
            className={classes.link}
          >
            {name}
          </Link>
        ) : (
          name
        )}
        {counts && <span className="muted"> {m.itemCounts(counts)}</span>}
      </span>
      <span className={classes.when}>
        <span className={classes.by}>{by.name}</span>
        <RelativeTime dateTime={date} />
      </span>
    </li>
  )
}

/** A later release may know other actions. */
function actionMessage(messages: Readonly<Record<string, string>>, action: string): string | undefined {
  return Object.hasOwn(messages, action) ? messages[action] : messages.updated
}
