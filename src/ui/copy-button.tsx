// Buttons that copy a text and say whether that worked.
import { ActionIcon, Button } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconAlertTriangle, IconCheck, IconCopy, IconLink } from '@tabler/icons-react'
import { useMessages } from '#messages/catalogs.ts'
import classes from './copy-button.module.css'

interface CopyProps {
  readonly label: string
  /** The text to copy; asked for at the moment of the click. */
  readonly text: () => string
}

const icons = { copy: IconCopy, link: IconLink, copied: IconCheck, refused: IconAlertTriangle }

const tones = { copied: 'good', refused: 'bad' } as const

function useCopying() {
  const m = useMessages('ui')
  const { copy, copied, error } = useClipboard()
  if (copied) return { copy, outcome: 'copied', announcement: m.copied } as const
  return error
    ? ({ copy, outcome: 'refused', announcement: m.copyRefused } as const)
    : ({ copy, outcome: undefined, announcement: '' } as const)
}

/** A button that shows a sign alone; `label` names it: `Copy ID`. */
export function CopyButton({ text, label, icon = 'copy' }: CopyProps & { readonly icon?: 'copy' | 'link' }) {
  const { copy, outcome, announcement } = useCopying()
  const Icon = icons[outcome ?? icon]
  return (
    <>
      <ActionIcon
        size={26}
        aria-label={label}
        title={announcement || label}
        className={classes.button ?? ''}
        data-tone={outcome && tones[outcome]}
        onClick={() => copy(text())}
      >
        <Icon size={15} stroke={1.75} aria-hidden />
      </ActionIcon>
      <span role="status" className="visuallyHidden">
        {announcement}
      </span>
    </>
  )
}

/** A button that shows its label. */
export function CopyText({ text, label }: CopyProps) {
  const { copy, outcome, announcement } = useCopying()
  const Icon = icons[outcome ?? 'copy']
  return (
    <>
      <Button
        size="xs"
        leftSection={<Icon size={15} stroke={1.75} aria-hidden />}
        onClick={() => copy(text())}
      >
        {label}
      </Button>
      <span role="status" className="visuallyHidden">
        {announcement}
      </span>
    </>
  )
}
