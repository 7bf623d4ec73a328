// The journal of what was sent from here, as a file for another device or a colleague, and theirs merged into it.
import { Button, FileButton } from '@mantine/core'
import { useState } from 'react'
import { RefusedFile, useJournal } from '#data/funds/sent-amounts.ts'
import { useMessages } from '#messages/catalogs.ts'
import type { Messages } from '#messages/messages.ts'
import { saveFile } from '#ui/save-file.ts'
import classes from './journal-tools.module.css'

export function JournalTools() {
  const m = useMessages('items')
  const journal = useJournal()
  const [told, setTold] = useState<string>()
  if (!journal) return null
  const telling = async (act: () => Promise<string | undefined>) => {
    try {
      setTold(await act())
    } catch (error) {
      setTold(failureMessage(m, error))
    }
  }
  const save = async () => {
    saveFile(await journal.save())
    return undefined
  }
  const merge = async (file: File) => m.merged({ count: await journal.merge(file) })
  return (
    <div className={classes.tools}>
      <Button size="compact-xs" onClick={() => void telling(save)}>
        {m.saveAmounts}
      </Button>
      <FileButton
        accept="application/json,.json"
        onChange={(file) => file && void telling(() => merge(file))}
        inputProps={{ 'aria-label': m.amountsFile }}
      >
        {(button) => (
          <Button size="compact-xs" {...button}>
            {m.mergeAmounts}
          </Button>
        )}
      </FileButton>
      <span role="status" className={classes.told}>
        {told}
      </span>
    </div>
  )
}

function failureMessage(m: Messages['items'], error: unknown): string {
  if (!(error instanceof RefusedFile)) return m.amountsFailed
  return error.reason === 'foreign' ? m.amountsOfOtherSite : m.notAmounts
}
