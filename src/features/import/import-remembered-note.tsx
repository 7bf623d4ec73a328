import { Button } from '@mantine/core'
import { useMessages } from '#messages/catalogs.ts'
import { list } from '#messages/formats.ts'
import { roleTitle } from './check-messages.ts'
import classes from './import-check.module.css'
import type { ImportSession } from './import-session.ts'
import type { RememberedColumn } from './import-state.ts'

interface RememberedNoteProps {
  readonly session: ImportSession
  readonly remembered: readonly RememberedColumn[]
}

/** Says that columns were not read by their headings alone, and takes that back. */
export function RememberedNote({ session, remembered }: RememberedNoteProps) {
  const m = useMessages('imports')
  if (remembered.length === 0) return null
  return (
    <div className={classes.remembered}>
      <p>
        {m.rememberedMatches}{' '}
        {list(
          remembered.map(({ heading, role }) => m.rememberedMatch({ heading, field: roleTitle(m, role) })),
        )}
      </p>
      <Button size="compact-xs" onClick={() => void session.forgetMapping()}>
        {m.forgetMatches}
      </Button>
    </div>
  )
}
