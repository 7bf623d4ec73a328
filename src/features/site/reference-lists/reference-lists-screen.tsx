// The read-only lists that items refer to, with every field that came.

import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { asFailure } from '#client/failure.ts'
import type { ReferenceListName } from '#data/funds/reference-lists.ts'
import { referenceListNames, referenceListQuery } from '#data/funds/reference-lists.ts'
import { usePlanning } from '#data/planning.tsx'
import { useMessages } from '#messages/catalogs.ts'
import { number } from '#messages/formats.ts'
import { LoadFailureNotice } from '#ui/load-failure.tsx'
import { LoadingNotice } from '#ui/notice.tsx'
import page from '#ui/page.module.css'
import { RelativeTime } from '#ui/records/relative-time.tsx'
import { TreePage } from '#ui/tree/tree-page.tsx'
import classes from './reference-lists.module.css'
import { ReferenceTable } from './reference-table.tsx'

/** What the fields of the items of a list begin with. */
const things: Readonly<Record<ReferenceListName, string>> = {
  costTypes: 'costType',
  costSubtypes: 'costSubtype',
  benefitTypes: 'benefitType',
  investmentCategories: 'investmentCategory',
}

/** A list that is older than this when it arrives was cached. */
const maxFreshMs = 2000

export function ReferenceListsScreen() {
  const m = useMessages('referenceLists')
  const [hasIds, setHasIds] = useState(false)
  return (
    <TreePage
      title={m.title}
      acts={
        <Button
          size="xs"
          variant={hasIds ? 'light' : 'default'}
          aria-pressed={hasIds}
          onClick={() => setHasIds(!hasIds)}
        >
          {m.showIds}
        </Button>
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: without it no key could scroll the lists */}
      <section aria-label={m.allLists} tabIndex={0} className={page.scroller}>
        <div className={classes.lists}>
          {referenceListNames.map((name) => (
            <ReferenceList key={name} name={name} hasIds={hasIds} />
          ))}
        </div>
      </section>
    </TreePage>
  )
}

interface ReferenceListProps {
  readonly name: ReferenceListName
  readonly hasIds: boolean
}

function ReferenceList({ name, hasIds }: ReferenceListProps) {
  const m = useMessages('referenceLists')
  const title = m.listTitle({ list: name })
  const planning = usePlanning()
  const { data: answer, error, refetch, dataUpdatedAt } = useQuery(referenceListQuery(planning, name))
  const data = answer?.items
  const isCached = answer !== undefined && dataUpdatedAt - answer.readAt > maxFreshMs
  return (
    <section aria-labelledby={`list-${name}`}>
      <h2 id={`list-${name}`} className={classes.title}>
        {title}
        {data && <span className={classes.count}>{number(data.length)}</span>}
      </h2>
      {isCached && (
        <p className={classes.hint}>
          {m.lastLoaded<ReactNode>({
            time: <RelativeTime key="time" dateTime={new Date(answer.readAt).toISOString()} />,
          })}
        </p>
      )}
      {!data && !error && <LoadingNotice label={m.loading({ list: name })} />}
      {!data && error && (
        <LoadFailureNotice failure={{ what: name, cause: asFailure(error) }} onRetry={() => void refetch()} />
      )}
      {data?.length === 0 && <p className={classes.hint}>{m.empty({ list: name })}</p>}
      {data && data.length > 0 && (
        <ReferenceTable title={title} thing={things[name]} items={data} hasIds={hasIds} />
      )}
    </section>
  )
}
