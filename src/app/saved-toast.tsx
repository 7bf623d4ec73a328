import { ActionIcon, Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { useStatusColors } from '#data/catalog.ts'
import { type LastSave, useLastSave } from '#data/last-save.ts'
import { type SavedField, useSavedField } from '#data/record-saving.ts'
import { useMessages } from '#messages/catalogs.ts'
import { fieldValueText } from '#ui/field-values.ts'
import { FieldValue } from '#ui/forms/difference.tsx'
import { targetDateText } from '#ui/forms/precision-choices.ts'
import type { KeyHint } from '#ui/key-bindings.ts'
import { everywhereTitle, useScreenKeys } from '#ui/palette/key-map.tsx'
import { StatusColors } from '#ui/records/status-badge.tsx'
import classes from './saved-toast.module.css'

const undoKey: KeyHint = { keys: ['Mod+Z'], words: (m) => m.undoLast }

/** Milliseconds for which a save is shown; as long as it is pointed at or has the focus, it stays. */
const shownMs = 8000

/** What the toast says beside a save: what became of undoing one. */
type Outcome = 'undone' | 'cannotUndo' | 'notUndone'

/** The last save of the person, with a button that undoes it. Unsent changes lists it as well, and shows no toast. */
export function SavedToast() {
  const m = useMessages('app')
  const save = useLastSave()
  const isListed = useLocation({ select: ({ pathname }) => pathname === '/outbox' })
  const [dismissed, setDismissed] = useState<unknown>()
  const [ended, setEnded] = useState<{ readonly of: unknown; readonly outcome: Outcome }>()
  const [isHeld, setHeld] = useState(false)
  const [isUndoing, setUndoing] = useState(false)
  const shown = save && save.key !== dismissed && save.state !== 'saving' ? `${save.state}` : undefined
  const undo = async () => {
    if (!save || isUndoing) return
    if (!save.undo) {
      setEnded({ of: save.key, outcome: 'cannotUndo' })
      return
    }
    // The save is forgotten before its outcome is known; the toast stays, and with it the focus.
    setUndoing(true)
    const outcome = await save.undo().then(
      (isUndone) => (isUndone ? 'undone' : 'cannotUndo'),
      () => 'notUndone' as const,
    )
    setEnded({ of: save.key, outcome })
    setUndoing(false)
  }
  useScreenKeys(everywhereTitle, save ? [{ ...undoKey, act: () => void undo() }] : [])
  const key = save?.key
  // What became of undoing an earlier save says nothing about a later one.
  const outcome = save === undefined || ended?.of === key ? ended?.outcome : undefined
  useEffect(() => {
    if (isHeld || (shown === undefined && outcome === undefined)) return
    const timer = setTimeout(() => {
      setDismissed(key)
      setEnded(undefined)
    }, shownMs)
    return () => clearTimeout(timer)
  }, [isHeld, shown, outcome, key])

  const isShown = save !== undefined && key !== dismissed
  if (isListed || (!isShown && !outcome && !isUndoing)) return null
  return (
    <section
      aria-label={m.lastChange}
      className={classes.toast}
      data-state={outcome ?? save?.state}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <p role="status" className={classes.text}>
        <Statement outcome={isUndoing ? 'undoing' : outcome} save={save} />
      </p>
      {!outcome && !isUndoing && save?.undo && (
        <Button size="compact-xs" onClick={() => void undo()}>
          {m.undo}
        </Button>
      )}
      <ActionIcon
        size={26}
        aria-label={m.dismiss}
        title={m.dismiss}
        onClick={() => {
          setDismissed(key)
          setEnded(undefined)
          setHeld(false)
        }}
      >
        <IconX size={14} stroke={1.75} aria-hidden />
      </ActionIcon>
    </section>
  )
}

interface StatementProps {
  readonly outcome: Outcome | 'undoing' | undefined
  readonly save: LastSave | undefined
}

function Statement({ outcome, save }: StatementProps) {
  const m = useMessages('app')
  if (outcome) return <strong>{m[outcome]}</strong>
  return save && <Saved save={save} />
}

function Saved({ save }: { readonly save: LastSave }) {
  const m = useMessages('app')
  const { state, count, label, action } = save
  const field = useSavedField(save)
  const isDeleted = state === 'saved' && action.verb === 'delete'
  return (
    <>
      <strong>{isDeleted ? m.deleted : m.changeStates[state]}</strong>{' '}
      {field?.label && field.field !== 'about' ? (
        <FieldSaved field={field} label={field.label} count={count} />
      ) : count > 1 ? (
        m.recordsChanged({ count })
      ) : (
        label
      )}
    </>
  )
}

interface FieldSavedProps {
  readonly field: SavedField
  readonly label: NonNullable<SavedField['label']>
  /** How many records the save changed. */
  readonly count: number
}

/** A field with its value before and after; for several records only the value after. */
function FieldSaved({ field: { field, resource, before, after, precision }, label, count }: FieldSavedProps) {
  const m = useMessages('app')
  const ui = useMessages('ui')
  const values = useMessages('values')
  const hierarchy = resource === 'organization' || resource === 'focus-area' ? resource : undefined
  const colorOf = useStatusColors(hierarchy ?? 'focus-area', hierarchy !== undefined && field === 'statusId')
  const shown = (value: string | null, of: string | null | undefined) => {
    if (value !== null && field === 'targetDate') return targetDateText(ui, value, of)
    // The color of a status follows from the name that the service has for it.
    if (value !== null && field === 'statusId') return <FieldValue field={field} value={value} />
    return fieldValueText(ui, field, value) ?? ui.notSet
  }
  const now = <strong key="now">{shown(after, precision?.after)}</strong>
  return (
    <StatusColors value={colorOf}>
      {count > 1
        ? m.valueOf<ReactNode>({
            what: values.ofMany({ field: ui[label], kind: resource, count }),
            value: now,
          })
        : m.valueOf<ReactNode>({
            what: ui[label],
            value: (
              <span key="value">
                {shown(before, precision?.before)} → {now}
              </span>
            ),
          })}
    </StatusColors>
  )
}
