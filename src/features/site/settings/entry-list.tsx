// One list of the catalog with its entries, and the forms that add to it.
import { Button } from '@mantine/core'
import { IconClipboardText, IconPlus } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { type CatalogEntry, type CatalogList, orderedLists } from '#contract/catalog-operations.ts'
import { useCatalogUses } from '#data/catalog-uses.ts'
import { useMessages } from '#messages/catalogs.ts'
import { TableHead } from '#ui/table-head.tsx'
import { useCatalogChanges } from './catalog-changes.ts'
import { ChangeProblem } from './change-problem.tsx'
import { EntryForm } from './entry-form.tsx'
import { EntryRow } from './entry-row.tsx'
import { bodyOf, columnsOf, fieldsOf, levelText } from './entry-values.ts'
import { PasteForm } from './paste-form.tsx'
import classes from './settings.module.css'
import { UnsavedEntriesGuard } from './unsaved-entries-guard.tsx'

interface EntryListProps {
  readonly list: CatalogList
  readonly entries: readonly CatalogEntry[]
  readonly canManage: boolean
}

export function EntryList({ list, entries, canManage }: EntryListProps) {
  const m = useMessages('catalog')
  const [isAdding, setAdding] = useState(false)
  const [pasted, setPasted] = useState<string>()
  const isPasting = pasted !== undefined
  return (
    <>
      <p className={classes.hint}>
        {canManage ? m.hints[list] : m.readOnly}
        {canManage && orderedLists.includes(list) && ` ${m.moveHint}`}
      </p>
      {canManage && (
        <div className={classes.tools}>
          <Button
            variant="filled"
            size="xs"
            leftSection={<IconPlus size={14} stroke={2} aria-hidden />}
            disabled={isAdding}
            onClick={() => setAdding(true)}
          >
            {m.newEntry}
          </Button>
          <Button
            size="xs"
            leftSection={<IconClipboardText size={14} stroke={1.75} aria-hidden />}
            disabled={isPasting}
            onClick={() => setPasted('')}
          >
            {m.pasteList}
          </Button>
        </div>
      )}
      {isAdding && <NewEntry list={list} entries={entries} onClose={() => setAdding(false)} />}
      <UnsavedEntriesGuard isDirty={isPasting && pasted.trim() !== ''} />
      {isPasting && (
        <PasteForm
          list={list}
          entries={entries}
          text={pasted}
          onText={setPasted}
          onClose={() => setPasted(undefined)}
        />
      )}
      {entries.length === 0 && !isAdding && !isPasting && (
        <p className={classes.empty}>{canManage ? m.empty : m.emptyReadOnly}</p>
      )}
      {entries.length > 0 && <Entries list={list} entries={entries} canManage={canManage} />}
    </>
  )
}

interface NewEntryProps {
  readonly list: CatalogList
  readonly entries: readonly CatalogEntry[]
  readonly onClose: () => void
}

/** Stays open after an entry was added: lists are seldom filled by one entry. */
function NewEntry({ list, entries, onClose }: NewEntryProps) {
  const m = useMessages('catalog')
  const { add } = useCatalogChanges(list)
  const [added, setAdded] = useState(0)
  const level = Math.max(-1, ...entries.map((entry) => entry.level ?? 0)) + 1
  return (
    <EntryForm
      key={`${added} ${level}`}
      list={list}
      label={m.newEntry}
      start={{ level: levelText(level) }}
      submitLabel={m.add}
      change={add}
      problem={<ChangeProblem error={add.error} hasKey={fieldsOf(list).includes('key')} />}
      onSubmit={(values) => add.mutate(bodyOf(list, values), { onSuccess: () => setAdded(added + 1) })}
      onClose={onClose}
    />
  )
}

function Entries({ list, entries, canManage }: EntryListProps) {
  const m = useMessages('catalog')
  const { reorder } = useCatalogChanges(list)
  const [edited, setEdited] = useState<string>()
  const [moved, setMoved] = useState<{ readonly id: string; readonly selector: string }>()
  const body = useRef<HTMLTableSectionElement>(null)
  const isOrdered = canManage && orderedLists.includes(list)
  // A row that is moved in the document loses the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus returns once the entries have their new order
  useEffect(() => {
    if (moved) body.current?.querySelector<HTMLElement>(`[data-id="${moved.id}"] ${moved.selector}`)?.focus()
  }, [entries, moved])
  const move = (entry: CatalogEntry, steps: number, selector: string) => {
    const at = entries.findIndex(({ id }) => id === entry.id)
    const to = at + steps
    if (reorder.isPending || to < 0 || to >= entries.length) return
    const ids = entries.map(({ id }) => id)
    ids.splice(at, 1)
    ids.splice(to, 0, entry.id)
    reorder.mutate(ids, { onSuccess: () => setMoved({ id: entry.id, selector }) })
  }
  const usesOf = useCatalogUses(list)
  const titles = [
    ...columnsOf(list).map((field) => m.fields[field]),
    ...(usesOf ? [m.uses] : []),
    ...(canManage ? [m.actions] : []),
  ]
  const movedAt = entries.findIndex(({ id }) => id === moved?.id)
  const movedName = entries[movedAt]?.name ?? m.noName
  return (
    <>
      <ChangeProblem error={reorder.error} />
      <p role="status" className="visuallyHidden">
        {movedAt >= 0 && m.moved({ name: movedName, position: movedAt + 1, count: entries.length })}
      </p>
      <table className={classes.table} aria-labelledby="settings-list">
        <TableHead titles={titles} />
        <tbody ref={body}>
          {entries.map((entry, index) => (
            <EntryRow
              key={entry.id}
              list={list}
              entry={entry}
              uses={usesOf?.(entry)}
              canManage={canManage}
              isEdited={entry.id === edited}
              onEdit={(isEdited) => setEdited(isEdited ? entry.id : undefined)}
              moves={
                isOrdered
                  ? {
                      isFirst: index === 0,
                      isLast: index === entries.length - 1,
                      onMove: (steps, selector) => move(entry, steps, selector),
                    }
                  : undefined
              }
            />
          ))}
        </tbody>
      </table>
    </>
  )
}
