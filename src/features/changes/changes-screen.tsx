// What other people changed: by hierarchy, by branch, field by field.
import { Button } from '@mantine/core'
import { IconChecks, IconHistory } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useChangeCount } from '#data/changes.ts'
import { usePlanning } from '#data/planning.tsx'
import { useSiteActivity } from '#data/records/record-activity.ts'
import { sessionQuery } from '#data/session.ts'
import { useMessages } from '#messages/catalogs.ts'
import { Notice } from '#ui/notice.tsx'
import page from '#ui/page.module.css'
import { PageHead, usePageTitle } from '#ui/page-head.tsx'
import { useChanges } from './changed-branches.ts'
import { ChangedHierarchy } from './changed-hierarchy.tsx'
import classes from './changes-screen.module.css'
import { ItemActivity } from './item-activity.tsx'

export function ChangesScreen() {
  const m = useMessages('activity')
  const planning = usePlanning()
  const { focusAreas, organizations } = planning
  const { data: session } = useQuery({ ...sessionQuery(planning), enabled: false })
  const activity = useSiteActivity()
  usePageTitle(m.title)
  const count = useChangeCount()
  const areas = useChanges(focusAreas)
  const units = useChanges(organizations)
  const markAllRead = () => Promise.all([focusAreas.clearNotes(), organizations.clearNotes()])
  const areRead = areas.kind === 'branches' && units.kind === 'branches'

  return (
    <section className={page.page} aria-labelledby="changes-title">
      <PageHead id="changes-title" title={m.title} summary={count > 0 && m.count({ count })}>
        {count > 0 && (
          <Button
            size="xs"
            leftSection={<IconChecks size={15} stroke={1.75} aria-hidden />}
            onClick={() => void markAllRead()}
            className={classes.mark ?? ''}
          >
            {m.markAllRead}
          </Button>
        )}
      </PageHead>
      <div className={`${page.body} ${classes.body}`}>
        {count === 0 && areRead && (
          <Notice icon={<IconHistory size={28} stroke={1.5} />} title={m.noneTitle}>
            <p>{m.noneText}</p>
          </Notice>
        )}
        <ChangedHierarchy title={m.focusAreas} folder="focus-areas" viewState={areas} activity={activity} />
        <ChangedHierarchy
          title={m.organizations}
          folder="organizations"
          viewState={units}
          activity={activity}
        />
        <ItemActivity activity={activity} self={session?.principal.id} />
      </div>
    </section>
  )
}
