import { IconKeyboard } from '@tabler/icons-react'
import { useMessages } from '#messages/use-messages.ts'
import classes from './key-map-button.module.css'

/** Opens the map of the keys, for those who do not know its key, and tells it to them. */
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
