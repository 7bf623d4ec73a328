import type { ItemKind } from '#contract/resources.ts'
import type { FundRecord } from '#data/funds/fund-store.ts'
import { useHasExtendedFields } from '#data/read-only.ts'
import { useRecordActivity } from '#data/records/record-activity.ts'
import { useMessages } from '#messages/catalogs.ts'
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
