// One entry of a list with what can be done with it.
import { Button } from '@mantine/core'
import { type ComponentProps, type KeyboardEvent, useRef, useState } from 'react'
import {
  type CatalogEntry,
  type CatalogList,
  fieldsOfList,
  isSetByService,
} from '#contract/catalog-operations.ts'
import { isArchived } from '#contract/organizations.ts'
import { useCatalog } from '#data/catalog.ts'
import { useMessages } from '#messages/catalogs.ts'
import { number } from '#messages/formats.ts'
import type { Messages } from '#messages/messages.ts'
import { type MenuAction, MoreMenu } from '#ui/action-menu.tsx'
import { QuestionInPlace } from '#ui/confirmed.tsx'
import { StatusBadge, StatusColors, statusText } from '#ui/records/status-badge.tsx'
import { useCatalogChanges } from './catalog-changes.ts'
import { ChangeProblem } from './change-problem.tsx'
import { EntryForm } from './entry-form.tsx'
import { changesOf, columnsOf, type EntryField, levelText, valuesOf } from './entry-values.ts'
import classes from './settings.module.css'

interface Moves {
  readonly isFirst: boolean
  readonly isLast: boolean
  /** `selector` finds what has the focus then, in the row. */
  readonly onMove: (steps: number, selector: string) => void
}

interface EntryRowProps {
  readonly list: CatalogList
  readonly entry: CatalogEntry
  /** How many records use it; undefined where that is not known. */
  readonly uses: number | undefined
  readonly canManage: boolean
  readonly isEdited: boolean
  readonly onEdit: (isEdited: boolean) => void
  /** Undefined where people do not choose the order. */
  readonly moves: Moves | undefined
}

export function EntryRow({ list, entry, uses, canManage, isEdited, onEdit, moves }: EntryRowProps) {
  const [wasClosed, setWasClosed] = useState(false)
  const fields = columnsOf(list)
  const columns = fields.length + (uses === undefined ? 1 : 2)
  const handleKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const steps = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (!moves || isEdited || !event.altKey || steps === undefined) return
    event.preventDefault()
    moves.onMove(steps, '[data-edit]')
  }
  if (isEdited) {
    return (
      <tr data-id={entry.id}>
        <td colSpan={columns}>
          <ChangeForm
            list={list}
            entry={entry}
            onClose={() => {
              setWasClosed(true)
              onEdit(false)
            }}
          />
        </td>
      </tr>
    )
  }
  const row = {
    'data-id': entry.id,
    'data-retired': entry.retired,
    onKeyDown: handleKeyDown,
    children: [
      ...fields.map((field) => <Cell key={field} field={field} list={list} entry={entry} />),
      ...(uses === undefined ? [] : [<Uses key="uses" count={uses} />]),
    ],
  }
  if (!canManage) return <tr {...row} />
  return (
    <ManagedRow
      row={row}
      columns={columns}
      list={list}
      entry={entry}
      moves={moves}
      wasClosed={wasClosed}
      onEdit={() => {
        setWasClosed(false)
        onEdit(true)
      }}
    />
  )
}

function Cell({
  field,
  list,
  entry,
}: { readonly field: EntryField } & Pick<EntryRowProps, 'list' | 'entry'>) {
  const m = useMessages('catalog')
  const name = useEntryName(list, entry)
  if (field === 'name') {
    return (
      <th scope="row">
        {fieldsOfList[list].includes('color') && entry.name !== null ? (
          <StatusColors value={() => entry.color ?? undefined}>
            <StatusBadge status={entry.name} />
          </StatusColors>
        ) : (
          name
        )}{' '}
        {entry.retired && <span className={classes.retired}>{m.retired}</span>}
        {isSetByService(list, entry) && <span className={classes.stays}>{reasonToStay(entry, m)}</span>}
      </th>
    )
  }
  const title = m.fields[field]
  const value = entry[field]
  if (field === 'costType') {
    return (
      <td data-title={title}>
        <CostTypeName value={entry.costType ?? ''} />
      </td>
    )
  }
  return <td data-title={title}>{typeof value === 'number' ? levelText(value) : value}</td>
}

/** Why a status cannot be retired or deleted: the service gives it to records itself. */
function reasonToStay(entry: CatalogEntry, m: Messages['catalog']): string {
  return isArchived({ status: { name: entry.name ?? '' } }) ? m.archivedStays : m.firstStays
}

function Uses({ count }: { readonly count: number }) {
  const m = useMessages('catalog')
  return (
    <td data-title={m.uses} className={count === 0 ? 'digits faint' : 'digits'}>
      {number(count)}
    </td>
  )
}

