import { IconDotsVertical, IconPencil, IconTrash } from '@tabler/icons-react'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { type ItemKind, itemResources } from '#contract/resources.ts'
import type { FundRow } from '#data/funds/fund-rows.ts'
import { useLastSent } from '#data/funds/sent-amounts.ts'
import { useReadOnlyReason } from '#data/read-only.ts'
import { useRecordNotice } from '#data/record-saving.ts'
import { useMessages } from '#messages/catalogs.ts'
import { ActionMenu } from '#ui/action-menu.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { Field, Fields, Identifier } from '#ui/forms/form-parts.tsx'
import { LoadFailureNotice, LoadFailureReason } from '#ui/load-failure.tsx'
import { LoadingNotice } from '#ui/notice.tsx'
import { ReadOnlyChip } from '#ui/read-only-chip.tsx'
import { Breadcrumbs } from '#ui/records/breadcrumbs.tsx'
import facts from '#ui/records/record-facts.module.css'
import { CloseButton, RecordPanel } from '#ui/records/record-frame.tsx'
import { RecordHeader } from '#ui/records/record-header.tsx'
import { recordAddress } from '#ui/records/record-relatives.ts'
import { RecordRemark } from '#ui/records/record-section.tsx'
import { SavingNotice } from '#ui/records/saving-notice.tsx'
import { ItemActivity } from './item-activity.tsx'
import { ItemChange } from './item-change.tsx'
import classes from './items.module.css'
import { LastSent } from './last-sent.tsx'
import { useFundItem } from './use-fund-item.ts'

/** One item with all its fields, beside the grid. */
export function ItemPanel({ kind }: { readonly kind: ItemKind }) {
  const { recordId: itemId = '' } = useParams({ strict: false })
  const { collection } = itemResources[kind]
  const m = useMessages('items')
  const one = m.item({ kind })
  const navigate = useNavigate()
  const close = () => void navigate({ to: `/funds/${collection}`, search: (now) => now })
  const readOnly = useReadOnlyReason('funds')
  const { viewState, retry } = useFundItem(kind, itemId)
  const changes = useRecordNotice(kind, itemId)
  const row = viewState.kind === 'record' ? viewState.record : undefined
  return (
    <RecordPanel recordId={itemId} label={one} onClose={close}>
      <RecordHeader
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
            <CloseButton onClose={close} />
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
          <ItemFields kind={kind} row={viewState.record} />
          <ItemActivity kind={kind} record={viewState.record.record} />
        </div>
      )}
    </RecordPanel>
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
  const icon = { size: 15, stroke: 1.75, 'aria-hidden': true }
  return (
    <ActionMenu
      label={m.moreActions}
      icon={<IconDotsVertical size={16} stroke={1.75} aria-hidden />}
      size={26}
      actions={[
        { key: 'edit', label: m.editExternalId, icon: <IconPencil {...icon} />, onChoose: open('edit') },
        { key: 'delete', label: m.deleteItem, icon: <IconTrash {...icon} />, onChoose: open('delete') },
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

function ItemFields({ kind, row }: { readonly kind: ItemKind; readonly row: FundRow }) {
  const m = useMessages('items')
  const { record, area } = row
  const amounts = useLastSent(kind, record)
  return (
    <>
      <Fields>
        <Field label={m.focusArea}>
          <Link
            to="/focus-areas/$recordId"
            params={{ recordId: record.focusAreaId }}
            className={classes.link ?? ''}
          >
            {area.name ?? m.unknownFocusArea}
          </Link>
        </Field>
        {itemResources[kind].answersReferences && (
          <>
            <Field label={m.costType}>{row.type}</Field>
            <Field label={m.costSubtype}>{row.subtype}</Field>
            <Field label={m.expenditure}>{row.expenditure}</Field>
            <Field label={m.investmentCategory}>{row.category}</Field>
          </>
        )}
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
