import { IconKeyboard } from '@tabler/icons-react'
import classes from './key-map-button.module.css'

/** Opens the map of the keys, for those who do not know its key, and tells it to them. */
export function KeyMapButton({ onOpen }: { readonly onOpen: () => void }) {
  return (
    <button type="button" className={classes.button} aria-keyshortcuts="?" onClick={onOpen}>
      <IconKeyboard size={17} stroke={1.75} aria-hidden />
      <span className={classes.text}>Keys of this screen</span>
      <kbd className={classes.key} aria-hidden>
        ?
      </kbd>
    </button>
  )
}
