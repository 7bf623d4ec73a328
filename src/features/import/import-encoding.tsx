import { useMessages } from '#messages/catalogs.ts'
import type { TableNote } from '#spreadsheet/table-note.ts'
import { type Encoding, encodings } from '#spreadsheet/text/text-decoding.ts'
import classes from './import-check.module.css'
import { ImportChoice } from './import-choice.tsx'

interface EncodingChoiceProps {
  readonly session: { readonly canReadAgain: boolean; readAgain(encoding: Encoding): Promise<void> }
  readonly checked: { readonly notes: readonly TableNote[]; readonly editor: { readonly canUndo: boolean } }
}

/** The encodings that a text file can be read in where its own was guessed, as long as nothing was corrected. */
export function EncodingChoice({ session, checked }: EncodingChoiceProps) {
  const m = useMessages('imports')
  const guessed = checked.notes.find((note) => note.kind === 'guessed-encoding')
  const value = encodings.find((encoding) => encoding === guessed?.encoding)
  if (value === undefined || !session.canReadAgain || checked.editor.canUndo) return null
  return (
    <p className={classes.banner} data-tone="note">
      <ImportChoice
        label={m.encodingLabel}
        value={value}
        options={encodings.map((encoding) => [encoding, m.encodings[encoding]] as const)}
        onChange={(encoding) => void session.readAgain(encoding)}
      />
    </p>
  )
}
