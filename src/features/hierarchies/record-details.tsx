import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { type TextField, textFieldNames } from '#contract/hierarchies.ts'
import type { HierarchyKind, PlanningRecord } from '#contract/resources.ts'
import { hierarchies, itemResources, typeOf } from '#contract/resources.ts'
import { useMessages } from '#messages/catalogs.ts'
import { fieldLabels, textFieldFacts } from '#queries/field-names.ts'
import { useItemsOfArea } from '#queries/funds/fund-items-of-area.ts'
import { useOpenedRecord } from '#queries/hierarchies/use-opened-record.ts'
import { isTemporary } from '#queries/outbox.ts'
import { hierarchyStoreOf, usePlanning } from '#queries/planning.tsx'
import { useReadOnlyReason } from '#queries/read-only.ts'
import { useRecordNotice } from '#queries/record-saving.ts'
import { CopyButton } from '#ui/copy-button.tsx'
import { formatDay } from '#ui/dates.ts'
import { ExportMenu } from '#ui/export-menu.tsx'
import { type EditAct, EditMenu } from '#ui/forms/edit-menu.tsx'
import { Field } from '#ui/forms/fields.tsx'
import { recordChoices } from '#ui/hierarchy-choices.ts'
import { ReadOnlyChip } from '#ui/read-only-chip.tsx'
import { FundLines } from '#ui/records/fund-lines.tsx'
import { recordAddress } from '#ui/records/record-address.ts'
import { IdField, Moment } from '#ui/records/record-facts.tsx'
import type { RelativeLink } from '#ui/records/record-relatives.ts'
import { RecordView } from '#ui/records/record-view.tsx'
import { SavingNotice } from '#ui/records/saving-notice.tsx'

/** The record that the address names. */
export function useShownRecord(kind: HierarchyKind) {
  const { recordId = '' } = useParams({ strict: false })
  return { kind, recordId, opened: useOpenedRecord(kind, recordId) }
}

interface RecordDetailsProps extends ReturnType<typeof useShownRecord> {
  readonly Link: RelativeLink
  /** Buttons that belong to where the record is shown. */
  readonly actions: ReactNode
  readonly onShowInTree: () => void
}

/** One record with all its fields, wherever it is shown. */
export function RecordDetails(props: RecordDetailsProps) {
  const { kind, recordId, opened, Link, actions, onShowInTree } = props
  const m = useMessages('hierarchies')
  const { collection, area, operations } = hierarchies[kind]
  const store = hierarchyStoreOf(usePlanning(), kind)
  const navigate = useNavigate()
  const { madeAs } = opened
  useEffect(() => {
    const params = { recordId: madeAs ?? '' }
    if (madeAs !== undefined) void navigate({ to: '.', params, search: (now) => now, replace: true })
  }, [navigate, madeAs])
  const readOnly = useReadOnlyReason(area)
  const changes = useRecordNotice(kind, recordId)
  const editing = (act: EditAct) => {
    const to =
      act === 'archive' ? '/organizations/$recordId/archive' : (`/${collection}/$recordId/${act}` as const)
    void navigate({ to, params: { recordId }, search: (now) => now })
  }
  const loadExports = async () => (await import('./record-export.ts')).recordExports(kind, { store, m })
  return (
    <RecordView<PlanningRecord>
      kindTitle={m.record({ kind })}
      viewState={opened.viewState}
      family={opened.family}
      typeOf={typeOf}
      texts={(record) =>
        textFieldNames.map((field) => <TextFact key={field} field={field} text={record[field]} />)
      }
      Link={Link}
      actions={
        <>
          <CopyButton label={m.copyLink} icon="link" text={recordAddress} />
          <ExportMenu
            label={m.export}
            size={26}
            choices={recordChoices(loadExports, { id: recordId, record: opened.record }, m)}
          />
          {readOnly ? (
            <ReadOnlyChip reason={readOnly} />
          ) : (
            <EditMenu onChoose={editing} canArchive={'archive' in operations} />
          )}
          {actions}
        </>
      }
      fields={(record) => 'targetDate' in record && <TargetDate dateTime={record.targetDate} />}
      sections={(record) =>
        kind === 'focus-area' && !isTemporary(record.id) && <AttachedItems focusAreaId={record.id} />
      }
      notice={<SavingNotice changes={changes} />}
      onRetry={opened.retry}
      onShowInTree={onShowInTree}
    />
  )
}

interface TextFactProps {
  readonly field: TextField
  readonly text: string | null | undefined
}

function TextFact({ field, text }: TextFactProps) {
  const label = useMessages('ui')[fieldLabels[field]]
  if (textFieldFacts[field].isIdentifier) return <IdField label={label} id={text} />
  return <Field label={label}>{text}</Field>
}

function TargetDate({ dateTime }: { readonly dateTime: string | null | undefined }) {
  const m = useMessages('hierarchies')
  return <Field label={m.targetDate}>{dateTime && <Moment dateTime={dateTime} format={formatDay} />}</Field>
}

/** The cost and benefit items that are attached to a focus area. */
function AttachedItems({ focusAreaId }: { readonly focusAreaId: string }) {
  const m = useMessages('hierarchies')
  const costs = useItemsOfArea('cost-item', focusAreaId)
  const benefits = useItemsOfArea('benefit-item', focusAreaId)
  const lines = [
    { ...itemResources['cost-item'], viewState: costs },
    { ...itemResources['benefit-item'], viewState: benefits },
  ]
  return lines.map(({ kind, collection, viewState }) => (
    <FundLines
      key={kind}
      kind={kind}
      viewState={viewState}
      links={
        <Link to={`/funds/${collection}/template`} search={{ area: [focusAreaId] }}>
          {m.enterAmounts}
        </Link>
      }
    />
  ))
}
