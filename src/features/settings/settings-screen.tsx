// Settings: the lists that records are made of. One screen for all of them: what a list has follows from its fields.
import { Button } from '@mantine/core'
import { IconListDetails } from '@tabler/icons-react'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useMessages } from '#messages/catalogs.ts'
import { useCatalog } from '#queries/catalog.ts'
import { useFirstList, useReadableLists } from '#queries/readable-lists.ts'
import { LoadFailureNotice } from '#ui/load-failure.tsx'
import { LoadingNotice, Notice } from '#ui/notice.tsx'
import { TreePage } from '#ui/tree/tree-page.tsx'
import { EntryList } from './entry-list.tsx'
import classes from './settings.module.css'

const route = getRouteApi('/console/settings')

export function SettingsScreen() {
  const m = useMessages('catalog')
  const firstList = useFirstList()
  const { list = firstList } = route.useSearch()
  const catalog = useCatalog(list)
  const lists = useReadableLists()
  const title = m.listNames[list]
  return (
    <TreePage
      title={m.title}
      openedName={catalog.kind === 'absent' ? undefined : title}
      tools={
        catalog.kind === 'listed' &&
        catalog.canManage && (
          <Button size="xs" renderRoot={(root) => <Link to="/settings/setup" {...root} />}>
            {m.setUpSite}
          </Button>
        )
      }
    >
      {catalog.kind === 'absent' ? (
        <Notice icon={<IconListDetails size={28} stroke={1.5} />} title={m.absent}>
          <p>{m.absentText}</p>
        </Notice>
      ) : (
        <div className={classes.layout}>
          <nav aria-label={m.lists} className={classes.lists}>
            {lists.map((one) => (
              <Link
                key={one}
                to="/settings"
                search={{ list: one }}
                className={classes.list}
                data-open={one === list}
              >
                {m.listNames[one]}
              </Link>
            ))}
          </nav>
          <section className={classes.content} aria-labelledby="settings-list">
            <h2 id="settings-list" className={classes.title}>
              {title}
            </h2>
            {catalog.kind === 'loading' && <LoadingNotice label={m.loading} />}
            {catalog.kind === 'failed' && (
              <LoadFailureNotice failure={catalog.failure} onRetry={catalog.retry} />
            )}
            {catalog.kind === 'listed' && (
              <EntryList key={list} list={list} entries={catalog.entries} canManage={catalog.canManage} />
            )}
          </section>
        </div>
      )}
    </TreePage>
  )
}
