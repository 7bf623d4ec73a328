// A day in a form or a filter: typed in words, or chosen in the calendar. The browser's own field would write and read it in the
// language of the browser, which need not be that of the console.
import '@mantine/core/styles/Input.layer.css'
import { ActionIcon, TextInput } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { type Ref, useRef, useState } from 'react'
import { useMessages } from '#messages/catalogs.ts'
import { formatUtcDay, formatWrittenDay } from '#ui/dates.ts'
import { useNow } from '#ui/records/relative-time.tsx'
import { DateChoice } from './date-choice.tsx'
import { dayOf, type Precision, readDateWords } from './date-words.ts'
import { ValuePopover } from './value-popover.tsx'

interface DateFieldProps {
  readonly label: string
  /** A day such as `2027-03-31`; empty for none. */
  readonly value: string
  /** Called with each letter. */
  readonly onChange: (value: string) => void
  /**
   * Called with a whole day, or none, when the field is left or the day was chosen. The precision is that of what was typed or
   * chosen, of which the day is the last one.
   */
  readonly onDone?: (value: string, precision?: Precision) => void
  readonly onBlur?: () => void
  readonly name?: string
  readonly ref?: Ref<HTMLInputElement>
  /** True where the form refuses the value. */
  readonly isRefused?: boolean
  readonly size?: 'xs'
}

/** The value for a text that is no date: no schema of a date accepts it. */
const notDate = 'not a date'

interface Typed {
  readonly text: string
  /** The value that it was read as. */
  readonly value: string
  readonly precision: Precision | undefined
}

export function DateField(props: DateFieldProps) {
  const { label, value, onChange, onDone, onBlur, isRefused = false, size, ...input } = props
  const m = useMessages('values')
  const today = dayOf(useNow())
  const [typed, setTyped] = useState<Typed>()
  const [isLeft, setLeft] = useState(true)
  const isDate = value !== notDate
  // A value that came from elsewhere replaces what was typed.
  const text = typed?.value === value ? typed.text : isDate && value !== '' ? formatWrittenDay(value) : ''
  const read = (words: string) => {
    const [period] = readDateWords(words, today)
    const next = words.trim() === '' ? '' : (period?.date ?? notDate)
    setTyped({ text: words, value: next, precision: period?.precision })
    setLeft(false)
    onChange(next)
  }
  const finish = () => {
    setLeft(true)
    if (!isDate || !typed) return
    setTyped(undefined)
    if (typed.value === value) onDone?.(value, typed.precision)
  }
  const choose = (day: string, precision?: Precision) => {
    setTyped(undefined)
    onChange(day)
    onDone?.(day, precision)
  }
  return (
    <TextInput
      {...input}
      {...(size && { size })}
      label={label}
      placeholder={m.dayHint({ day: formatUtcDay(today) })}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      value={text}
      error={!isDate && (isLeft || isRefused) && m.noSuchDate}
      onChange={({ currentTarget }) => read(currentTarget.value)}
      onKeyDown={({ key }) => key === 'Enter' && finish()}
      onBlur={() => {
        finish()
        onBlur?.()
      }}
      rightSection={
        <CalendarButton label={label} value={isDate ? value : ''} today={today} onChoose={choose} />
      }
    />
  )
}

interface DayFilterProps extends Pick<DateFieldProps, 'label' | 'value'> {
  readonly onChoose: (day: string) => void
}

/** A day that a list is filtered by. The list follows when the whole day was typed or chosen. */
export function DayFilter({ label, value, onChoose }: DayFilterProps) {
  const [draft, setDraft] = useState<string>()
  return (
    <DateField
      size="xs"
      label={label}
      value={draft ?? value}
      onChange={setDraft}
      onDone={(day) => {
        setDraft(undefined)
        if (day !== value) onChoose(day)
      }}
    />
  )
}

interface CalendarButtonProps extends Pick<DateFieldProps, 'label' | 'value'> {
  readonly today: number
  readonly onChoose: (day: string, precision?: Precision) => void
}

function CalendarButton({ label, value, today, onChoose }: CalendarButtonProps) {
  const m = useMessages('values')
  const [anchor, setAnchor] = useState<HTMLElement>()
  // A press beside the popover closes it, also one on the button, which must not open it again.
  const isClosing = useRef(false)
  const close = () => setAnchor(undefined)
  return (
    <>
      <ActionIcon
        size={26}
        aria-label={m.calendarOf({ field: label })}
        aria-haspopup="dialog"
        aria-expanded={anchor !== undefined}
        onPointerDown={() => {
          isClosing.current = anchor !== undefined
        }}
        onClick={({ currentTarget }) => {
          if (!isClosing.current) setAnchor(currentTarget)
          isClosing.current = false
        }}
      >
        <IconCalendar size={15} stroke={1.75} aria-hidden />
      </ActionIcon>
      {anchor && (
        <ValuePopover anchor={anchor} label={label} onClose={close}>
          <DateChoice
            label={label}
            placeholder={m.dayHint({ day: formatUtcDay(today) })}
            value={value === '' ? undefined : { date: value, precision: 'DAY' }}
            canClear={value !== ''}
            isDay
            today={today}
            onChoose={(period) => {
              close()
              onChoose(period?.date ?? '', period?.precision)
            }}
          />
        </ValuePopover>
      )}
    </>
  )
}
