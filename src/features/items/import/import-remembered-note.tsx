import { Button } from '@mantine/core'
import { type ColumnRole, fieldTitles } from '#bulk-import/columns.ts'
import classes from './import-check.module.css'
import type { ImportSession } from './import-session.ts'
import type { RememberedColumn } from './import-state.ts'

interface RememberedNoteProps {
  readonly session: ImportSession
  readonly remembered: readonly RememberedColumn[]
}

/** Says that columns were not read by their headings alone, and takes that back. */
export function RememberedNote({ session, remembered }: RememberedNoteProps) {
  if (remembered.length === 0) return null
  return (
    <div className={classes.remembered}>
      <p>
        Read as you did last time:{' '}
        {remembered.map(({ heading, role }, index) => (
          <span key={heading}>
            {index > 0 && ', '}
            <b>{heading}</b> is {meaning(role)}
          </span>
        ))}
        .
      </p>
      <Button size="compact-xs" variant="default" onClick={() => void session.forgetMapping()}>
        Forget it
      </Button>
    </div>
  )
}

/** In the middle of a sentence. */
function meaning(role: ColumnRole): string {
  switch (role.kind) {
    case 'field':
      return fieldTitles[role.field]
    case 'restated':
      return `another word for ${fieldTitles[role.field]}`
    case 'ignored':
      return 'left out'
    case 'unknown':
      return 'not understood'
    case 'period-amount':
      return 'the amounts of a period'
    default:
      return `the ${role.kind}`
  }
}
