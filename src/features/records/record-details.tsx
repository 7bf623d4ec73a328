import { Link, useLocation, useNavigate, useParams } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { type TextField, textFieldNames } from '#contract/hierarchies.ts'
import { isArchived } from '#contract/organizations.ts'
import { type HierarchyKind, hierarchies, itemResources, type PlanningRecord } from '#contract/resources.ts'
import { fieldLabels, textFieldFacts } from '#data/field-names.ts'
import { isTemporary } from '#data/outbox.ts'
import { hierarchyStoreOf, usePlanning } from '#data/planning.tsx'
import { useHasExtendedFields, useReadOnlyReason } from '#data/read-only.ts'
import { useRecordNotice } from '#data/record-saving.ts'
import { useExtendedRecord } from '#data/records/extended-record.ts'
import { useRecordActivity } from '#data/records/record-activity.ts'
import { useMessages } from '#messages/catalogs.ts'
import { CopyButton } from '#ui/copy-button.tsx'
import { ExportMenu } from '#ui/export-menu.tsx'
import { type EditAct, EditMenu } from '#ui/forms/edit-menu.tsx'
import { Absent, Field } from '#ui/forms/form-parts.tsx'
import { type RowAct, rowActKeys } from '#ui/grids/row-act-keys.ts'
import { recordChoices } from '#ui/hierarchy-choices.ts'
import type { KeyWords } from '#ui/key-bindings.ts'
import { useScreenKeys } from '#ui/palette/key-map.tsx'
import { useOfferedActs } from '#ui/palette/offered-acts.ts'
import { ReadOnlyChip } from '#ui/read-only-chip.tsx'
import { ActivityList, ActivitySection } from '#ui/records/activity-list.tsx'
import { EditInPlace, type PlaceColumn, type PlaceEdit } from '#ui/records/edit-in-place.tsx'
import { FundLines } from '#ui/records/fund-lines.tsx'
import { IdField } from '#ui/records/record-facts.tsx'
import {
  nameOf,
  type PlanningFamily,
  type RelativeLink,
  recordAddress,
} from '#ui/records/record-relatives.ts'
import { RecordView } from '#ui/records/record-view.tsx'
import { SavingNotice } from '#ui/records/saving-notice.tsx'
import { useSingleKeys } from '#ui/single-keys.tsx'
import { placeInOpenRecord } from '#ui/tree/tree-input.ts'
import { BranchSections } from './branch-health.tsx'
import { ExtendedFacts, FixedFieldsNote } from './extended-facts.tsx'
import { useItemsOfArea } from './fund-items-of-area.ts'
import { recordExports } from './record-export.ts'
import { useRecordActs } from './row-acts.tsx'
import type { useListPlace } from './use-family.ts'
import { useOpenedRecord } from './use-opened-record.ts'
import { useValueChoices } from './value-choices.tsx'

/** The record that the address names. */
export function useRecordInAddress(kind: HierarchyKind) {
  const { recordId = '' } = useParams({ strict: false })
  return { kind, recordId, opened: useOpenedRecord(kind, recordId) }
}

interface RecordDetailsProps extends ReturnType<typeof useRecordInAddress> {
  readonly Link: RelativeLink
  /** Buttons that belong to where the record is shown. */
  readonly actions: ReactNode
  /** Its place in the list beside it. */
  readonly listPlace?: ReturnType<typeof useListPlace>
  readonly onShowInTree: () => void
}

