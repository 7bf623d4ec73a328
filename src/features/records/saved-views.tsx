// The views of a tree that the person saved: opened from a list, saved, renamed and deleted in it.
import '@mantine/core/styles/Input.layer.css'
import { Button, TextInput } from '@mantine/core'
import { IconBookmark, IconPencil, IconTrash } from '@tabler/icons-react'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { type HierarchyKind, hierarchies } from '#contract/resources.ts'
import { type SavedView, viewLimits } from '#contract/view-operations.ts'
import { useHasExtendedFields } from '#data/read-only.ts'
import { useSavedViews, type SavedViews as Views } from '#data/saved-views.ts'
import { useOnce } from '#data/use-once.ts'
import { TreeSearch } from '#hierarchy/tree-search.ts'
import { useMessages } from '#messages/catalogs.ts'
import { ButtonPopover } from '#ui/button-popover.tsx'
import { reasonOf } from '#ui/failure-message.ts'
import type { ColumnControl } from '#ui/grids/column-control.ts'
import { isComposing } from '#ui/key-bindings.ts'
import { useOpenView } from './open-view.ts'
import classes from './saved-views.module.css'
import type { useTreeView } from './use-tree-view.ts'

/** What of a search is stored: which rows are expanded is not. */
function storedSearch(search: TreeSearch): SavedView['search'] {
  const { open: _expanded, ...stored } = TreeSearch.parse(search)
  const isSet = (entry: [string, string | string[] | undefined]): entry is [string, string | string[]] =>
    entry[1] !== undefined
  return Object.fromEntries(Object.entries(stored).filter(isSet))
}

interface SavedViewsProps {
  readonly kind: HierarchyKind
  readonly tree: Pick<ReturnType<typeof useTreeView>, 'search'>
  readonly control: ColumnControl
}

/** A button that opens the views; nothing at a site that stores none. */
export function SavedViews(props: SavedViewsProps) {
  const m = useMessages('savedViews')
  if (useHasExtendedFields(props.kind) !== true) return null
  return (
    <ButtonPopover label={m.title} look="tool" sign={<IconBookmark size={16} stroke={1.75} aria-hidden />}>
      {(close) => <ViewList {...props} close={close} />}
    </ButtonPopover>
  )
}

function ViewList({ kind, tree, control, close }: SavedViewsProps & { readonly close: () => void }) {
  const m = useMessages('savedViews')
  const { collection } = hierarchies[kind]
  const saved = useSavedViews(collection)
  const [said, setSaid] = useState('')
  const [removed, setRemoved] = useState<SavedView>()
  const once = useOnce()
  const { views, failure } = saved
  const openView = useOpenView(kind)
  const open = (view: SavedView) => {
    close()
    openView(view)
  }
  /** @returns true when it was done */
  const say = (act: Promise<unknown>, done: string) =>
    act.then(
      () => {
        setSaid(done)
        return true
      },
      // The problem is shown.
      () => false,
    )
  const remove = async (view: SavedView) => {
    if (await say(saved.remove(view), m.removed({ name: view.name }))) setRemoved(view)
  }
  const save = async (name: string) => {
    setRemoved(undefined)
    const view = { tree: collection, name, search: storedSearch(tree.search), columns: control.settings }
    return say(saved.save(view), m.saved({ name }))
  }
  const undo = async (view: SavedView) => {
    const { id: _id, changedDate: _date, ...again } = view
    if (await say(saved.save(again), m.saved({ name: view.name }))) setRemoved(undefined)
  }
  return (
    <div className={classes.views}>
      {!views && !failure && <p className={classes.note}>{m.loading}</p>}
      {views?.length === 0 && <p className={classes.note}>{m.none}</p>}
      {views && views.length > 0 && (
        <ul aria-label={m.list} className="plainList">
          {views.map((view) => (
            <ViewRow
              key={view.id}
              view={view}
              onOpen={() => open(view)}
              onRename={(name) => say(saved.rename(view, name), m.saved({ name }))}
              onRemove={() => remove(view)}
            />
          ))}
        </ul>
      )}
      {failure && <Problem failure={failure} />}
      <p role="status" className={classes.said}>
        {!failure && said}
        {!failure && removed && (
          <Button size="compact-xs" variant="subtle" onClick={() => void once(() => undo(removed))}>
            {m.undo}
          </Button>
        )}
      </p>
      {views && <SaveForm views={views} isBusy={saved.isBusy} onSave={save} />}
    </div>
  )
}

