// The read-only lists that items refer to, with every field that came.

import { useQuery } from '@tanstack/react-query'
import { asFailure } from '#client/failure.ts'
import { describeFailure } from '#queries/failure-messages.ts'
import type { ReferenceListName } from '#queries/funds/reference-lists.ts'
import { referenceListNames, referenceListQuery } from '#queries/funds/reference-lists.ts'
import { usePlanning } from '#queries/planning.tsx'
import { ExperimentalMark } from '#ui/experimental-mark.tsx'
import { FailedNotice, LoadingNotice } from '#ui/notice.tsx'
import { formatCount } from '#ui/numbers.ts'
import page from '#ui/page.module.css'
import { RelativeTime } from '#ui/records/relative-time.tsx'
import { TreePage } from '#ui/tree/tree-page.tsx'
import classes from './reference-lists.module.css'
import { ReferenceTable } from './reference-table.tsx'

const lists: Readonly<Record<ReferenceListName, { readonly title: string; readonly thing: string }>> = {
  costTypes: { title: 'Cost types', thing: 'costType' },
  costSubtypes: { title: 'Cost subtypes', thing: 'costSubtype' },
  benefitTypes: { title: 'Benefit types', thing: 'benefitType' },
  investmentCategories: { title: 'Investment categories', thing: 'investmentCategory' },
}

/** Milliseconds between an answer and its being taken over; a longer time means that it was kept. */
const atOnce = 2000

export function ReferenceListsScreen() {
  return (
    <TreePage title="Reference lists" openedName={undefined} panel={undefined} summary={<ExperimentalMark />}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: without it no key could scroll the lists */}
      <section aria-label="All reference lists" tabIndex={0} className={page.scroller}>
        <div className={classes.lists}>
          {referenceListNames.map((name) => (
            <ReferenceList key={name} name={name} />
          ))}
        </div>
      </section>
    </TreePage>
  )
}

function ReferenceList({ name }: { readonly name: ReferenceListName }) {
  const { title, thing } = lists[name]
  const noun = title.toLowerCase()
  const planning = usePlanning()
  const { data: answer, error, refetch, dataUpdatedAt } = useQuery(referenceListQuery(planning, name))
  const data = answer?.items
  const isKept = answer !== undefined && dataUpdatedAt - answer.readAt > atOnce
  return (
    <section aria-labelledby={`list-${name}`}>
      <h2 id={`list-${name}`} className={classes.title}>
        {title}
        {data && <span className={classes.count}>{formatCount(data.length)}</span>}
      </h2>
      {isKept && (
        <p className={classes.hint}>
          The service does not answer. This is the list as it was read{' '}
          <RelativeTime dateTime={new Date(answer.readAt).toISOString()} />.
        </p>
      )}
      {!data && !error && <LoadingNotice label={`Reading ${noun}…`} />}
      {!data && error && (
        <FailedNotice {...describeFailure(asFailure(error), noun)} onRetry={() => void refetch()} />
      )}
      {data?.length === 0 && <p className={classes.hint}>The service lists no {noun}.</p>}
      {data && data.length > 0 && <ReferenceTable title={title} thing={thing} items={data} />}
    </section>
  )
}
