import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import type { Organization } from '#contract/organizations.ts'
import { organizationQuery } from '#queries/organizations.ts'
import { usePlanning } from '#queries/planning.tsx'
import { faceOfRecord } from '#queries/record-face.ts'
import { type Place, usePlace } from '#queries/use-hierarchy.ts'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { Field } from '#ui/fields.tsx'
import { FailedNotice, LoadingNotice } from '#ui/notice.tsx'
import { formatCount } from '#ui/progress-bar.tsx'
import { RecordFacts } from '#ui/record-facts.tsx'
import { PanelHint, PanelRemark, PanelSection, RecordPanel } from '#ui/record-panel.tsx'
import { missingName } from '#ui/record-rows.tsx'
import { RichText } from '#ui/rich-text.tsx'
import { StatusBadge } from '#ui/status-badge.tsx'

const route = getRouteApi('/console/organizations/$organizationId')

/** One organization with all its fields. */
export function OrganizationPanel() {
  const planning = usePlanning()
  const { organizationId } = route.useParams()
  const navigate = useNavigate()
  const query = useQuery(organizationQuery(planning, organizationId))
  const place = usePlace(planning.organizations, organizationId, (id) => organizationQuery(planning, id))
  const known = planning.organizations.getSnapshot().index.find(organizationId)
  const face = faceOfRecord(query, known, 'this organization')
  const record = face.kind === 'record' ? face.record : undefined

  return (
    <RecordPanel
      recordId={organizationId}
      label="Organization"
      title={record?.name ?? 'Organization'}
      path={<Path place={place} />}
      facts={record && <StatusBadge status={record.status.name} emphasis="strong" />}
      actions={<CopyButton label="Copy link" icon="link" text={() => window.location.href} />}
      onClose={() => navigate({ to: '/organizations', search: (now) => now })}
    >
      {face.kind === 'loading' && <LoadingNotice label="Reading the organization…" />}
      {face.kind === 'failed' && (
        <FailedNotice {...face.words} onRetry={face.words.canRetry ? () => query.refetch() : undefined} />
      )}
      {face.kind === 'record' && <Facts record={face.record} place={place} remark={face.remark?.message} />}
    </RecordPanel>
  )
}

function Path({ place }: { readonly place: Place<Organization> | undefined }) {
  if (!place || place.ancestors.length === 0) return null
  return (
    <Breadcrumbs label="Path">
      {place.ancestors.map((node) => (
        <Link
          key={node.id}
          to="/organizations/$organizationId"
          params={{ organizationId: node.id }}
          search={(now) => now}
        >
          {node.kind === 'record' ? node.record.name : missingName(node.id, node.reason)}
        </Link>
      ))}
    </Breadcrumbs>
  )
}

interface FactsProps {
  readonly record: Organization
  readonly place: Place<Organization> | undefined
  /** Why what is shown may be old. */
  readonly remark: string | undefined
}

function Facts({ record, place, remark }: FactsProps) {
  return (
    <>
      {remark && <PanelRemark>This is the organization as last read. {remark}</PanelRemark>}
      <PanelSection title="Details">
        <RecordFacts
          id={record.id}
          externalId={record.externalId}
          type={record.organizationType}
          owner={record.owner}
          createdDate={record.createdDate}
          updatedDate={record.updatedDate}
        >
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
