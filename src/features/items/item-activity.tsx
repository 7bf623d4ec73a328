import type { ItemKind } from '#contract/resources.ts'
import { useMessages } from '#messages/catalogs.ts'
import type { FundRecord } from '#queries/funds/fund-records.ts'
import { useHasExtendedFields } from '#queries/read-only.ts'
import { useRecordActivity } from '#queries/record-activity.ts'
import { ActivityList, ActivitySection } from '#ui/records/activity-list.tsx'

interface ItemActivityProps {
  readonly kind: ItemKind
  readonly record: FundRecord
}

/** Who changed the external ID of an item, and the imports that made it and changed it last. */
export function ItemActivity(props: ItemActivityProps) {
  const isOffered = useHasExtendedFields('focus-area') === true
  return (
    isOffered && (
      <ActivitySection>
        <Loaded {...props} />
      </ActivitySection>
    )
  )
}

function Loaded({ kind, record }: ItemActivityProps) {
  const m = useMessages('recordActivity')
  const viewState = useRecordActivity(kind, record.id, record.externalId ?? '')
  return <ActivityList viewState={viewState} note={m.listedImports} />
}
