// Buttons that copy a text; whether that worked is shown at them.
import { ActionIcon, Button } from '@mantine/core'
import { IconCopy, IconLink } from '@tabler/icons-react'
import { useCopy } from './use-copy.ts'

interface CopyProps {
  readonly label: string
  /** The text to copy; asked for at the moment of the click. */
  readonly text: () => string
}

const icons = { copy: IconCopy, link: IconLink }

/** A button that shows a sign alone; `label` names it: `Copy ID`. */
export function CopyButton({ text, label, icon = 'copy' }: CopyProps & { readonly icon?: 'copy' | 'link' }) {
  const copy = useCopy()
  const Icon = icons[icon]
  return (
    <ActionIcon
      size={26}
      aria-label={label}
      title={label}
      className="muted"
      onClick={({ currentTarget }) => void copy(text(), currentTarget)}
    >
      <Icon size={15} stroke={1.75} aria-hidden />
    </ActionIcon>
  )
}

/** A button that shows its label. */
export function CopyText({ text, label }: CopyProps) {
  const copy = useCopy()
  return (
    <Button
      size="xs"
      leftSection={<IconCopy size={15} stroke={1.75} aria-hidden />}
      onClick={({ currentTarget }) => void copy(text(), currentTarget)}
    >
      {label}
    </Button>
  )
}
