// A target date: typed in words, or chosen in a calendar of days, months, quarters or years. What it is chosen in is how exact
// it is meant.
import { IconCalendar, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { useMessages } from '#messages/catalogs.ts'
import { number } from '#messages/formats.ts'
import { targetDateText } from '#ui/forms/precision-choices.ts'
import classes from './date-choice.module.css'
import {
  calendarWords,
  monthsLater,
  type Period,
  type Precision,
  periodAt,
  periodNote,
  periodsLater,
  precisions,
  readDateWords,
  timeOf,
} from './date-words.ts'
import { optionIdOf } from './option-list.tsx'
import { ValueChoice } from './value-choice.tsx'

interface DateChoiceProps {
  readonly label: string
  readonly placeholder: string
  readonly keySign?: string | undefined
  /** What all records have; undefined for none, and where they differ. */
  readonly value: { readonly date: string; readonly precision: string | null | undefined } | undefined
  /** False where no record has a date that could be taken away. */
  readonly canClear: boolean
  /** True where the calendar offers days only. */
  readonly isDay?: boolean
  /** Epoch milliseconds, of a day at the start of it in UTC. */
  readonly today: number
  readonly onChoose: (period: Period | undefined) => void
}

export function DateChoice({
  label,
  placeholder,
  keySign,
  value,
  canClear,
  isDay = false,
  today,
  onChoose,
}: DateChoiceProps) {
  const m = useMessages('values')
  const ui = useMessages('ui')
  const present = value && timeOf(value.date)
  const [text, setText] = useState('')
  const [precision, setPrecision] = useState<Precision>(
    () => precisions.find((one) => one === value?.precision) ?? 'DAY',
  )
  const [pointed, setPointed] = useState(present ?? today)
  const calendarId = useId()
  const periods = readDateWords(text, today)
  const options = periods.map((period) => ({
    key: `${period.date} ${period.precision}`,
    content: (
      <>
        <IconCalendar size={15} stroke={1.75} aria-hidden />
        <span className="strong">{targetDateText(ui, period.date, period.precision)}</span>
        <span className="note">{periodNote(m, ui, period)}</span>
      </>
    ),
  }))
  const at = periodAt(pointed, precision)
  const handleKeyDown = (event: KeyboardEvent) => {
    // A typed text is edited by these keys, and a button is pressed.
    const isButton = event.target instanceof Element && event.target.closest('button')
    if (text !== '' || isButton || event.ctrlKey || event.metaKey || event.altKey) return
    const steps = stepsOf(event.key, precision)
    if (event.key === 'Enter') onChoose(at)
    else if (steps === undefined) return
    else setPointed(periodsLater(pointed, precision, steps))
    event.preventDefault()
  }
  const chosen = present === undefined ? undefined : periodAt(present, precision).date
  return (
    <div className={classes.choice} onKeyDownCapture={handleKeyDown}>
      <ValueChoice
        label={label}
        placeholder={placeholder}
        keySign={keySign}
        text={text}
        onText={setText}
        groups={[{ key: 'periods', label, hasTitle: false, options }]}
        found={
          text.trim() === '' ? '' : periods.length === 0 ? m.noSuchDate : m.found({ count: periods.length })
        }
        beside={text.trim() === '' ? { listId: calendarId, key: at.date } : undefined}
        onChoose={(key) => onChoose(periods.find(({ date, precision }) => `${date} ${precision}` === key))}
      />
      {!isDay && <Precisions chosen={precision} onChoose={setPrecision} />}
      <Calendar
        id={calendarId}
        precision={precision}
        pointed={pointed}
        chosen={value?.precision === precision || precision === 'DAY' ? chosen : undefined}
        today={today}
        onPoint={setPointed}
        onChoose={(time) => onChoose(periodAt(time, precision))}
      />
      <Feet value={value} canClear={canClear} onChoose={onChoose} />
    </div>
  )
}

const dayMs = 86_400_000

/** A month later is a month where a month is meant, and otherwise a day. */
function precisionOf(value: DateChoiceProps['value']): Precision {
  return value?.precision === 'MONTH' ? 'MONTH' : 'DAY'
}

/** How many periods an arrow moves: by one sideways, by a row of the calendar up and down. */
function stepsOf(key: string, precision: Precision): number | undefined {
  const row = { DAY: 7, MONTH: 3, QUARTER: 4, YEAR: 3 }[precision]
  const isRightToLeft = document.documentElement.dir === 'rtl'
  const ahead = isRightToLeft ? -1 : 1
  return { ArrowLeft: -ahead, ArrowRight: ahead, ArrowUp: -row, ArrowDown: row }[key]
}

/** What is done without the calendar. */
function Feet({ value, canClear, onChoose }: Pick<DateChoiceProps, 'value' | 'canClear' | 'onChoose'>) {
  const m = useMessages('values')
  const present = value && timeOf(value.date)
  // A week or a month later is another quarter or year only by chance.
  const isLong = value?.precision === 'QUARTER' || value?.precision === 'YEAR'
  if ((present === undefined || isLong) && !canClear) return null
  return (
    <div className={classes.foot}>
      {present !== undefined && !isLong && (
        <>
          {value?.precision !== 'MONTH' && (
            <Foot onPress={() => onChoose(periodAt(present + 7 * dayMs, 'DAY'))}>{m.weekLater}</Foot>
          )}
          <Foot onPress={() => onChoose(periodAt(monthsLater(present, 1), precisionOf(value)))}>
            {m.monthLater}
          </Foot>
        </>
      )}
      {canClear && (
        <span className={classes.clear}>
          <Foot onPress={() => onChoose(undefined)}>{m.noDate}</Foot>
        </span>
      )}
    </div>
  )
}

function Foot({ onPress, children }: { readonly onPress: () => void; readonly children: ReactNode }) {
  return (
    <button type="button" className={classes.act} onClick={onPress}>
      {children}
    </button>
  )
}

interface PrecisionsProps {
  readonly chosen: Precision
  readonly onChoose: (precision: Precision) => void
}

function Precisions({ chosen, onChoose }: PrecisionsProps) {
  const m = useMessages('values')
  const ui = useMessages('ui')
  return (
    <fieldset aria-label={m.datePrecision} className={classes.precisions}>
      {precisions.map((precision) => (
        <button
          key={precision}
          type="button"
          aria-pressed={precision === chosen}
          className={classes.precision}
          onClick={() => onChoose(precision)}
        >
          {ui.precisions[precision]}
        </button>
      ))}
    </fieldset>
  )
}

interface CalendarProps {
  readonly id: string
  readonly precision: Precision
  /** The day that keys have led to. */
  readonly pointed: number
  /** The last day of the present period. */
  readonly chosen: string | undefined
  readonly today: number
  readonly onPoint: (time: number) => void
  readonly onChoose: (time: number) => void
}

interface Page {
  readonly title: string
  readonly cells: readonly { readonly time: number; readonly text: string; readonly isOutside?: boolean }[]
  /** How far the buttons lead, in months. */
  readonly months: number
}

function Calendar({ id, precision, pointed, chosen, today, onPoint, onChoose }: CalendarProps) {
  const m = useMessages('values')
  const words = calendarWords()
  const page = pageAt(pointed, precision, today)
  const isAt = (time: number, other: number) =>
    periodAt(time, precision).date === periodAt(other, precision).date
  return (
    <div className={classes.calendar}>
      <div className={classes.head}>
        <span className={classes.title} aria-live="polite">
          {page.title}
        </span>
        <button
          type="button"
          aria-label={m.earlierPeriod}
          title={m.earlierPeriod}
          className={classes.turn}
          onClick={() => onPoint(monthsLater(pointed, -page.months))}
        >
          <IconChevronLeft size={15} stroke={1.75} aria-hidden />
        </button>
        <button
          type="button"
          aria-label={m.laterPeriod}
          title={m.laterPeriod}
          className={classes.turn}
          onClick={() => onPoint(monthsLater(pointed, page.months))}
        >
          <IconChevronRight size={15} stroke={1.75} aria-hidden />
        </button>
      </div>
      {precision === 'DAY' && (
        <div className={classes.weekdays} aria-hidden>
          {page.cells.slice(0, 7).map(({ time }) => (
            <span key={time}>{words.weekday(time)}</span>
          ))}
        </div>
      )}
      <div
        id={id}
        role="listbox"
        tabIndex={-1}
        aria-label={page.title}
        className={classes.cells}
        data-precision={precision}
        onMouseDown={(event) => event.preventDefault()}
      >
        {page.cells.map(({ time, text, isOutside }) => {
          const { date } = periodAt(time, precision)
          return (
            // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which names the active one
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
            <div
              key={date}
              id={optionIdOf(id, date)}
              role="option"
              aria-selected={date === chosen}
              aria-label={precision === 'DAY' ? words.day(time) : undefined}
              aria-current={isAt(time, today) ? 'date' : undefined}
              data-active={isAt(time, pointed)}
              data-outside={isOutside}
              className={classes.cell}
              onClick={() => onChoose(time)}
            >
              {text}
            </div>
          )
        })}
      </div>
    </div>
  )
}

/** As short as a cell is, in every language. */
function quarterOf(time: number): string {
  const day = new Date(time)
  return `Q${Math.floor(day.getUTCMonth() / 3) + 1} ${day.getUTCFullYear()}`
}

/** What one page of the calendar shows. */
function pageAt(pointed: number, precision: Precision, today: number): Page {
  const words = calendarWords()
  const day = new Date(pointed)
  const [year, month] = [day.getUTCFullYear(), day.getUTCMonth()]
  const yearText = String(year)
  switch (precision) {
    case 'DAY': {
      const first = Date.UTC(year, month, 1)
      const before = (new Date(first).getUTCDay() - words.firstWeekday + 7) % 7
      const cells = Array.from({ length: 42 }, (_, at) => {
        const time = first + (at - before) * dayMs
        const shown = new Date(time)
        return { time, text: number(shown.getUTCDate()), isOutside: shown.getUTCMonth() !== month }
      })
      return { title: words.month(first), cells, months: 1 }
    }
    case 'MONTH': {
      const cells = Array.from({ length: 12 }, (_, at) => Date.UTC(year, at, 1))
      return {
        title: yearText,
        cells: cells.map((time) => ({ time, text: words.monthAlone(time) })),
        months: 12,
      }
    }
    case 'QUARTER': {
      const cells = Array.from({ length: 8 }, (_, at) => Date.UTC(year, at * 3, 1))
      const title = `${yearText} – ${String(year + 1)}`
      return { title, cells: cells.map((time) => ({ time, text: quarterOf(time) })), months: 12 }
    }
    case 'YEAR': {
      // From last year on: years before are asked for less often.
      const base = new Date(today).getUTCFullYear() - 1
      const from = base + Math.floor((year - base) / 12) * 12
      const years = Array.from({ length: 12 }, (_, at) => from + at)
      const cells = years.map((one) => ({ time: Date.UTC(one, 0, 1), text: String(one) }))
      return { title: `${from} – ${from + 11}`, cells, months: 144 }
    }
  }
}
