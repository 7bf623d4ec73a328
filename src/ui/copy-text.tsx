// A button with words that copies a text and says whether that worked.
import { Button, VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'

interface CopyTextProps {
  readonly label: string
  /** What is copied; asked for at the moment of the click. */
  readonly text: () => string
}

const outcomes = {
  none: undefined,
  copied: 'Copied',
  refused: 'The browser refused to copy. Allow it for this site and try again.',
} as const

export function CopyText({ label, text }: CopyTextProps) {
  const [outcome, setOutcome] = useState<keyof typeof outcomes>('none')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text())
      setOutcome('copied')
    } catch {
      setOutcome('refused')
    }
    setTimeout(() => setOutcome('none'), 2500)
  }
  const Icon = { none: IconCopy, copied: IconCheck, refused: IconAlertTriangle }[outcome]
  return (
    <>
      <Button
        size="xs"
        leftSection={<Icon size={15} stroke={1.75} aria-hidden />}
        onClick={() => void copy()}
      >
        {label}
      </Button>
      <VisuallyHidden role="status">{outcomes[outcome]}</VisuallyHidden>
    </>
  )
}