/** One record with all its fields, wherever it is shown. */
export function RecordDetails(props: RecordDetailsProps) {
  const { kind, recordId, opened, Link, actions, onShowInTree } = props
  const m = useMessages('hierarchies')
  const { collection, area, operations } = hierarchies[kind]
  const navigate = useNavigate()
  useMadeRecord(opened)
  const readOnly = useReadOnlyReason(area)
  const changes = useRecordNotice(kind, recordId)
  const editing = (act: EditAct) => {
    const to =
      act === 'archive' ? '/organizations/$recordId/archive' : (`/${collection}/$recordId/${act}` as const)
    void navigate({ to, params: { recordId }, search: (now) => now })
  }
  // Without the record it is not known whether it can be archived.
  const canArchive = 'archive' in operations && opened.record !== undefined && !isArchived(opened.record)
  const { extended, editOf, element } = useRecordEdits(kind, opened.record)
  useOpenRecordActs(kind, opened.record, { canWrite: !readOnly, editOf, form: editing })
  return (
    <>
      <RecordView
        kindTitle={m.record({ kind })}
        viewState={opened.viewState}
        family={opened.family}
        listPlace={props.listPlace}
        texts={(record) =>
          textFieldNames.map((field) => {
            const column = columnOf[field]
            const edit = column && editOf(record, column)
            return <TextFact key={field} field={field} text={record[field]} edit={edit} />
          })
        }
        editOf={editOf}
        Link={Link}
        actions={
          <>
            {opened.viewState.kind !== 'failed' && (
              <CopyAndExport kind={kind} recordId={recordId} record={opened.record} />
            )}
            {readOnly ? (
              <ReadOnlyChip reason={readOnly} />
            ) : (
              opened.viewState.kind !== 'failed' && (
                <EditMenu onChoose={editing} canArchive={canArchive} canMove={extended !== undefined} />
              )
            )}
            {actions}
          </>
        }
        fields={(record) => <PlanFacts record={record} {...{ extended, editOf, family: opened.family }} />}
        factsNote={<FixedFieldsNote kind={kind} />}
        branch={({ id }) => kind === 'focus-area' && <BranchSections id={id} Link={Link} />}
        sections={(record) =>
          !isTemporary(record.id) && (
            <>
              {kind === 'focus-area' && <AttachedItems focusAreaId={record.id} />}
              <RecordActivity kind={kind} record={record} Link={Link} />
            </>
          )
        }
        notice={<SavingNotice changes={changes} />}
        onRetry={opened.retry}
        wayBack={<WayBack kind={kind} />}
        onShowInTree={onShowInTree}
      />
      {element}
    </>
  )
}

interface CopyAndExportProps {
  readonly kind: HierarchyKind
  readonly recordId: string
  readonly record: PlanningRecord | undefined
}

/** Only for records that could be read. */
function CopyAndExport({ kind, recordId, record }: CopyAndExportProps) {
  const m = useMessages('hierarchies')
  const store = hierarchyStoreOf(usePlanning(), kind)
  return (
    <>
      <CopyButton
        label={m.copyLink}
        icon="link"
        text={() => recordAddress(`/${hierarchies[kind].collection}`, recordId)}
      />
      <ExportMenu
        label={m.export}
        size={26}
        choices={recordChoices(recordExports(kind, { store, m }), { id: recordId, record }, m)}
      />
    </>
  )
}

/** Leads from a record that was not found to its list. */
function WayBack({ kind }: { readonly kind: HierarchyKind }) {
  const m = useMessages('palette')
  return (
    <p>
      <Link to={`/${hierarchies[kind].collection}`}>
        {kind === 'organization' ? m.goToOrganizations : m.goToFocusAreas}
      </Link>
    </p>
  )
}

/** The column of a tree in which a text is edited as well; a text without one is edited in the form alone. */
const columnOf: Partial<Readonly<Record<TextField, PlaceColumn>>> = { externalId: 'external-id' }

/** The address of a record that was just made becomes that of the service. */
function useMadeRecord({ madeAs }: RecordDetailsProps['opened']): void {
  const navigate = useNavigate()
  useEffect(() => {
    const params = { recordId: madeAs ?? '' }
    if (madeAs !== undefined) void navigate({ to: '.', params, search: (now) => now, replace: true })
  }, [navigate, madeAs])
}

/** What the values of one record are changed by; `element` is the choice while it is open. */
function useRecordEdits(kind: HierarchyKind, opened: PlanningRecord | undefined) {
  const extended = useExtendedRecord(kind, opened)
  const { editOf, element } = useValueChoices(kind)
  return {
    extended,
    element,
    editOf: (record: PlanningRecord, column: PlaceColumn) => {
      if (!extendedColumns.includes(column)) return editOf(record, column)
      const isKnown = column !== 'target' || (extended && Object.hasOwn(extended.record, 'targetDate'))
      return extended && isKnown ? editOf(extended.record, column) : undefined
    },
  }
}

