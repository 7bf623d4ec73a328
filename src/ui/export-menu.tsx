import { IconBraces, IconDownload, IconFileSpreadsheet, IconListTree } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useMessages } from '#messages/catalogs.ts'
import type { Messages } from '#messages/messages.ts'
import { ActionMenu } from './action-menu.tsx'
import { CopyRefusedError } from './clipboard.ts'
import classes from './export-menu.module.css'

export interface ExportChoice {
  /** What it does, to what, and where to: `Copy as JSON`. */
  readonly label: string
  readonly form: 'csv' | 'outline' | 'json'
  /** Returns what was done, in a few words. */
  readonly run: () => Promise<string>
}

type Outcome =
  | { readonly kind: 'none' | 'working' }
  | { readonly kind: 'done' | 'failed'; readonly words: string }

const icons = { csv: IconFileSpreadsheet, outline: IconListTree, json: IconBraces }
/** How long a success is shown; a failure is shown until the next try. */
const shownForMs = 4000

interface ExportMenuProps {
  readonly label: string
  /** Pixels. */
  readonly size?: number
  readonly choices: readonly ExportChoice[]
}

/** A menu of exports, and beside it the outcome of the last one. */
export function ExportMenu({ label, size = 30, choices }: ExportMenuProps) {
  const m = useMessages('ui')
  const [outcome, setOutcome] = useState<Outcome>({ kind: 'none' })
  useEffect(() => {
    if (outcome.kind !== 'done') return
    const timer = setTimeout(() => setOutcome({ kind: 'none' }), shownForMs)
    return () => clearTimeout(timer)
  }, [outcome])

  const run = async (choice: ExportChoice) => {
    setOutcome({ kind: 'working' })
    setOutcome(await outcomeOf(choice, m))
  }
  return (
    <span className={classes.frame}>
      <ActionMenu
        label={label}
        size={size}
        isBusy={outcome.kind === 'working'}
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
      <span role="status" className={classes.outcome} data-kind={outcome.kind}>
        {'words' in outcome && outcome.words}
      </span>
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
