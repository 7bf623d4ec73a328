import { ActionIcon, VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconCopy, IconLink } from '@tabler/icons-react'
import { useState } from 'react'
import classes from './copy-button.module.css'

interface CopyButtonProps {
  /** What is copied; asked for at the moment of the click. */
  readonly text: () => string
  /** Names the button: `Copy ID`. */
  readonly label: string
  readonly icon?: 'copy' | 'link'
}

type Outcome = 'none' | 'copied' | 'refused'

const announcements: Readonly<Record<Outcome, string>> = {
  none: '',
  copied: 'Copied',
  refused: 'The browser refused to copy. Select the text and copy it by hand.',
}

/** Copies a text and says whether that worked. */
export function CopyButton({ text, label, icon = 'copy' }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<Outcome>('none')
  const Icon = outcome === 'copied' ? IconCheck : outcome === 'refused' ? IconAlertTriangle : icons[icon]

  const handleClick = async () => {
    setOutcome(await copy(text()))
    setTimeout(() => setOutcome('none'), 2000)
  }

  return (
    <>
      <ActionIcon
        size={26}
        aria-label={label}
        title={announcements[outcome] || label}
        className={classes.button ?? ''}
        data-outcome={outcome}
        onClick={handleClick}
      >
        <Icon size={15} stroke={1.75} aria-hidden />
      </ActionIcon>
      <VisuallyHidden role="status">{announcements[outcome]}</VisuallyHidden>
    </>
  )
}

const icons = { copy: IconCopy, link: IconLink }

async function copy(text: string): Promise<Outcome> {
  try {
    await navigator.clipboard.writeText(text)
    return 'copied'
  } catch {
    return 'refused'
  }
}
