import { ActionIcon } from '@mantine/core'
import { IconArrowsMaximize, IconExternalLink, IconList, IconPencil, IconTrash } from '@tabler/icons-react'
import { Link, useLocation, useNavigate, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type ItemKind, itemResources } from '#contract/resources.ts'
import type { FundRow } from '#data/funds/fund-rows.ts'
import type { FundRecord } from '#data/funds/fund-store.ts'
import type { ItemValueField } from '#data/funds/item-values.ts'
import { type SentAmount, useLastSent } from '#data/funds/sent-amounts.ts'
import { useHasExtendedFields, useReadOnlyReason } from '#data/read-only.ts'
import { useRecordNotice } from '#data/record-saving.ts'
import { useRecordActivity } from '#data/records/record-activity.ts'
import { useSavingMarks } from '#data/saving.ts'
import { JournalTools } from '#features/import/journal-tools.tsx'
import { PeriodTable } from '#features/import/period-table.tsx'
import { alignDecimals } from '#features/import/sum-digits.ts'
import { actIcon } from '#features/records/row-acts.tsx'
import { useMessages } from '#messages/catalogs.ts'
import { MoreMenu } from '#ui/action-menu.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { formatExact } from '#ui/dates.ts'
import { Absent, Field, Fields, Identifier } from '#ui/forms/form-parts.tsx'
import { LoadFailureNotice, LoadFailureReason } from '#ui/load-failure.tsx'
import { LoadingNotice } from '#ui/notice.tsx'
import { useOfferedActs } from '#ui/palette/offered-acts.ts'
import { ReadOnlyChip } from '#ui/read-only-chip.tsx'
import { ActivityList, ActivitySection } from '#ui/records/activity-list.tsx'
import { Breadcrumbs } from '#ui/records/breadcrumbs.tsx'
import { EditInPlace, type PlaceEdit } from '#ui/records/edit-in-place.tsx'
import facts from '#ui/records/record-facts.module.css'
import { CloseButton, RecordPage, RecordPanel } from '#ui/records/record-frame.tsx'
import { RecordHeader } from '#ui/records/record-header.tsx'
import { type RelativeLink, recordAddress } from '#ui/records/record-relatives.ts'
import { RecordRemark } from '#ui/records/record-section.tsx'
import { RecordSiblings } from '#ui/records/record-siblings.tsx'
import { RelativeTime } from '#ui/records/relative-time.tsx'
import { SavingNotice } from '#ui/records/saving-notice.tsx'
import { placeInOpenRecord } from '#ui/tree/tree-input.ts'
import { useItemActs } from './item-acts.tsx'
import { ItemChange } from './item-change.tsx'
import { useItemChoices, useValueLabels } from './item-choices.tsx'
import { shortSubtype } from './item-columns.tsx'
import { useItemPlace } from './item-selection.ts'
import classes from './items.module.css'
import lastSentClasses from './last-sent.module.css'
import { useFundItem } from './use-fund-item.ts'

/** One item with all its fields, beside the grid. */
export function ItemPanel({ kind }: { readonly kind: ItemKind }) {
  const { recordId: itemId = '' } = useParams({ strict: false })
  const { collection } = itemResources[kind]
  const m = useMessages('items')
  const { openFullPage } = useMessages('record')
  const navigate = useNavigate()
  const place = useItemPlace(kind, itemId)
  const close = () => void navigate({ to: `/funds/${collection}`, search: (now) => now })
  return (
    <RecordPanel recordId={itemId} label={m.item({ kind })} onClose={close}>
      <ItemDetails
        kind={kind}
        itemId={itemId}
        siblings={place && <RecordSiblings inList siblings={place} Link={panelLinks[kind]} />}
        actions={
          <>
            <ActionIcon
              renderRoot={(root) => (
                <Link to={`/funds/${collection}/$recordId/full`} params={{ recordId: itemId }} {...root} />
              )}
              size={26}
              aria-label={openFullPage}
              title={openFullPage}
            >
              <IconArrowsMaximize size={15} stroke={1.75} aria-hidden />
            </ActionIcon>
            <CloseButton onClose={close} />
          </>
        }
      />
    </RecordPanel>
  )
}

/** One item on a separate page. */
export function ItemPage({ kind }: { readonly kind: ItemKind }) {
  const { recordId: itemId = '' } = useParams({ strict: false })
  const m = useMessages('items')
  const { viewState } = useFundItem(kind, itemId)
  const title = viewState.kind === 'record' ? viewState.record.record.name : undefined
  return (
    <RecordPage recordId={itemId} label={m.item({ kind })} place={m.items({ kind })} title={title}>
      <ItemDetails
        kind={kind}
        itemId={itemId}
        actions={
          <ActionIcon
            renderRoot={(root) => (
              <Link
                to={`/funds/${itemResources[kind].collection}/$recordId`}
                params={{ recordId: itemId }}
                {...root}
              />
            )}
            size={26}
            aria-label={m.showInList}
            title={m.showInList}
          >
            <IconList size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        }
      />
    </RecordPage>
  )
}

