import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import type { FocusArea } from '#contract/focus-areas.ts'
import { focusAreaQuery } from '#queries/focus-areas.ts'
import { usePlanning } from '#queries/planning.tsx'
import { faceOfRecord } from '#queries/record-face.ts'
import { type Place, usePlace } from '#queries/use-hierarchy.ts'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { formatDay } from '#ui/dates.ts'
import { Field } from '#ui/fields.tsx'
import { FailedNotice, LoadingNotice } from '#ui/notice.tsx'
import { formatCount } from '#ui/progress-bar.tsx'
import { RecordFacts } from '#ui/record-facts.tsx'
import { PanelHint, PanelRemark, PanelSection, RecordPanel } from '#ui/record-panel.tsx'
import { missingName } from '#ui/record-rows.tsx'
import { RichText } from '#ui/rich-text.tsx'
import { StatusBadge } from '#ui/status-badge.tsx'

const route = getRouteApi('/console/focus-areas/$focusAreaId')

/** One focus area with all its fields. */
export function FocusAreaPanel() {
  const planning = usePlanning()
  const { focusAreaId } = route.useParams()
  const navigate = useNavigate()
  const query = useQuery(focusAreaQuery(planning, focusAreaId))
  const place = usePlace(planning.focusAreas, focusAreaId, (id) => focusAreaQuery(planning, id))
  const known = planning.focusAreas.getSnapshot().index.find(focusAreaId)
  const face = faceOfRecord(query, known, 'this focus area')
  const record = face.kind === 'record' ? face.record : undefined

  return (
    <RecordPanel
      recordId={focusAreaId}
      label="Focus area"
      title={record?.name ?? 'Focus area'}
      path={<Path place={place} />}
      facts={record && <StatusBadge status={record.status.name} emphasis="strong" />}
      actions={<CopyButton label="Copy link" icon="link" text={() => window.location.href} />}
      onClose={() => navigate({ to: '/focus-areas', search: (now) => now })}
    >
      {face.kind === 'loading' && <LoadingNotice label="Reading the focus area…" />}
      {face.kind === 'failed' && (
        <FailedNotice {...face.words} onRetry={face.words.canRetry ? () => query.refetch() : undefined} />
      )}
      {face.kind === 'record' && <Facts record={face.record} place={place} remark={face.remark?.message} />}
    </RecordPanel>
  )
}

function Path({ place }: { readonly place: Place<FocusArea> | undefined }) {
  if (!place || place.ancestors.length === 0) return null
  return (
    <Breadcrumbs label="Path">
      {place.ancestors.map((node) => (
        <Link
          key={node.id}
          to="/focus-areas/$focusAreaId"
          params={{ focusAreaId: node.id }}
          search={(now) => now}
        >
          {node.kind === 'record' ? node.record.name : missingName(node.id, node.reason)}
        </Link>
      ))}
    </Breadcrumbs>
  )
}

interface FactsProps {
  readonly record: FocusArea
  readonly place: Place<FocusArea> | undefined
  /** Why what is shown may be old. */
  readonly remark: string | undefined
}

function Facts({ record, place, remark }: FactsProps) {
  return (
    <>
      {remark && <PanelRemark>This is the focus area as last read. {remark}</PanelRemark>}
      <PanelSection title="Details">
        <RecordFacts
          id={record.id}
          externalId={record.externalId}
          type={record.focusAreaType}
          owner={record.owner}
          createdDate={record.createdDate}
          updatedDate={record.updatedDate}
        >
          <Field label="Target date">{record.targetDate && formatDay(record.targetDate)}</Field>
          <Field label="Below">
            {place && place.childCount > 0
              ? `${formatCount(place.childCount)} directly, ${formatCount(place.descendantCount)} in all`
              : 'Nothing'}
          </Field>
        </RecordFacts>
      </PanelSection>
      <PanelSection title="About">
        {record.about ? <RichText text={record.about} /> : <PanelHint>No description.</PanelHint>}
      </PanelSection>
    </>
  )
}
