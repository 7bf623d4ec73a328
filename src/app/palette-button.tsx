import { ActionIcon } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useMessages } from '#messages/catalogs.ts'
import { modifierName, withModifier } from '#ui/modifier-key.ts'
import classes from './palette-button.module.css'

interface PaletteButtonProps {
  /** `icon` where there is no room for words. */
  readonly size: 'full' | 'icon'
  readonly onOpen: () => void
}

/** Opens the palette and shows its shortcut. */
export function PaletteButton({ size, onOpen }: PaletteButtonProps) {
  const m = useMessages('app')
  if (size === 'icon') {
    return (
      <ActionIcon size={36} aria-label={m.find} onClick={onOpen}>
        <IconSearch size={20} stroke={1.75} aria-hidden />
      </ActionIcon>
    )
  }
  return (
    <button type="button" className={classes.button} aria-keyshortcuts={`${modifierName}+K`} onClick={onOpen}>
      <IconSearch size={15} stroke={1.75} aria-hidden />
      <span className={classes.text}>{m.find}</span>
      <kbd className={classes.key} aria-hidden>
        {withModifier('K')}
      </kbd>
    </button>
  )
}