/** Links to items in the panel beside their grid, whose search stays. */
function linkTo(kind: ItemKind): RelativeLink {
  const { collection } = itemResources[kind]
  return ({ id, className = '', label, children }) => (
    <Link
      to={`/funds/${collection}/$recordId`}
      params={{ recordId: id }}
      search={(now) => now}
      className={className}
      aria-label={label}
      title={label}
    >
      {children}
    </Link>
  )
}

const panelLinks: Readonly<Record<ItemKind, RelativeLink>> = {
  'cost-item': linkTo('cost-item'),
  'benefit-item': linkTo('benefit-item'),
}

interface ItemDetailsProps {
  readonly kind: ItemKind
  readonly itemId: string
  readonly siblings?: ReactNode
  /** Buttons that belong to where the item is shown. */
  readonly actions: ReactNode
}

/** One item with all its fields, wherever it is shown. */
function ItemDetails({ kind, itemId, siblings, actions }: ItemDetailsProps) {
  const { collection } = itemResources[kind]
  const m = useMessages('items')
  const one = m.item({ kind })
  const readOnly = useReadOnlyReason('funds')
  const { viewState, retry } = useFundItem(kind, itemId)
  const changes = useRecordNotice(kind, itemId)
  const row = viewState.kind === 'record' ? viewState.record : undefined
  const values = useItemChoices(kind)
  useOpenItemActs(kind, row?.record, values)
  return (
    <>
      <RecordHeader
        siblings={siblings}
        path={row && <AreaPath row={row} />}
        title={row?.record.name ?? one}
        facts={<span>{one}</span>}
        actions={
          <>
            <CopyButton
              label={m.copyLink}
              icon="link"
              text={() => recordAddress(`/funds/${collection}`, itemId)}
            />
            {readOnly && <ReadOnlyChip reason={readOnly} />}
            {row && !readOnly && <ItemMenu kind={kind} itemId={itemId} />}
            {actions}
          </>
        }
      />
      <SavingNotice changes={changes} />
      {viewState.kind === 'loading' && <LoadingNotice label={m.loading} />}
      {viewState.kind === 'failed' && <LoadFailureNotice failure={viewState.failure} onRetry={retry} />}
      {viewState.kind === 'record' && (
        <div className={classes.body}>
          {viewState.remark && (
            <RecordRemark>
              {m.lastLoaded} <LoadFailureReason failure={viewState.remark} />
            </RecordRemark>
          )}
          <ItemChange kind={kind} record={viewState.record.record} />
          <ItemFields kind={kind} row={viewState.record} values={values} />
          <ItemActivity kind={kind} record={viewState.record.record} />
        </div>
      )}
      {values.element}
    </>
  )
}

/** Acts on the open item in the palette. */
function useOpenItemActs(
  kind: ItemKind,
  record: FundRecord | undefined,
  values: Pick<ReturnType<typeof useItemChoices>, 'canSet' | 'choose'>,
): void {
  const m = useMessages('items')
  const here = useLocation({ select: ({ pathname }) => (pathname.endsWith('/full') ? 'full' : 'open') })
  const actsOf = useItemActs({
    kind,
    canSet: values.canSet,
    onSet: (one, field) => {
      const place = placeInOpenRecord(field)
      if (place) values.choose(field, [one], place)
    },
  })
  useOfferedActs(
    record && {
      title: `${m.item({ kind })}: ${record.name}`,
      acts: actsOf(record).filter(({ key }) => key !== here),
    },
  )
}

/** What can be done to an item. */
function ItemMenu({ kind, itemId }: { readonly kind: ItemKind; readonly itemId: string }) {
  const m = useMessages('items')
  const navigate = useNavigate()
  const open = (act: 'edit' | 'delete') => () =>
    void navigate({
      to: `/funds/${itemResources[kind].collection}/$recordId/${act}`,
      params: { recordId: itemId },
      search: (now) => now,
    })
  return (
    <MoreMenu
      size={26}
      actions={[
        { key: 'edit', label: m.editExternalId, icon: <IconPencil {...actIcon} />, onChoose: open('edit') },
        { key: 'delete', label: m.deleteItem, icon: <IconTrash {...actIcon} />, onChoose: open('delete') },
      ]}
    />
  )
}

