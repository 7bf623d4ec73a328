// The journal of what was sent from here, as a file for another device or a colleague, and theirs merged into it.
import { Button, FileButton } from '@mantine/core'
import { useState } from 'react'
import { useJournal } from '#queries/funds/sent-amounts.ts'
import { formatCount } from '#ui/numbers.ts'
import { saveFile } from '#ui/save-file.ts'
import classes from './journal-tools.module.css'

export function JournalTools() {
  const journal = useJournal()
  const [told, setTold] = useState<string>()
  if (!journal) return null
  const telling = async (act: () => Promise<string | undefined>) => {
    try {
      setTold(await act())
    } catch (error) {
      setTold(error instanceof Error ? error.message : String(error))
    }
  }
  const save = async () => {
    saveFile(await journal.save())
    return undefined
  }
  const merge = async (file: File) => mergedMessage(await journal.merge(file))
  return (
    <div className={classes.tools}>
      <Button size="compact-xs" variant="default" onClick={() => void telling(save)}>
        Save the journal
      </Button>
      <FileButton
        accept="application/json,.json"
        onChange={(file) => file && void telling(() => merge(file))}
        inputProps={{ 'aria-label': 'Journal to merge' }}
      >
        {(button) => (
          <Button size="compact-xs" variant="default" {...button}>
            Merge a journal…
          </Button>
        )}
      </FileButton>
      <span role="status" className={classes.told}>
        {told}
      </span>
    </div>
  )
}

function mergedMessage(count: number): string {
  const items = count === 1 ? 'The 1 item in it is' : `The ${formatCount(count)} items in it are`
  return `${items} merged: of each amount the one that was sent last counts.`
}
