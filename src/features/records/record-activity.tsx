import type { HierarchyKind, PlanningRecord } from '#contract/resources.ts'
import { useHasExtendedFields } from '#data/read-only.ts'
import { useRecordActivity } from '#data/records/record-activity.ts'
import { ActivityList, ActivitySection } from '#ui/records/activity-list.tsx'
import type { RelativeLink } from '#ui/records/record-relatives.ts'

interface RecordActivityProps {
  readonly kind: HierarchyKind
  readonly record: PlanningRecord
  readonly Link: RelativeLink
}

/** Who changed what of a record, and when; nothing at a site that does not say it. */
export function RecordActivity(props: RecordActivityProps) {
  const isOffered = useHasExtendedFields(props.kind) === true
  return (
    isOffered && (
      <ActivitySection>
        <Loaded {...props} />
      </ActivitySection>
    )
  )
}

function Loaded({ kind, record, Link }: RecordActivityProps) {
  return <ActivityList viewState={useRecordActivity(kind, record.id, record.updatedDate)} Link={Link} />
}