const recordTitle: KeyWords = (m) => m.recordKeys
const noKeys: readonly never[] = []

interface OpenRecordActs {
  readonly canWrite: boolean
  readonly editOf: ReturnType<typeof useRecordEdits>['editOf']
  readonly form: (act: EditAct) => void
}

/**
 * Acts on the open record: by single keys, wherever the focus is beside a row of the tree, whose keys act on that row; and in
 * the palette.
 */
function useOpenRecordActs(
  kind: HierarchyKind,
  record: PlanningRecord | undefined,
  { canWrite, editOf, form }: OpenRecordActs,
): void {
  const m = useMessages('hierarchies')
  const hasSingleKeys = useSingleKeys()
  const here = useLocation({ select: ({ pathname }) => (pathname.endsWith('/full') ? 'full' : 'open') })
  const choose = (column: PlaceColumn) => {
    const place = placeInOpenRecord(column)
    const edit = record && editOf(record, column)
    if (place && edit && edit.kind !== 'text') edit.choose(place)
  }
  const press = (act: RowAct) => {
    if (!record || !canWrite) return
    if (act === 'edit' || act === 'delete') form(act)
    else if (act === 'child') !isTemporary(record.id) && form('new')
    else choose(act)
  }
  const isOffered = hasSingleKeys && record !== undefined && canWrite
  useScreenKeys(
    recordTitle,
    isOffered ? rowActKeys.map(({ act, ...hint }) => ({ ...hint, act: () => press(act) })) : noKeys,
  )
  const actsOf = useRecordActs({
    kind,
    canWrite,
    canSet: (one, { column }) => editOf(one, column) !== undefined,
    onSet: (_record, { column }) => choose(column),
  })
  useOfferedActs(
    record && {
      title: `${m.record({ kind })}: ${record.name}`,
      acts: actsOf(record).filter(({ key }) => key !== here),
    },
  )
}

/** Those that only the bundled service changes, of a record that it has. */
const extendedColumns: readonly PlaceColumn[] = ['status', 'target', 'parent']

interface TextFactProps {
  readonly field: TextField
  readonly text: string | null | undefined
  readonly edit: PlaceEdit | undefined
}

function TextFact({ field, text, edit }: TextFactProps) {
  const label = useMessages('ui')[fieldLabels[field]]
  if (textFieldFacts[field].isIdentifier) return <IdField label={label} id={text} edit={edit} />
  return (
    <Field label={label}>
      {(text || edit) && (
        <EditInPlace label={label} edit={edit}>
          {text || <Absent />}
        </EditInPlace>
      )}
    </Field>
  )
}

interface PlanFactsProps extends Pick<ReturnType<typeof useRecordEdits>, 'extended' | 'editOf'> {
  readonly record: PlanningRecord
  readonly family: PlanningFamily | undefined
}

/** When it is to be reached, and where it belongs. */
function PlanFacts({ record, extended, editOf, family }: PlanFactsProps) {
  return (
    <>
      <ExtendedFacts record={record} extended={extended} edit={editOf(record, 'target')} />
      {family && <ParentFact family={family} edit={editOf(record, 'parent')} />}
    </>
  )
}

interface ParentFactProps {
  readonly family: PlanningFamily
  readonly edit: PlaceEdit | undefined
}

/** The record above, which a choice in its place replaces; the path above the name leads to it. */
function ParentFact({ family, edit }: ParentFactProps) {
  const m = useMessages('hierarchies')
  const ui = useMessages('ui')
  const parent = family.ancestors.at(-1)
  return (
    <Field label={ui.fieldParent}>
      <EditInPlace label={ui.fieldParent} edit={edit}>
        {parent ? nameOf(parent, m) : <span className="muted">{ui.topLevel}</span>}
      </EditInPlace>
    </Field>
  )
}

/** The cost and benefit items that are attached to a focus area. */
function AttachedItems({ focusAreaId }: { readonly focusAreaId: string }) {
  const m = useMessages('record')
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

interface RecordActivityProps {
  readonly kind: HierarchyKind
  readonly record: PlanningRecord
  readonly Link: RelativeLink
}

/** Who changed what of a record, and when; nothing at a site that does not say it. */
function RecordActivity(props: RecordActivityProps) {
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
