import { Button } from '@mantine/core'
import { answerAt } from '#import/findings/finding.ts'
import { findingsOf } from '#import/findings/registry.ts'
import { useMessages } from '#messages/catalogs.ts'
import { list } from '#messages/formats.ts'
import { roleTitle, versionTitle } from './check-messages.ts'
import { answeredText } from './finding-messages.ts'
import classes from './import-check.module.css'
import type { ImportSession } from './import-session.ts'
import type { CheckedSheet } from './import-state.ts'

interface RememberedNoteProps {
  readonly session: ImportSession
  readonly checked: CheckedSheet
}

/** Says which columns were not read by their headings alone, and what was answered as last time; takes that back. */
export function RememberedNote({ session, checked }: RememberedNoteProps) {
  const m = useMessages('imports')
  const { remembered, asLastTime, editor } = checked
  const { given } = editor.check
  const answered = findingsOf(editor.check).flatMap((finding) => {
    const before = asLastTime && answerAt(asLastTime.answers, finding.kind, finding.place)
    const isSame = before !== undefined && before === answerAt(given.answers, finding.kind, finding.place)
    return isSame && finding.answers.includes(before)
      ? answeredText(m, editor.check.sheet, finding, before)
      : []
  })
  const version = asLastTime?.version
  if (version !== undefined && version === given.version)
    answered.push(m.rememberedMatch({ heading: m.versionLabel, field: versionTitle(version) }))
  if (remembered.length + answered.length === 0) return null
  return (
    <div className={classes.remembered}>
      {remembered.length > 0 && (
        <p>
          {m.rememberedMatches}{' '}
          {list(
            remembered.map(({ heading, role }) => m.rememberedMatch({ heading, field: roleTitle(m, role) })),
          )}
        </p>
      )}
      {answered.length > 0 && (
        <p>
          {m.answeredAsLastTime} {list(answered)}
        </p>
      )}
      <Button size="compact-xs" onClick={() => void session.forgetMapping()}>
        {remembered.length > 0 ? m.forgetMatches : m.forgetAnswers}
      </Button>
    </div>
  )
}
