// A button with words that copies a text and says whether that worked.
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { useMessages } from '#messages/catalogs.ts'

interface CopyTextProps {
  readonly label: string
  /** What is copied; asked for at the moment of the click. */
  readonly text: () => string
}

export function CopyText({ label, text }: CopyTextProps) {
  const m = useMessages('ui')
  const [outcome, setOutcome] = useState<'none' | 'copied' | 'refused'>('none')
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
      <span role="status" className="visuallyHidden">
        {{ none: undefined, copied: m.copied, refused: m.copyRefused }[outcome]}
      </span>
    </>
  )
}
