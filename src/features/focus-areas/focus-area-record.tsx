import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import type { FocusArea } from '#contract/focus-areas.ts'
import { isTemporary } from '#queries/outbox.ts'
import { usePlanning } from '#queries/planning.tsx'
import { useReadOnlyReason } from '#queries/read-only.ts'
import { useRecordNotice } from '#queries/record-saving.ts'
import { CopyButton } from '#ui/copy-button.tsx'
import { formatDay } from '#ui/dates.ts'
import { ExportMenu } from '#ui/export-menu.tsx'
import { type EditAct, EditMenu } from '#ui/forms/edit-menu.tsx'
import { Field } from '#ui/forms/fields.tsx'
import { recordChoices } from '#ui/hierarchy-choices.ts'
import { ReadOnlyChip } from '#ui/read-only-chip.tsx'
import { recordAddress } from '#ui/records/record-address.ts'
import { Moment } from '#ui/records/record-facts.tsx'
import type { RelativeLink } from '#ui/records/record-relatives.ts'
import { RecordView } from '#ui/records/record-view.tsx'
import { SavingNotice } from '#ui/records/saving-notice.tsx'
import { FocusAreaFunds } from './focus-area-funds.tsx'
import type { useFocusArea } from './use-focus-area.ts'

interface FocusAreaRecordProps {
  readonly focusAreaId: string
  readonly opened: ReturnType<typeof useFocusArea>
  readonly Link: RelativeLink
  /** Buttons that belong to where the record is shown. */
  readonly actions: ReactNode
  readonly onShowInTree: () => void
}

/** Where each act is done; a focus area cannot be archived. */
const addresses = {
  edit: '/focus-areas/$focusAreaId/edit',
  new: '/focus-areas/$focusAreaId/new',
  delete: '/focus-areas/$focusAreaId/delete',
  archive: '/focus-areas/$focusAreaId',
} as const satisfies Record<EditAct, string>

/** One focus area with all its fields, wherever it is shown. */
export function FocusAreaRecord(props: FocusAreaRecordProps) {
  const { focusAreaId, opened, Link, actions, onShowInTree } = props
  const { focusAreas } = usePlanning()
  const navigate = useNavigate()
  const { madeAs } = opened
  useEffect(() => {
    const params = { focusAreaId: madeAs ?? '' }
    if (madeAs !== undefined) void navigate({ to: '.', params, search: (now) => now, replace: true })
  }, [navigate, madeAs])
  const readOnly = useReadOnlyReason('focus-areas')
  const changes = useRecordNotice('focus-area', focusAreaId)
  const editing = (act: EditAct) =>
    void navigate({ to: addresses[act], params: { focusAreaId }, search: (now) => now })
  const loadExports = async () => (await import('./focus-area-export.ts')).focusAreaExports(focusAreas)
  return (
    <RecordView<FocusArea>
      kind="Focus area"
      face={opened.face}
      family={opened.family}
      typeOf={(area) => area.focusAreaType}
      Link={Link}
      actions={
        <>
          <CopyButton label="Copy link" icon="link" text={recordAddress} />
          <ExportMenu
            label="Export"
            size={26}
            choices={recordChoices(loadExports, focusAreaId, opened.record)}
          />
          {readOnly ? <ReadOnlyChip reason={readOnly} /> : <EditMenu onChoose={editing} />}
          {actions}
        </>
      }
      fields={(area) => (
        <Field label="Target date">
          {area.targetDate && <Moment dateTime={area.targetDate} format={formatDay} />}
        </Field>
      )}
      sections={(area) => !isTemporary(area.id) && <FocusAreaFunds focusAreaId={area.id} />}
      notice={<SavingNotice changes={changes} />}
      onRetry={opened.retry}
      onShowInTree={onShowInTree}
    />
  )
}
