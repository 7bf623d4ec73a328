// One field that finds records and runs commands: a combobox over a list of options (WAI-ARIA), in a modal dialog of the
// browser's own, which keeps the focus in and gives it back.
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { useMessages } from '#messages/catalogs.ts'
import { useModalDialog } from '#ui/modal-dialog.ts'
import { withModifier } from '#ui/modifier-key.ts'
import classes from './command-palette.module.css'
import { usePaletteChoice } from './palette-choice.ts'
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
    if (event.nativeEvent.isComposing || event.altKey) return
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
        <kbd className={classes.key} aria-hidden>
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
        <kbd>↑</kbd>
        <kbd>↓</kbd> {m.move}
        <kbd>↵</kbd> {m.open}
        <kbd>{withModifier('↵')}</kbd> {m.newTab}
      </span>
    </footer>
  )
}
