// Settings: what amounts mean, and the lists that records are made of. What a list has follows from its fields.
import { Button } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { CatalogList } from '#contract/catalog-operations.ts'
import { type CatalogState, useCatalog } from '#data/catalog.ts'
import { useFirstList, useReadableLists } from '#data/read-only.ts'
import { useMessages } from '#messages/catalogs.ts'
import { LoadFailureNotice } from '#ui/load-failure.tsx'
import { LoadingNotice } from '#ui/notice.tsx'
import { ScreenPage } from '#ui/screen-page.tsx'
import { AmountSettings } from './amount-settings.tsx'
import { EntryList } from './entry-list.tsx'
import { isReferenceList, ReferenceList } from './reference-list.tsx'
import classes from './settings.module.css'

const route = getRouteApi('/console/settings')

export function SettingsScreen() {
  const m = useMessages('catalog')
  const firstList = useFirstList()
  const { list: asked = firstList } = route.useSearch()
  const catalog = useCatalog(asked === 'amounts' ? firstList : asked)
  const readable = useReadableLists()
  // A site whose lists are elsewhere has settings of amounts, and the reference lists to look at.
  const lists = catalog.kind === 'absent' ? readable.filter(isReferenceList) : readable
  const panes = ['amounts', ...lists] as const
  const pane = catalog.kind !== 'absent' || panes.includes(asked) ? asked : 'amounts'
  const titleOf = (one: (typeof panes)[number]) => (one === 'amounts' ? m.amounts : m.listNames[one])
  return (
    <ScreenPage
      title={m.title}
      openedName={titleOf(pane)}
      acts={
        catalog.kind === 'listed' &&
        catalog.canManage && (
          <Button size="xs" renderRoot={(root) => <Link to="/settings/setup" {...root} />}>
            {m.setUpSite}
          </Button>
        )
      }
    >
      <div className={classes.layout}>
        <nav aria-label={m.lists} className={classes.lists}>
          {panes.map((one) => (
            <Link
              key={one}
              to="/settings"
              search={{ list: one }}
              className={classes.list}
              data-open={one === pane}
            >
              {titleOf(one)}
            </Link>
          ))}
        </nav>
        <section className={classes.content} aria-labelledby="settings-list">
          <h2 id="settings-list" className={classes.title}>
            {titleOf(pane)}
          </h2>
          {pane === 'amounts' ? (
            <>
              <p className={classes.hint}>{m.amountsHint}</p>
              <AmountSettings label={m.amounts} />
              {catalog.kind === 'absent' && (
                <div className={classes.empty}>
                  <strong>{m.absent}</strong>
                  <br />
                  {m.absentText}
                </div>
              )}
            </>
          ) : (
            <ListPane list={pane} catalog={catalog} title={titleOf(pane)} />
          )}
        </section>
      </div>
    </ScreenPage>
  )
}

interface ListPaneProps {
  readonly list: CatalogList
  readonly catalog: CatalogState
  readonly title: string
}

function ListPane({ list, catalog, title }: ListPaneProps) {
  const m = useMessages('catalog')
  switch (catalog.kind) {
    case 'loading':
      return <LoadingNotice label={m.loading} />
    case 'failed':
      return <LoadFailureNotice failure={catalog.failure} onRetry={catalog.retry} />
    case 'absent':
      return <ReferenceList list={list} title={title} />
    case 'listed':
      return <EntryList key={list} list={list} entries={catalog.entries} canManage={catalog.canManage} />
  }
}
