// What other people did since the person was here: by hierarchy, by branch, field by field.
import { Button } from '@mantine/core'
import { IconChecks, IconHistory } from '@tabler/icons-react'
import { useChangeCount, useChanges } from '#queries/changes.ts'
import { usePlanning } from '#queries/planning.tsx'
import { Notice } from '#ui/notice.tsx'
import { usePageTitle } from '#ui/page-head.tsx'
import { ChangedHierarchy } from './changed-hierarchy.tsx'
import classes from './changes-screen.module.css'

export function ChangesScreen() {
  const { focusAreas, organizations } = usePlanning()
  usePageTitle('Since you were here')
  const count = useChangeCount()
  const areas = useChanges(focusAreas)
  const units = useChanges(organizations)
  const markSeen = () => Promise.all([focusAreas.clearNotes(), organizations.clearNotes()])
  const isLoading = areas.kind === 'loading' || units.kind === 'loading'

  return (
    <section className={classes.page} aria-labelledby="changes-title">
      <header className={classes.header}>
        <div>
          <h1 id="changes-title" className={classes.title}>
            Since you were here
          </h1>
          <p className={classes.lead}>
            What others added, changed, moved and removed, as this device learned of it.
          </p>
        </div>
        {count > 0 && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconChecks size={15} stroke={1.75} aria-hidden />}
            onClick={() => void markSeen()}
          >
            Mark all as seen
          </Button>
        )}
      </header>
      {count === 0 && !isLoading && (
        <Notice icon={<IconHistory size={28} stroke={1.5} />} title="Nothing has changed">
          <p>
            Changes by others appear here once the lists were read for the first time. They stay until you
            mark them as seen.
          </p>
        </Notice>
      )}
      <ChangedHierarchy title="Focus areas" folder="focus-areas" face={areas} />
      <ChangedHierarchy title="Organizations" folder="organizations" face={units} />
    </section>
  )
}
