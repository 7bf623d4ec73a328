// What other people did since the person was here: by hierarchy, by branch, field by field.
import { Button } from '@mantine/core'
import { IconChecks, IconHistory } from '@tabler/icons-react'
import { useChangeCount, useChanges } from '#queries/changes.ts'
import { usePlanning } from '#queries/planning.tsx'
import { Notice } from '#ui/notice.tsx'
import { formatCount } from '#ui/numbers.ts'
import page from '#ui/page.module.css'
import { PageHead, usePageTitle } from '#ui/page-head.tsx'
import { ChangedHierarchy } from './changed-hierarchy.tsx'
import classes from './changes-screen.module.css'

export function ChangesScreen() {
  const { focusAreas, organizations } = usePlanning()
  usePageTitle('Activity')
  const count = useChangeCount()
  const areas = useChanges(focusAreas)
  const units = useChanges(organizations)
  const markSeen = () => Promise.all([focusAreas.clearNotes(), organizations.clearNotes()])
  const isLoading = areas.kind === 'loading' || units.kind === 'loading'

  return (
    <section className={page.page} aria-labelledby="changes-title">
      <PageHead
        id="changes-title"
        title="Activity"
        summary={count > 0 && `${formatCount(count)} ${count === 1 ? 'change' : 'changes'}`}
      >
        {count > 0 && (
          <Button
            size="xs"
            leftSection={<IconChecks size={15} stroke={1.75} aria-hidden />}
            onClick={() => void markSeen()}
            className={classes.mark ?? ''}
          >
            Mark all as seen
          </Button>
        )}
      </PageHead>
      <div className={classes.body}>
        {count === 0 && !isLoading && (
          <Notice icon={<IconHistory size={28} stroke={1.5} />} title="Nothing has changed">
            <p>
              What others add, change, move and remove appears here, as this device learns of it. It stays
              until you mark it as seen.
            </p>
          </Notice>
        )}
        <ChangedHierarchy title="Focus areas" folder="focus-areas" viewState={areas} />
        <ChangedHierarchy title="Organizations" folder="organizations" viewState={units} />
      </div>
    </section>
  )
}
