import { ImportChoice } from '#features/import/import-choice.tsx'
import { type Version, versions } from '#import/versions.ts'
import { useMessages } from '#messages/catalogs.ts'
import type { TemplatePeriods } from './template.ts'
import classes from './template-screen.module.css'

export interface TemplateChoices {
  readonly periods: TemplatePeriods
  /** For new items, of each focus area. */
  readonly newRows: number
  /** Existing items have rows, too. */
  readonly hasItems: boolean
}

/** A forecast of this year. */
export function usualChoices(now: Date): TemplateChoices {
  const first = { year: now.getFullYear(), month: 1 }
  return { periods: { first, count: 12, version: 'FORECAST' }, newRows: 1, hasItems: true }
}

interface TemplateOptionsProps {
  readonly choices: TemplateChoices
  /** The items that the chosen focus areas have. */
  readonly items: { readonly count: number; readonly isReading: boolean }
  readonly onChange: (choices: TemplateChoices) => void
}

const counts = ['1', '3', '6', '12', '18', '24', '36'] as const
const newRowCounts = ['0', '1', '2', '5', '10', '25'] as const
const noVersion = 'none'

export function TemplateOptions({ choices, items, onChange }: TemplateOptionsProps) {
  const m = useMessages('items')
  const ui = useMessages('ui')
  const versionChoices = [
    ...versions.map((value) => [value, ui.version({ version: value })] as const),
    [noVersion, m.versionLater],
  ] as const
  const { periods, newRows, hasItems } = choices
  const { first, count, version } = periods
  const change = (changed: Partial<TemplatePeriods>) =>
    onChange({ ...choices, periods: { ...periods, ...changed } })
  return (
    <>
      <fieldset className={classes.group}>
        <legend className={classes.legend}>{m.periods}</legend>
        <div className={classes.line}>
          <ImportChoice<Version | typeof noVersion>
            label={m.version}
            value={version ?? noVersion}
            options={versionChoices}
            onChange={(chosen) => change({ version: chosen === noVersion ? undefined : chosen })}
          />
          <ImportChoice
            label={m.from}
            value={monthText(first)}
            options={offeredMonths(first.year).map((text) => [text, text] as const)}
            onChange={(text) => {
              const [year = first.year, month = first.month] = text.split('-').map(Number)
              change({ first: { year, month } })
            }}
          />
          <ImportChoice
            label={m.months}
            value={String(count)}
            options={counts.map((text) => [text, text] as const)}
            onChange={(text) => change({ count: Number(text) })}
          />
        </div>
      </fieldset>
      <fieldset className={classes.group}>
        <legend className={classes.legend}>{m.rows}</legend>
        <label className={classes.check}>
          <input
            type="checkbox"
            checked={hasItems}
            onChange={({ currentTarget }) => onChange({ ...choices, hasItems: currentTarget.checked })}
          />
          <span>
            {items.isReading ? m.existingItemsLoading : m.existingItems(items)}
            <span className={classes.hint}>{m.existingItemsHint}</span>
          </span>
        </label>
        <ImportChoice
          label={m.newRows}
          value={String(newRows)}
          options={newRowCounts.map((text) => [text, text] as const)}
          onChange={(text) => onChange({ ...choices, newRows: Number(text) })}
        />
      </fieldset>
    </>
  )
}

function monthText({ year, month }: TemplatePeriods['first']): string {
  return `${year}-${String(month).padStart(2, '0')}`
}

/** The months of the chosen year and of those around it. */
function offeredMonths(year: number): string[] {
  return Array.from({ length: 48 }, (_, offset) =>
    monthText({ year: year - 1 + Math.floor(offset / 12), month: (offset % 12) + 1 }),
  )
}
