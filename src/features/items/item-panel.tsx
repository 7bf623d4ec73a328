import { IconDotsVertical, IconPencil, IconTrash } from '@tabler/icons-react'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { type ItemKind, itemResources, sentenceCase } from '#contract/resources.ts'
import type { FundRow } from '#queries/funds/fund-rows.ts'
import { useFundItem } from '#queries/funds/use-fund-item.ts'
import { useReadOnlyReason } from '#queries/read-only.ts'
import { useRecordNotice } from '#queries/record-saving.ts'
import { ActionMenu } from '#ui/action-menu.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { ExperimentalMark } from '#ui/experimental-mark.tsx'
import { Field, Fields, Identifier } from '#ui/forms/fields.tsx'
import { FailedNotice, LoadingNotice } from '#ui/notice.tsx'
import { ReadOnlyChip } from '#ui/read-only-chip.tsx'
import { Breadcrumbs } from '#ui/records/breadcrumbs.tsx'
import { recordAddress } from '#ui/records/record-address.ts'
import { CloseButton, RecordPanel } from '#ui/records/record-frame.tsx'
import { RecordHeader } from '#ui/records/record-header.tsx'
import { RecordRemark } from '#ui/records/record-section.tsx'
import { SavingNotice } from '#ui/records/saving-notice.tsx'
import { ItemChange } from './item-change.tsx'
import { areaText } from './item-messages.ts'
import classes from './items.module.css'
import { LastSent } from './last-sent.tsx'

/** One item with all its fields, beside the grid. */
export function ItemPanel({ kind }: { readonly kind: ItemKind }) {
  const { recordId: itemId = '' } = useParams({ strict: false })
  const { noun, collection } = itemResources[kind]
  const one = sentenceCase(noun)
  const navigate = useNavigate()
  const close = () => void navigate({ to: `/funds/${collection}`, search: (now) => now })
  const readOnly = useReadOnlyReason('funds')
  const { viewState, retry } = useFundItem(kind, itemId)
  const changes = useRecordNotice(kind, itemId)
  const row = viewState.kind === 'record' ? viewState.record : undefined
  return (
    <RecordPanel recordId={itemId} label={one} onClose={close}>
      <RecordHeader
        siblings={null}
        path={row && <AreaPath row={row} />}
        title={row?.record.name ?? one}
        facts={
          <>
            <span>{one}</span>
            <ExperimentalMark />
          </>
        }
        actions={
          <>
            <CopyButton label="Copy link" icon="link" text={recordAddress} />
            {readOnly && <ReadOnlyChip reason={readOnly} />}
            {row && !readOnly && <ItemMenu kind={kind} itemId={itemId} />}
            <CloseButton onClose={close} />
          </>
        }
      />
      <SavingNotice changes={changes} />
      {viewState.kind === 'loading' && <LoadingNotice label={`Reading the ${noun}…`} />}
      {viewState.kind === 'failed' && (
        <FailedNotice {...viewState.words} onRetry={viewState.words.canRetry ? retry : undefined} />
      )}
      {viewState.kind === 'record' && (
        <div className={classes.body}>
          {viewState.remark && (
            <RecordRemark>This is the item as last read. {viewState.remark.message}</RecordRemark>
          )}
          <ItemChange kind={kind} record={viewState.record.record} />
          <ItemFields kind={kind} row={viewState.record} />
          <LastSent kind={kind} record={viewState.record.record} />
        </div>
      )}
    </RecordPanel>
  )
}

/** What can be done to an item. */
function ItemMenu({ kind, itemId }: { readonly kind: ItemKind; readonly itemId: string }) {
  const navigate = useNavigate()
  const open = (act: 'edit' | 'delete') =>
    void navigate({
      to: `/funds/${itemResources[kind].collection}/$recordId/${act}`,
      params: { recordId: itemId },
      search: (now) => now,
    })
  const icon = { size: 15, stroke: 1.75, 'aria-hidden': true }
  return (
    <ActionMenu
      label="Change"
      icon={<IconDotsVertical size={16} stroke={1.75} aria-hidden />}
      size={26}
      actions={[
        {
          key: 'edit',
          label: 'Change the external ID',
          icon: <IconPencil {...icon} />,
          onChoose: () => open('edit'),
        },
        { key: 'delete', label: 'Delete…', icon: <IconTrash {...icon} />, onChoose: () => open('delete') },
      ]}
    />
  )
}

function AreaPath({ row }: { readonly row: FundRow }) {
  if (row.area.path.length === 0) return null
  return (
    <Breadcrumbs label="Focus area path">
      {row.area.path.map((name, at) => (
        <span key={row.area.lineage[at + 1] ?? name}>{name}</span>
      ))}
    </Breadcrumbs>
  )
}

function ItemFields({ kind, row }: { readonly kind: ItemKind; readonly row: FundRow }) {
  const { record, area } = row
  return (
    <Fields>
      <Field label="Focus area">
        <Link
          to="/focus-areas/$recordId"
          params={{ recordId: record.focusAreaId }}
          className={classes.link ?? ''}
        >
          {areaText(area.name, record.focusAreaId)}
        </Link>
      </Field>
      {itemResources[kind].answersReferences && (
        <>
          <Field label="Cost type">{row.type}</Field>
          <Field label="Cost subtype">{row.subtype}</Field>
          <Field label="Expenditure">{row.expenditure}</Field>
          <Field label="Investment category">{row.category}</Field>
        </>
      )}
      <Field label="External ID">{record.externalId && <Identifier>{record.externalId}</Identifier>}</Field>
      <Field label="ID">
        <Identifier>{record.id}</Identifier>
        <CopyButton label="Copy ID" text={() => record.id} />
      </Field>
      <Field label="Amounts">Not shown: the API takes amounts in imports and never gives them back.</Field>
    </Fields>
  )
}
