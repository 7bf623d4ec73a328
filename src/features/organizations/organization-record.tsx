import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import type { Organization } from '#contract/organizations.ts'
import { usePlanning } from '#queries/planning.tsx'
import { useReadOnlyReason } from '#queries/read-only.ts'
import { useRecordNotice } from '#queries/record-saving.ts'
import { CopyButton } from '#ui/copy-button.tsx'
import { ExportMenu } from '#ui/export-menu.tsx'
import { type EditAct, EditMenu } from '#ui/forms/edit-menu.tsx'
import { recordChoices } from '#ui/hierarchy-choices.ts'
import { ReadOnlyChip } from '#ui/read-only-chip.tsx'
import { recordAddress } from '#ui/records/record-address.ts'
import type { RelativeLink } from '#ui/records/record-relatives.ts'
import { RecordView } from '#ui/records/record-view.tsx'
import { SavingNotice } from '#ui/records/saving-notice.tsx'
import type { useOrganization } from './use-organization.ts'

interface OrganizationRecordProps {
  readonly organizationId: string
  readonly opened: ReturnType<typeof useOrganization>
  readonly Link: RelativeLink
  /** Buttons that belong to where the record is shown. */
  readonly actions: ReactNode
  readonly onShowInTree: () => void
}

/** Where each act is done. */
const addresses = {
  edit: '/organizations/$organizationId/edit',
  new: '/organizations/$organizationId/new',
  delete: '/organizations/$organizationId/delete',
  archive: '/organizations/$organizationId/archive',
} as const satisfies Record<EditAct, string>

/** One organization with all its fields, wherever it is shown. */
export function OrganizationRecord(props: OrganizationRecordProps) {
  const { organizationId, opened, Link, actions, onShowInTree } = props
  const { organizations } = usePlanning()
  const navigate = useNavigate()
  const { madeAs } = opened
  useEffect(() => {
    const params = { organizationId: madeAs ?? '' }
    if (madeAs !== undefined) void navigate({ to: '.', params, search: (now) => now, replace: true })
  }, [navigate, madeAs])
  const readOnly = useReadOnlyReason('organizations')
  const changes = useRecordNotice('organization', organizationId)
  const editing = (act: EditAct) =>
    void navigate({ to: addresses[act], params: { organizationId }, search: (now) => now })
  const loadExports = async () =>
    (await import('./organization-export.ts')).organizationExports(organizations)
  return (
    <RecordView<Organization>
      kind="Organization"
      face={opened.face}
      family={opened.family}
      typeOf={(organization) => organization.organizationType}
      Link={Link}
      actions={
        <>
          <CopyButton label="Copy link" icon="link" text={recordAddress} />
          <ExportMenu
            label="Export"
            size={26}
            choices={recordChoices(loadExports, organizationId, opened.record)}
          />
          {readOnly ? <ReadOnlyChip reason={readOnly} /> : <EditMenu onChoose={editing} canArchive />}
          {actions}
        </>
      }
      notice={<SavingNotice changes={changes} />}
      onRetry={opened.retry}
      onShowInTree={onShowInTree}
    />
  )
}