function AreaPath({ row }: { readonly row: FundRow }) {
  const m = useMessages('items')
  if (row.area.path.length === 0) return null
  return (
    <Breadcrumbs label={m.focusAreaPath}>
      {row.area.path.map((name, at) => (
        <span key={row.area.lineage[at + 1]}>{name ?? m.unknownFocusArea}</span>
      ))}
    </Breadcrumbs>
  )
}

interface ItemFieldsProps {
  readonly kind: ItemKind
  readonly row: FundRow
  readonly values: Pick<ReturnType<typeof useItemChoices>, 'canSet' | 'choose'>
}

function ItemFields({ kind, row, values }: ItemFieldsProps) {
  const m = useMessages('items')
  const words = useValueLabels()
  const { record, area } = row
  const amounts = useLastSent(kind, record)
  const savingOf = useSavingMarks(kind)
  const editOf = (field: ItemValueField): PlaceEdit | undefined =>
    values.canSet(record, field)
      ? {
          kind: 'choice',
          column: field,
          isTroubled: savingOf(record.id)?.fields?.includes(field) === true,
          choose: (anchor) => values.choose(field, [record], anchor),
        }
      : undefined
  const shown: readonly (readonly [ItemValueField, string])[] = itemResources[kind].answersReferences
    ? [
        ['costType', row.type],
        ['costSubtypeId', shortSubtype(row)],
        ['expenditureType', row.expenditure],
        ['investmentCategoryId', row.category],
      ]
    : []
  return (
    <>
      <Fields>
        <Field label={m.focusArea}>
          <EditInPlace label={m.focusArea} edit={editOf('focusAreaId')}>
            {area.name ?? m.unknownFocusArea}
          </EditInPlace>
          <Link
            to="/focus-areas/$recordId"
            params={{ recordId: record.focusAreaId }}
            className={classes.link ?? ''}
            aria-label={m.openArea({ name: area.name ?? m.unknownFocusArea })}
            title={m.openArea({ name: area.name ?? m.unknownFocusArea })}
          >
            <IconExternalLink {...actIcon} />
          </Link>
        </Field>
        {shown.map(([field, text]) => (
          <Field key={field} label={words[field]}>
            <EditInPlace label={words[field]} edit={editOf(field)}>
              {text === '' ? <Absent /> : text}
            </EditInPlace>
          </Field>
        ))}
        <Field label={m.externalId}>
          {record.externalId && <Identifier>{record.externalId}</Identifier>}
        </Field>
        {amounts?.length === 0 && <Field label={m.amounts}>{m.amountsNotShown}</Field>}
      </Fields>
      <details className={facts.more}>
        <summary>{m.moreIds}</summary>
        <Fields>
          <Field label={m.id}>
            <Identifier>{record.id}</Identifier>
            <CopyButton label={m.copyId} text={() => record.id} />
          </Field>
        </Fields>
      </details>
      {amounts && amounts.length > 0 && <LastSent amounts={amounts} />}
    </>
  )
}

interface ItemActivityProps {
  readonly kind: ItemKind
  readonly record: FundRecord
}

/** Who changed the external ID of an item, and the imports that made it and changed it last. */
function ItemActivity(props: ItemActivityProps) {
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

interface LastSentProps {
  /** At least one. */
  readonly amounts: readonly SentAmount[]
}

/** The amounts this device sent last. Others may have sent since, so that they are never called current. */
function LastSent({ amounts }: LastSentProps) {
  const m = useMessages('items')
  const title = m.sentTitle({ from: originOf(amounts) })
  const shown = alignDecimals(amounts.map(({ digits }) => digits))
  const latest = amounts.reduce((one, other) => (other.at > one.at ? other : one))
  return (
    <section className={lastSentClasses.sent} aria-label={title}>
      <h2 className={lastSentClasses.title}>{title}</h2>
      <p className={lastSentClasses.remark}>
        {m.sentRemark<ReactNode>({
          source: latest.source,
          time: <RelativeTime key="time" dateTime={new Date(latest.at).toISOString()} />,
        })}
      </p>
      <PeriodTable entries={amounts}>
        {({ digits, at, source, isMerged }) => {
          const from = { source, time: formatExact(new Date(at).toISOString()) }
          return <span title={isMerged ? m.sentElsewhere(from) : m.sentFrom(from)}>{shown(digits)}</span>
        }}
      </PeriodTable>
      <JournalTools />
    </section>
  )
}

function originOf(amounts: readonly SentAmount[]) {
  const merged = amounts.filter(({ isMerged }) => isMerged).length
  if (merged === 0) return 'here'
  return merged === amounts.length ? 'elsewhere' : 'both'
}
