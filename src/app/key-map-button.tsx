import { IconKeyboard } from '@tabler/icons-react'
import { useMessages } from '#messages/catalogs.ts'
import classes from './key-map-button.module.css'

/** Opens the keyboard shortcuts and shows their own shortcut. */
export function KeyMapButton({ onOpen }: { readonly onOpen: () => void }) {
  const m = useMessages('app')
  return (
    <button type="button" className={classes.button} aria-keyshortcuts="?" onClick={onOpen}>
      <IconKeyboard size={17} stroke={1.75} aria-hidden />
      <span className={classes.text}>{m.keyboardShortcuts}</span>
      <kbd className={classes.key} aria-hidden>
        ?
      </kbd>
    </button>
  )
}
