import { ActionIcon } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconCopy, IconLink } from '@tabler/icons-react'
import { useState } from 'react'
import { useMessages } from '#messages/catalogs.ts'
import classes from './copy-button.module.css'

interface CopyButtonProps {
  /** What is copied; asked for at the moment of the click. */
  readonly text: () => string
  /** Names the button: `Copy ID`. */
  readonly label: string
  readonly icon?: 'copy' | 'link'
}

type Outcome = 'none' | 'copied' | 'refused'

/** Copies a text and says whether that worked. */
export function CopyButton({ text, label, icon = 'copy' }: CopyButtonProps) {
  const m = useMessages('ui')
  const [outcome, setOutcome] = useState<Outcome>('none')
  const announcement = { none: '', copied: m.copied, refused: m.copyRefused }[outcome]
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
        title={announcement || label}
        className={classes.button ?? ''}
        data-outcome={outcome}
        onClick={handleClick}
      >
        <Icon size={15} stroke={1.75} aria-hidden />
      </ActionIcon>
      <span role="status" className="visuallyHidden">
        {announcement}
      </span>
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
