// Buttons of the sidebar that show their own shortcut.
import { ActionIcon } from '@mantine/core'
import { IconKeyboard, IconSearch } from '@tabler/icons-react'
import { useMessages } from '#messages/catalogs.ts'
import { modifierKey } from '#ui/modifier-key.ts'
import classes from './shortcut-buttons.module.css'

interface ButtonProps {
  readonly onOpen: () => void
}

/** Opens the palette. */
export function PaletteButton({ onOpen }: ButtonProps) {
  const m = useMessages('app')
  const shortcut = `${modifierKey.name}+K`
  return (
    <button type="button" className={classes.palette} aria-keyshortcuts={shortcut} onClick={onOpen}>
      <IconSearch size={15} stroke={1.75} aria-hidden />
      <span className={classes.text}>{m.find}</span>
      <kbd className={classes.paletteKey} aria-hidden>
        {modifierKey.sign}K
      </kbd>
    </button>
  )
}

/** Opens the palette where there is no room for words. */
export function PaletteIcon({ onOpen }: ButtonProps) {
  const m = useMessages('app')
  return (
    <ActionIcon size={36} aria-label={m.find} onClick={onOpen}>
      <IconSearch size={20} stroke={1.75} aria-hidden />
    </ActionIcon>
  )
}

/** Opens the keyboard shortcuts. */
export function KeyMapButton({ onOpen }: ButtonProps) {
  const m = useMessages('app')
  return (
    <button type="button" className={classes.keyMap} aria-keyshortcuts="?" onClick={onOpen}>
      <IconKeyboard size={17} stroke={1.75} aria-hidden />
      <span className={classes.text}>{m.keyboardShortcuts}</span>
      <kbd className={classes.keyMapKey} aria-hidden>
        ?
      </kbd>
    </button>
  )
}
