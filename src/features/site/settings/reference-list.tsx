// A reference list of a site that keeps its lists elsewhere: read only, with every field that came.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { asFailure } from '#client/failure.ts'
import type { CatalogList } from '#contract/catalog-operations.ts'
import { type ReferenceListName, referenceListQuery } from '#data/funds/reference-lists.ts'
import { usePlanning } from '#data/planning.tsx'
import { useMessages } from '#messages/catalogs.ts'
import { LoadFailureNotice } from '#ui/load-failure.tsx'
import { LoadingNotice } from '#ui/notice.tsx'
import { RelativeTime } from '#ui/records/relative-time.tsx'
import { ReferenceTable } from './reference-table.tsx'
import classes from './settings.module.css'

interface Reference {
  readonly name: ReferenceListName
  /** What the fields of the items of the list begin with. */
  readonly thing: string
}

/** The lists of the settings that every site can be asked for. */
const references: Readonly<Partial<Record<CatalogList, Reference>>> = {
  'cost-types': { name: 'costTypes', thing: 'costType' },
  'cost-subtypes': { name: 'costSubtypes', thing: 'costSubtype' },
  'benefit-types': { name: 'benefitTypes', thing: 'benefitType' },
  'investment-categories': { name: 'investmentCategories', thing: 'investmentCategory' },
}

/** Whether a list of the settings can be read at a site that has no catalog. */
export function isReferenceList(list: CatalogList): boolean {
  return Object.hasOwn(references, list)
}

/** A list that is older than this when it arrives was cached. */
const maxFreshMs = 2000

interface ReferenceListProps {
  readonly list: CatalogList
  readonly title: string
}

/** One of the lists for which `isReferenceList` holds. */
export function ReferenceList({ list, title }: ReferenceListProps) {
  const reference = references[list]
  return reference && <KnownList key={list} {...reference} title={title} />
}

function KnownList({ name, thing, title }: Reference & { readonly title: string }) {
  const m = useMessages('referenceLists')
  const catalog = useMessages('catalog')
  const planning = usePlanning()
  const [hasIds, setHasIds] = useState(false)
  const { data: answer, error, refetch, dataUpdatedAt } = useQuery(referenceListQuery(planning, name))
  const isCached = answer !== undefined && dataUpdatedAt - answer.readAt > maxFreshMs
  if (!answer) {
    return error ? (
      <LoadFailureNotice failure={{ what: name, cause: asFailure(error) }} onRetry={() => void refetch()} />
    ) : (
      <LoadingNotice label={m.loading({ list: name })} />
    )
  }
  return (
    <>
      <p className={classes.hint}>
        {isCached
          ? m.lastLoaded<ReactNode>({
              time: <RelativeTime key="time" dateTime={new Date(answer.readAt).toISOString()} />,
            })
          : catalog.absentText}
      </p>
      {answer.items.length === 0 ? (
        <p className={classes.empty}>{m.empty({ list: name })}</p>
      ) : (
        <>
          <div className={classes.tools}>
            <Button
              size="xs"
              variant={hasIds ? 'light' : 'default'}
              aria-pressed={hasIds}
              onClick={() => setHasIds(!hasIds)}
            >
              {m.showIds}
            </Button>
          </div>
          <ReferenceTable title={title} thing={thing} items={answer.items} hasIds={hasIds} />
        </>
      )}
    </>
  )
}