function CostTypeName({ value }: { readonly value: string }) {
  const types = useCatalog('cost-types')
  const type = types.kind === 'listed' ? types.entries.find(({ key }) => key === value) : undefined
  return type?.name ?? value
}

function useEntryName(list: CatalogList, { name }: CatalogEntry): string {
  const m = useMessages('catalog')
  const ui = useMessages('ui')
  if (name === null) return m.noName
  return fieldsOfList[list].includes('color') ? statusText(name, ui) : name
}

function ChangeForm({
  list,
  entry,
  onClose,
}: Pick<EntryRowProps, 'list' | 'entry'> & { readonly onClose: () => void }) {
  const m = useMessages('catalog')
  const { change } = useCatalogChanges(list)
  const name = useEntryName(list, entry)
  return (
    <EntryForm
      list={list}
      label={m.editEntry({ name })}
      start={valuesOf(list, entry)}
      entry={entry}
      submitLabel={m.save}
      change={change}
      problem={
        <ChangeProblem
          error={change.error}
          inUse={fieldsOfList[list].includes('level') ? m.levelInUse({ name }) : m.setByService({ name })}
        />
      }
      onSubmit={(values) => {
        const changes = changesOf(list, entry, values)
        if (Object.keys(changes).length === 0) return onClose()
        change.mutate({ entryId: entry.id, ...changes }, { onSuccess: onClose })
      }}
      onClose={onClose}
    />
  )
}

interface ManagedRowProps extends Pick<EntryRowProps, 'list' | 'entry' | 'moves'> {
  readonly row: ComponentProps<'tr'>
  /** Columns of the table, that of the buttons included. */
  readonly columns: number
  /** Whether its form was closed, which had the focus. */
  readonly wasClosed: boolean
  readonly onEdit: () => void
}

/** A row with its actions. Below it, as wide as the table: the question before a deletion, and why a change was not made. */
function ManagedRow({ row, columns, list, entry, moves, wasClosed, onEdit }: ManagedRowProps) {
  const m = useMessages('catalog')
  const { change, remove } = useCatalogChanges(list)
  const [isAsking, setAsking] = useState(false)
  const frame = useRef<HTMLTableRowElement>(null)
  const name = useEntryName(list, entry)
  const closeQuestion = () => {
    setAsking(false)
    frame.current?.querySelector<HTMLElement>(menuButton)?.focus()
  }
  const removal: readonly MenuAction[] = isSetByService(list, entry)
    ? []
    : [
        {
          key: 'retire',
          label: entry.retired ? m.restore : m.retire,
          onChoose: () => {
            remove.reset()
            change.mutate({ entryId: entry.id, retired: !entry.retired })
          },
        },
        {
          key: 'delete',
          label: m.delete,
          onChoose: () => {
            change.reset()
            remove.reset()
            setAsking(true)
          },
        },
      ]
  const actions = [...moveActions(moves, m), ...removal]
  return (
    <>
      <tr ref={frame} {...row}>
        {row.children}
        <td className={classes.actions}>
          <div className={classes.buttons}>
            <Button
              size="compact-xs"
              data-edit
              autoFocus={wasClosed}
              aria-label={m.editEntry({ name })}
              onClick={onEdit}
            >
              {m.edit}
            </Button>
            {actions.length > 0 && (
              <MoreMenu
                label={m.moreActions({ name })}
                size={28}
                isBusy={change.isPending}
                actions={actions}
              />
            )}
          </div>
        </td>
      </tr>
      {(isAsking || remove.error || change.error) && (
        <tr className={classes.below}>
          <td colSpan={columns}>
            {isAsking && (
              <QuestionInPlace
                question={m.askDelete({ name })}
                label={m.delete}
                isPending={remove.isPending}
                onConfirm={() => remove.mutate(entry.id, { onSettled: closeQuestion })}
                onCancel={closeQuestion}
              />
            )}
            <ChangeProblem error={remove.error} inUse={m.notDeleted({ name })} />
            <ChangeProblem error={change.error} inUse={m.setByService({ name })} />
          </td>
        </tr>
      )}
    </>
  )
}

/** The menu button of a row. It gets the focus back after an act of the menu. */
const menuButton = '[aria-haspopup="menu"]'

/** Moving an entry within its list: the first one has no way up, the last one none down. */
function moveActions(moves: Moves | undefined, m: Messages['catalog']): readonly MenuAction[] {
  if (!moves) return []
  const move = (steps: number) => () => moves.onMove(steps, menuButton)
  return [
    ...(moves.isFirst ? [] : [{ key: 'up', label: m.moveUp, onChoose: move(-1) }]),
    ...(moves.isLast ? [] : [{ key: 'down', label: m.moveDown, onChoose: move(1) }]),
  ]
}
