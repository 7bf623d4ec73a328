import { IconBraces, IconDownload, IconFileSpreadsheet, IconListTree } from '@tabler/icons-react'
import { type ComponentProps, useRef, useState } from 'react'
import { useMessages } from '#messages/catalogs.ts'
import type { Messages } from '#messages/messages.ts'
import { ActionMenu } from './action-menu.tsx'
import { CopyRefusedError } from './clipboard.ts'
import { type Outcome, useOutcome } from './outcome.ts'

export interface ExportChoice {
  /** What it does, to what, and where to: `Copy as JSON`. */
  readonly label: string
  readonly form: 'csv' | 'outline' | 'json'
  /** Returns what was done, in a few words. */
  readonly run: () => Promise<string>
}

const icons = { csv: IconFileSpreadsheet, outline: IconListTree, json: IconBraces }
interface ExportMenuProps {
  readonly label: string
  readonly size?: ComponentProps<typeof ActionMenu>['size']
  readonly choices: readonly ExportChoice[]
}

/** A menu of exports; the outcome of each is shown at its button. */
export function ExportMenu({ label, size = 'tool', choices }: ExportMenuProps) {
  const m = useMessages('ui')
  const [isBusy, setBusy] = useState(false)
  const showOutcome = useOutcome()
  const frame = useRef<HTMLSpanElement>(null)
  const run = async (choice: ExportChoice) => {
    setBusy(true)
    const outcome = await outcomeOf(choice, m)
    setBusy(false)
    showOutcome(outcome, frame.current)
  }
  return (
    <span ref={frame}>
      <ActionMenu
        label={label}
        size={size}
        isBusy={isBusy}
        icon={<IconDownload size={16} stroke={1.75} aria-hidden />}
        actions={choices.map((choice) => {
          const Icon = icons[choice.form]
          return {
            key: choice.label,
            label: choice.label,
            icon: <Icon size={16} stroke={1.75} />,
            onChoose: () => void run(choice),
          }
        })}
      />
    </span>
  )
}

async function outcomeOf({ run }: ExportChoice, m: Messages['ui']): Promise<Outcome> {
  try {
    return { kind: 'done', words: await run() }
  } catch (error) {
    return { kind: 'failed', words: error instanceof CopyRefusedError ? m.copyRefused : m.exportFailed }
  }
}
