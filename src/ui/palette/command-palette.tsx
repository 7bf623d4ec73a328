// One field that finds records and runs commands: a combobox over a list of options (WAI-ARIA), in a modal
// dialog of the browser.
import { IconSearch } from '@tabler/icons-react'
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useMessages } from '#messages/catalogs.ts'
import { isComposing, withModifier } from '#ui/key-bindings.ts'
import classes from './command-palette.module.css'
import { optionId, type PaletteGroup, type PaletteItem, PaletteOptions } from './palette-options.tsx'

interface CommandPaletteProps {
  readonly label: string
  readonly text: string
  readonly onText: (text: string) => void
  readonly groups: readonly PaletteGroup[]
  /** True while the groups are still those of another text: Enter then waits for them. */
  readonly isSettling: boolean
  /** A line under the options: what is in progress, what failed. */
  readonly status: ReactNode
  readonly onClose: () => void
}

export function CommandPalette(props: CommandPaletteProps) {
  const { label, text, onText, groups, isSettling, status, onClose } = props
  const { dialogProps, leave } = useModalDialog(onClose)
  const listId = useId()
  const choose = (item: PaletteItem, inNewTab: boolean) => {
    if (inNewTab && item.href) {
      window.open(item.href, '_blank', 'noopener')
      return
    }
    if (item.href) leave()
    onClose()
    item.onChoose()
  }
  const choice = usePaletteChoice({ groups, text, isSettling, onChoose: choose })

  const handleKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event) || event.altKey) return
    if (choice.handleKey(event.key, event.ctrlKey || event.metaKey)) event.preventDefault()
  }

  return (
    <dialog {...dialogProps} aria-label={label} className={classes.dialog}>
      <div className={classes.field}>
        <IconSearch size={18} stroke={1.75} aria-hidden className="faint rigid" />
        <input
          type="text"
          role="combobox"
          aria-label={label}
          aria-expanded={groups.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={choice.active ? optionId(listId, groups, choice.active.key) : undefined}
          placeholder={label}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          className={classes.input}
          value={text}
          onChange={(event) => onText(event.currentTarget.value)}
          onKeyDown={handleKeyDown}
        />
        <kbd className="keycap" aria-hidden>
          Esc
        </kbd>
      </div>
      <PaletteOptions
        listId={listId}
        label={label}
        groups={groups}
        activeKey={choice.active?.key}
        onPoint={choice.point}
        onChoose={choose}
      />
      <Foot status={status} />
    </dialog>
  )
}

function Foot({ status }: { readonly status: ReactNode }) {
  const m = useMessages('palette')
  return (
    <footer className={classes.foot}>
      <span role="status">{status}</span>
      <span className={classes.keys} aria-hidden>
        <kbd className="keycap">↑</kbd>
        <kbd className="keycap">↓</kbd> {m.move}
        <kbd className="keycap">↵</kbd> {m.open}
        <kbd className="keycap">{withModifier('↵')}</kbd> {m.newTab}
      </span>
    </footer>
  )
}

interface ChoiceOptions extends Pick<CommandPaletteProps, 'groups' | 'text' | 'isSettling'> {
  readonly onChoose: (item: PaletteItem, inNewTab: boolean) => void
}

function usePaletteChoice({ groups, text, isSettling, onChoose }: ChoiceOptions) {
  const items = groups.flatMap((group) => group.items)
  const [pointed, setPointed] = useState({ text, key: '' })
  const [awaited, setAwaited] = useState<{ readonly inNewTab: boolean }>()
  // A choice made for another text is dropped: the best option is the first.
  const at = pointed.text === text ? items.findIndex((item) => item.key === pointed.key) : -1
  const active = items[Math.max(at, 0)]

  useEffect(() => {
    if (!awaited || isSettling) return
    setAwaited(undefined)
    if (active) onChoose(active, awaited.inNewTab)
  })

  const point = (key: string) => setPointed({ text, key })
  const move = (steps: number) => {
    const next = items[stepped(Math.max(at, 0), steps, items.length)]
    if (next) point(next.key)
  }
  /** Acts on a key; answers false when it is none of the palette's. */
  const handleKey = (key: string, withControl: boolean): boolean => {
    switch (key) {
      case 'ArrowDown':
        move(1)
        return true
      case 'ArrowUp':
        move(-1)
        return true
      case 'PageDown':
        move(Math.min(page, items.length - 1 - Math.max(at, 0)))
        return true
      case 'PageUp':
        move(-Math.min(page, Math.max(at, 0)))
        return true
      case 'Enter':
        // The options may still be those of the previous text. Enter waits for those of this text.
        if (isSettling) setAwaited({ inNewTab: withControl })
        else if (active) onChoose(active, withControl)
        return true
      default:
        return false
    }
  }
  return { active, point, handleKey }
}

const page = 6

/** A place some steps on, going round. */
function stepped(from: number, steps: number, count: number): number {
  return count === 0 ? 0 : (((from + steps) % count) + count) % count
}

// The browser's modal dialog, which keeps the focus in and gives it back.

/** The properties of a dialog that is open for as long as it is there, and gives the focus back unless `leave` was called. */
export function useModalDialog(onClose: () => void) {
  const dialog = useRef<HTMLDialogElement>(null)
  const isLeaving = useRef(false)
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => {
      // Closed before it goes: a dialog that is merely removed does not give the focus back.
      element?.close()
      // The screen that was chosen takes the focus only when no other element has it.
      if (isLeaving.current && document.activeElement instanceof HTMLElement) document.activeElement.blur()
    }
  }, [])
  return {
    dialogProps: {
      ref: dialog,
      onCancel: onClose,
      // When a person has done nothing since it opened, the browser closes it without a cancel event.
      onClose,
      onClick: (event: MouseEvent) => {
        // The backdrop: what is in the dialog covers all of it.
        if (event.target === event.currentTarget) onClose()
      },
    },
    leave: () => {
      isLeaving.current = true
    },
  }
}
