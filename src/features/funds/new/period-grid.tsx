// The amounts of a new item: the months of a year and the versions, with exact sums.

import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { ClipboardEvent, KeyboardEvent } from 'react'
import { useState } from 'react'
import { ExactSum } from '#contract/decimal.ts'
import { alignDecimals } from '#features/import/sum-digits.ts'
import { amountInput, type TypedAmount } from '#import/item-check.ts'
import { type Version, versions } from '#import/versions.ts'
import { useMessages } from '#messages/catalogs.ts'
import { type DecimalMark, readAmount } from '#spreadsheet/amount.ts'
import { isComposing } from '#ui/key-bindings.ts'
import plain from '#ui/plain-table.module.css'
import { TableHead } from '#ui/table-head.tsx'
import classes from './new-item.module.css'
import type { InputFaults } from './new-item.ts'

type Amounts = ReadonlyMap<string, TypedAmount>

interface PeriodGridProps {
  readonly amounts: Amounts
  readonly faults: InputFaults
  /** How the amounts are read. */
  readonly mark: DecimalMark
  readonly onChange: (amounts: Amounts) => void
}

export function PeriodGrid({ amounts, faults, mark, onChange }: PeriodGridProps) {
  const m = useMessages('newItem')
  const ui = useMessages('ui')
  const [year, setYear] = useState(() => new Date().getFullYear())
  const [shownFaults, setShownFaults] = useState(faults)
  if (faults !== shownFaults) {
    setShownFaults(faults)
    // The cell of a fault must be there to get the focus.
    const faulty = [...amounts].flatMap(([name, { period }]) => (faults.has(name) ? yearOf(period) : []))
    if (faulty[0] !== undefined && !faulty.includes(year)) setYear(faulty[0])
  }
  const periods = Array.from({ length: 12 }, (_, at) => `${year}-${String(at + 1).padStart(2, '0')}`)
  const write = (cells: readonly TypedAmount[]) =>
    onChange(
      new Map([...amounts, ...cells.map((cell) => [amountInput(cell.version, cell.period), cell] as const)]),
    )
  const paste = (row: number, column: number) => (event: ClipboardEvent) => {
    const lines = event.clipboardData
      .getData('text/plain')
      .replace(/\r?\n$/, '')
      .split(/\r?\n/)
    if (lines.length === 1 && !lines[0]?.includes('\t')) return
    event.preventDefault()
    write(
      lines.flatMap((line, down) =>
        line.split('\t').flatMap((text, right) => {
          const [period, version] = [periods[row + down], versions[column + right]]
          return period && version ? { version, period, text: text.trim() } : []
        }),
      ),
    )
  }
  const isWithin = ({ period }: TypedAmount) => period.startsWith(`${year}-`)
  const titles = versions.map((version) => ui.version({ version }))
  const hasOthers = [...amounts.values()].some((one) => one.text.trim() !== '' && !isWithin(one))
  return (
    <fieldset className={classes.amounts}>
      <legend className={classes.legend}>{m.amounts}</legend>
      <Years year={year} mark={mark} onChange={setYear} />
      <table className={`${plain.table} ${classes.grid}`} aria-label={m.year({ year: String(year) })}>
        <TableHead titles={[m.month, ...titles]} numbers={titles} />
        <tbody>
          {periods.map((period, row) => (
            <tr key={period}>
              <th scope="row">{period}</th>
              {versions.map((version, column) => {
                const name = amountInput(version, period)
                return (
                  <td key={version}>
                    <input
                      className={classes.cell}
                      inputMode="decimal"
                      autoComplete="off"
                      aria-label={m.amountCell({ version: ui.version({ version }), period })}
                      aria-invalid={faults.has(name) || undefined}
                      title={faults.get(name)}
                      data-cell={`${row} ${column}`}
                      value={amounts.get(name)?.text ?? ''}
                      onChange={(event) => write([{ version, period, text: event.currentTarget.value }])}
                      onPaste={paste(row, column)}
                      onKeyDown={moveAmongCells}
                    />
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <Sums {...{ amounts, mark, year, isWithin, hasOthers }} />
        </tfoot>
      </table>
      <Faults amounts={amounts} faults={faults} />
    </fieldset>
  )
}

function yearOf(period: string): number {
  return Number(period.slice(0, 'YYYY'.length))
}

interface YearsProps extends Pick<PeriodGridProps, 'mark'> {
  readonly year: number
  readonly onChange: (year: number) => void
}

/** Which year is shown, and how amounts are written. */
function Years({ year, mark, onChange }: YearsProps) {
  const m = useMessages('newItem')
  return (
    <div className={classes.years}>
      <button
        type="button"
        className={classes.step}
        aria-label={m.earlierYear}
        onClick={() => onChange(year - 1)}
      >
        <IconChevronLeft size={16} stroke={1.75} aria-hidden />
      </button>
      <strong role="status">{year}</strong>
      <button
        type="button"
        className={classes.step}
        aria-label={m.laterYear}
        onClick={() => onChange(year + 1)}
      >
        <IconChevronRight size={16} stroke={1.75} aria-hidden />
      </button>
      <span className={classes.hint}>{m.amountsHint({ mark })}</span>
    </div>
  )
}

interface SumsProps extends Pick<PeriodGridProps, 'amounts' | 'mark'> {
  readonly year: number
  /** Whether an amount is one of the year. */
  readonly isWithin: (amount: TypedAmount) => boolean
  /** Whether there are amounts of other years. */
  readonly hasOthers: boolean
}

/** The sums of the year and, where they differ, of all amounts; a column for each version. */
function Sums({ amounts, mark, year, isWithin: isOfYear, hasOthers }: SumsProps) {
  const m = useMessages('newItem')
  const lines = [
    { title: m.sumOfYear({ year: String(year) }), isWithin: isOfYear },
    ...(hasOthers ? [{ title: m.sumOfAll, isWithin: () => true }] : []),
  ]
  const sumOf = (version: Version, isWithin: (amount: TypedAmount) => boolean) => {
    const sum = new ExactSum()
    let leftOut = 0
    for (const amount of amounts.values()) {
      if (amount.version !== version || !isWithin(amount)) continue
      const reading = readAmount(amount.text, mark)
      if (reading.kind === 'amount') sum.add(reading.digits)
      if (reading.kind === 'problem') leftOut += 1
    }
    return { version, digits: sum.digits, leftOut }
  }
  const summed = lines.map(({ title, isWithin }) => ({
    title,
    sums: versions.map((version) => sumOf(version, isWithin)),
  }))
  const shown = versions.map((_, column) =>
    alignDecimals(summed.map(({ sums }) => sums[column]?.digits ?? '')),
  )
  return summed.map(({ title, sums }) => (
    <tr key={title}>
      <th scope="row">{title}</th>
      {sums.map(({ version, digits, leftOut }, column) => (
        <td key={version} className={plain.number}>
          {shown[column]?.(digits)}
          {leftOut > 0 && <span className={classes.leftOut}>{m.leftOut({ count: leftOut })}</span>}
        </td>
      ))}
    </tr>
  ))
}

/** The faults of all amounts, also of those of another year. */
function Faults({ amounts, faults }: { readonly amounts: Amounts; readonly faults: InputFaults }) {
  const m = useMessages('newItem')
  const ui = useMessages('ui')
  const found = [...amounts].flatMap(([name, { version, period }]) => {
    const fault = faults.get(name)
    const cell = m.amountCell({ version: ui.version({ version }), period })
    return fault === undefined ? [] : { name, text: m.cellFault({ cell, fault }) }
  })
  if (found.length === 0) return null
  return (
    <ul role="alert" className={classes.faults}>
      {found.map(({ name, text }) => (
        <li key={name}>{text}</li>
      ))}
    </ul>
  )
}

/** Up, Down and Enter go to the cell above or below. */
function moveAmongCells(event: KeyboardEvent<HTMLInputElement>): void {
  if (isComposing(event)) return
  const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey
  const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' || event.key === 'Enter' ? 1 : 0
  if (!isPlain || step === 0) return
  event.preventDefault()
  const [row = 0, column = 0] = (event.currentTarget.dataset.cell ?? '').split(' ').map(Number)
  const table = event.currentTarget.closest('table')
  const next = table?.querySelector<HTMLInputElement>(`[data-cell="${row + step} ${column}"]`)
  next?.focus()
  next?.select()
}