function Problem({ failure }: { readonly failure: NonNullable<Views['failure']> }) {
  const m = useMessages('savedViews')
  const failures = useMessages('failures')
  const isTaken = failure.errors.some(({ type }) => type === 'IDENTITY_CONFLICT')
  const reason =
    failure.kind === 'offline' ? m.needsNetwork : m.notSaved({ reason: reasonOf(failures, failure) })
  return (
    <p role="alert" className={classes.problem}>
      {isTaken ? m.taken : reason}
    </p>
  )
}

interface ViewRowProps {
  readonly view: SavedView
  readonly onOpen: () => void
  readonly onRename: (name: string) => Promise<boolean>
  readonly onRemove: () => Promise<void>
}

function ViewRow({ view, onOpen, onRename, onRemove }: ViewRowProps) {
  const m = useMessages('savedViews')
  const [state, setState] = useState<'idle' | 'renaming' | 'renamed'>('idle')
  const once = useOnce()
  const { name } = view
  if (state === 'renaming') {
    const rename = async (next: string) => {
      if (next === name || (await onRename(next))) setState('renamed')
      return false
    }
    return (
      <li>
        <NameForm
          label={m.newName}
          action={() => m.saveName}
          initial={name}
          onSubmit={rename}
          onCancel={() => setState('renamed')}
        />
      </li>
    )
  }
  return (
    <li className={classes.row}>
      <button type="button" className={classes.open} onClick={onOpen}>
        {name}
      </button>
      <RowButton
        label={m.rename({ name })}
        Icon={IconPencil}
        // Returns the focus after the field was closed.
        autoFocus={state === 'renamed'}
        onPress={() => setState('renaming')}
      />
      <RowButton label={m.remove({ name })} Icon={IconTrash} onPress={() => void once(onRemove)} />
    </li>
  )
}

interface RowButtonProps {
  readonly label: string
  readonly Icon: typeof IconPencil
  readonly autoFocus?: boolean
  readonly onPress: () => void
}

function RowButton({ label, Icon, autoFocus, onPress }: RowButtonProps) {
  return (
    <button
      type="button"
      className={classes.act}
      aria-label={label}
      title={label}
      // biome-ignore lint/a11y/noAutofocus: only where the person closed what had the focus
      autoFocus={autoFocus}
      onClick={onPress}
    >
      <Icon size={14} stroke={1.75} aria-hidden />
    </button>
  )
}

interface SaveFormProps {
  readonly views: readonly SavedView[]
  readonly isBusy: boolean
  readonly onSave: (name: string) => Promise<boolean>
}

function SaveForm({ views, isBusy, onSave }: SaveFormProps) {
  const m = useMessages('savedViews')
  const action = (name: string) => (views.some((view) => view.name === name) ? m.replace : m.save)
  return <NameForm label={m.name} action={action} initial="" isBusy={isBusy} onSubmit={onSave} />
}

interface NameFormProps {
  readonly label: string
  /** The label of the button for a typed name. */
  readonly action: (name: string) => string
  readonly initial: string
  readonly isBusy?: boolean
  /** Resolves to true to begin with an empty name. */
  readonly onSubmit: (name: string) => Promise<boolean>
  /** Of a form that a button opened; Escape closes it. */
  readonly onCancel?: () => void
}

function NameForm({ label, action, initial, isBusy = false, onSubmit, onCancel }: NameFormProps) {
  const [name, setName] = useState(initial)
  const once = useOnce()
  const typed = name.trim()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (typed !== '' && (await once(() => onSubmit(typed)))) setName('')
  }
  const cancel = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !onCancel || isComposing(event)) return
    // Otherwise the list of views is closed with it.
    event.preventDefault()
    event.stopPropagation()
    onCancel()
  }
  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)} onKeyDown={cancel}>
      <TextInput
        autoFocus={onCancel !== undefined}
        size="xs"
        aria-label={label}
        placeholder={label}
        maxLength={viewLimits.name}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Button size="xs" type="submit" loading={isBusy} disabled={typed === ''}>
        {action(typed)}
      </Button>
    </form>
  )
}
