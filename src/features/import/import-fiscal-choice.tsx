import type { ReadingRules } from '#import/reading-rules.ts'
import { useMessages } from '#messages/catalogs.ts'
import { useSiteSettings } from '#queries/site-settings.ts'
import { ImportChoice } from './import-choice.tsx'
import type { ImportSession } from './import-session.ts'
import { fiscalOffsets, fiscalYearText } from './period-messages.ts'

interface FiscalChoiceProps {
  readonly session: ImportSession
  readonly rules: ReadingRules
  /** A text that names a period of a fiscal year. */
  readonly period: string
}

/** When the fiscal year begins, each answer with the months that it covers. */
export function FiscalChoice({ session, rules: { fiscalOffset }, period }: FiscalChoiceProps) {
  const m = useMessages('imports')
  const site = useSiteSettings()
  const firstMonth = site.kind === 'known' ? site.settings.firstFiscalMonth : 1
  return (
    <ImportChoice
      label={m.fiscalChoice}
      value={fiscalOffset === undefined ? '' : String(fiscalOffset)}
      isOpen={fiscalOffset === undefined}
      options={[
        ['', m.choose],
        ...fiscalOffsets(period, firstMonth).map(
          (offset) => [String(offset), fiscalYearText(m, period, offset)] as const,
        ),
      ]}
      onChange={(offset) => offset !== '' && void session.setRules({ fiscalOffset: Number(offset) })}
    />
  )
}
