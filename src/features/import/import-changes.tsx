// What an import changes, amount by amount: from what to what, the largest change first. What someone else sent in the meantime
// is decided in its place.
import { Button } from '@mantine/core'
import { Fragment, type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import {
  type AmountChange,
  type AmountChanges,
  type ChangeFilter,
  changeAt,
  changeKinds,
  filterChanges,
} from '#import/amount-changes.ts'
import { answerTo, type Finding, isOpen } from '#import/findings/finding.ts'
import { newerFinding } from '#import/findings/of-plan.ts'
import { cellsOfAmount } from '#import/items.ts'
import { sendable } from '#import/plan.ts'
import { rowNumber } from '#import/sheet.ts'
import type { SheetCheck } from '#import/sheet-check.ts'
import type { NewerAmount } from '#import/stored-amounts.ts'
import { useMessages } from '#messages/catalogs.ts'
import type { Messages } from '#messages/messages.ts'
import { formatChange, formatDigits, formatPartChange } from '#ui/numbers.ts'
import plain from '#ui/plain-table.module.css'
import { RelativeTime } from '#ui/records/relative-time.tsx'
import { TableHead } from '#ui/table-head.tsx'
import { versionTitle } from './check-messages.ts'
import { answerTitle, wordsOf } from './finding-messages.ts'
import classes from './import-changes.module.css'
import { ImportChoice } from './import-choice.tsx'
import type { ImportSession } from './import-session.ts'
import type { Planned } from './import-state.ts'
import { monthName } from './period-messages.ts'

/** Changes that are shown at first, and that each press adds: they are in the order in which they matter. */
const shownAtOnce = 100

/** The least changes that a person can choose, as parts of the old amount. */
const leastParts = [0, 0.01, 0.05, 0.1, 0.25, 0.5] as const

interface ImportChangesProps {
  readonly session: ImportSession
  readonly check: SheetCheck
  readonly planned: Planned
}

const everyChange: ChangeFilter = { kind: undefined, leastPart: 0, text: '' }
const newerOnly: ChangeFilter = { ...everyChange, kind: 'newer' }

export function ImportChanges({ session, check, planned }: ImportChangesProps) {
  const m = useMessages('imports')
  const { plan, changes } = planned
  // What needs an answer comes first, until the person wants to see other changes.
  const [chosen, setFilter] = useState<ChangeFilter>()
  const filter = chosen ?? (planned.newer.length > 0 ? newerOnly : everyChange)
  const [most, setMost] = useState(shownAtOnce)
  const wanted = useDeferredValue(filter)
  const places = useMemo(() => filterChanges(plan, changes, wanted), [plan, changes, wanted])
  const largest = Math.abs(changes.sizes[0] ?? 0)
  const left = places.length - most
  return (
    <section className={classes.changes} aria-label={m.changedAmounts}>
      <NewerQuestion session={session} planned={planned} onShow={() => setFilter(newerOnly)} />
      <div className={classes.tools}>
        <h2 className={classes.title}>{m.changedAmounts}</h2>
        <KindFilter changes={changes} filter={filter} onChange={setFilter} />
        <PartFilter filter={filter} onChange={setFilter} />
        <input
          type="search"
          className={classes.search}
          aria-label={m.filterChanges}
          placeholder={m.filterChanges}
          value={filter.text}
          onChange={({ currentTarget }) => setFilter({ ...filter, text: currentTarget.value })}
        />
      </div>
      {!changes.areStored && plan.counts.update > 0 && <p className={classes.none}>{m.amountsNotTold}</p>}
      {places.length === 0 ? (
        <p className={classes.none}>
          {changes.entries.length === 0 ? m.noChangedAmounts : m.noMatchingAmounts}
        </p>
      ) : (
        <table className={`${plain.table} ${classes.table}`}>
          <TableHead
            titles={[
              m.row,
              m.itemHeading,
              m.monthHeading,
              changes.areStored ? m.nowHeading : m.lastSentHeading,
              m.nextHeading,
              m.changeHeading,
              m.sizeHeading,
              m.percentHeading,
            ]}
            numbers={[m.nowHeading, m.lastSentHeading, m.nextHeading, m.changeHeading, m.percentHeading]}
          />
          <tbody>
            {Array.from(places.subarray(0, most), (place) => (
              <ChangeRow
                key={`${changes.entries[place]} ${changes.slotOf[place]}`}
                session={session}
                check={check}
                planned={planned}
                place={place}
                largest={largest}
              />
            ))}
          </tbody>
        </table>
      )}
      {left > 0 && (
        <Button size="xs" variant="default" onClick={() => setMost(most + shownAtOnce)}>
          {m.showMoreChanges({ count: left })}
        </Button>
      )}
    </section>
  )
}

interface FilterProps {
  readonly filter: ChangeFilter
  readonly onChange: (filter: ChangeFilter) => void
}

function KindFilter({ changes, filter, onChange }: FilterProps & { readonly changes: AmountChanges }) {
  const m = useMessages('imports')
  const newer = useMemo(() => changes.newer.reduce((sum, place) => sum + Number(place > 0), 0), [changes])
  const kinds = [
    ...changeKinds.map((kind) => ({ kind, count: changes.counts[kind] })),
    { kind: 'newer', count: newer } as const,
  ].filter(({ count }) => count > 0)
  if (changes.entries.length === 0) return null
  const chip = (kind: ChangeFilter['kind'], title: string) => (
    <button
      key={title}
      type="button"
      className={classes.chip}
      data-kind={kind}
      aria-pressed={filter.kind === kind}
      onClick={() => onChange({ ...filter, kind })}
    >
      {title}
    </button>
  )
  return (
    // biome-ignore lint/a11y/useSemanticElements: a field set would be a separate box
    <span role="group" aria-label={m.changedAmounts} className={classes.chips}>
      {chip(undefined, m.allChanges({ count: changes.entries.length }))}
      {kinds.map(({ kind, count }) => chip(kind, m.changesOf[kind]({ count })))}
    </span>
  )
}

function PartFilter({ filter, onChange }: FilterProps) {
  const m = useMessages('imports')
  const titleOf = (part: number) =>
    part === 0 ? m.anyChange : m.overPercent({ percent: formatPartChange(part).replace('+', '') })
  return (
    <ImportChoice
      label={m.leastChange}
      value={String(filter.leastPart)}
      options={leastParts.map((part) => [String(part), titleOf(part)] as const)}
      onChange={(part) => onChange({ ...filter, leastPart: Number(part) })}
    />
  )
}

interface ChangeRowProps extends ImportChangesProps {
  readonly place: number
  /** The largest change of all. */
  readonly largest: number
}

function ChangeRow({ session, check, planned, place, largest }: ChangeRowProps) {
  const m = useMessages('imports')
  const { plan, changes, old, newer } = planned
  const change = changeAt(plan, changes, { ...old, place })
  if (!change) return null
  const { entry, next, kind, now } = change
  const contested = newer[(changes.newer[place] ?? 0) - 1]
  const size = Math.abs(changes.sizes[place] ?? 0)
  return (
    <Fragment>
      <tr className={classes.changed} data-kind={kind}>
        <td className={classes.row}>{rowOf(check, change)}</td>
        <td className={classes.item}>
          <span className={classes.named}>
            <span>{entry.item.name}</span>
            {entry.item.externalId !== undefined && (
              <span className={classes.id}>{entry.item.externalId}</span>
            )}
          </span>
        </td>
        <td className={classes.month}>{monthTitle(changes, change)}</td>
        <td className={`${plain.number} ${classes.now}`}>
          {now === undefined ? m.unknownAmount : now === null ? m.blankAmount : formatDigits(now)}
        </td>
        <td className={`${plain.number} ${classes.next}`}>{formatDigits(next)}</td>
        <td className={plain.number}>{formatChange(change.change)}</td>
        <td className={classes.bar} aria-hidden>
          <Bar size={largest === 0 ? 0 : size / largest} isDown={change.change.startsWith('-')} />
        </td>
        <td className={`${plain.number} ${classes.part}`}>
          {change.part === undefined ? '' : formatPartChange(change.part)}
        </td>
      </tr>
      {contested && (
        <tr className={classes.contested}>
          <td colSpan={8}>
            <NewerAnswerOf session={session} check={check} planned={planned} newer={contested} />
          </td>
        </tr>
      )}
    </Fragment>
  )
}

/** From the middle to the right for more, filled; to the left for less, outlined. */
function Bar({ size, isDown }: { readonly size: number; readonly isDown: boolean }) {
  return (
    <span className={classes.axis}>
      <span className={classes.change} data-down={isDown || undefined} style={{ width: `${size * 50}%` }} />
    </span>
  )
}

/** The number of the row of the sheet that holds the amount. */
function rowOf(check: SheetCheck, { entry, version, period }: AmountChange): number {
  const { rows } = entry.item
  const [cell] = rows.length === 1 ? [] : cellsOfAmount(check, rows, { version, period })
  return rowNumber(check.sheet, cell?.row ?? rows[0] ?? 0)
}

/** With the version, where there are several. */
function monthTitle({ slots }: AmountChanges, { version, period }: AmountChange): string {
  const month = monthName(period)
  const isAlone = slots.every((slot) => slot.version === version)
  return isAlone ? month : `${month} · ${versionTitle(version)}`
}

// What someone else sent.

interface NewerQuestionProps {
  readonly session: ImportSession
  readonly planned: Planned
  readonly onShow: () => void
}

/** Says that someone else changed amounts, with one answer for all of them. */
function NewerQuestion({ session, planned, onShow }: NewerQuestionProps) {
  const m = useMessages('imports')
  const words = useMessages('outbox')
  const { findings, answers } = planned
  const newer = findings.filter(isNewer)
  const [first] = newer
  if (!first) return null
  const isAnyOpen = newer.some((finding) => isOpen(answers, finding))
  return (
    <div className={classes.question} data-open={isAnyOpen || undefined}>
      <p>{wordsOf(m, first).title({ count: String(newer.length) })}</p>
      <span className={classes.answers}>
        <Button size="compact-sm" variant="default" onClick={onShow}>
          {m.showNewer}
        </Button>
        {newer.length > 1 && (
          <>
            <Button size="compact-sm" onClick={() => void session.answer(newer, 'theirs')}>
              {words.useAllTheirs}
            </Button>
            <Button size="compact-sm" onClick={() => void session.answer(newer, 'mine')}>
              {words.keepAllMine}
            </Button>
          </>
        )}
      </span>
    </div>
  )
}

/** True for what is asked beside the changed amount that it is about. */
export function isNewer({ kind }: Finding): boolean {
  return kind === 'newer'
}

interface NewerAnswerProps extends ImportChangesProps {
  readonly newer: NewerAmount
}

/** Who sent which amount, and whether it stays. */
function NewerAnswerOf({ session, check, planned, newer }: NewerAnswerProps) {
  const m = useMessages('imports')
  const finding = newerFinding(planned.plan, newer)
  const answer = answerTo(planned.answers, finding)
  return (
    <div className={classes.newer} data-open={answer === undefined || undefined}>
      <span>
        <NewerText newer={newer} />
      </span>
      <span className={classes.answers}>
        {finding.answers.map((one) => (
          <Button
            key={one}
            size="compact-sm"
            variant={answer === one ? 'filled' : 'default'}
            aria-pressed={answer === one}
            onClick={() => void session.answer([finding], one)}
          >
            {answerTitle(m, check.sheet, finding, one)}
          </Button>
        ))}
      </span>
    </div>
  )
}

function NewerText({ newer: { by, at, theirs, seen } }: { readonly newer: NewerAmount }) {
  const m = useMessages('imports')
  const amount = amountText(m, theirs)
  const time =
    at === undefined ? undefined : <RelativeTime key="time" dateTime={new Date(at).toISOString()} />
  const parts = m.newerSent<ReactNode>({ name: by, amount, time })
  return (
    <>
      {parts.map((part, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence stay in their order
        <Fragment key={place}>{part}</Fragment>
      ))}{' '}
      {seen === undefined ? m.newerSinceOpened : m.newerSeen({ amount: amountText(m, seen) })}
    </>
  )
}

function amountText(m: Messages['imports'], digits: string | null): string {
  return digits === null ? m.newerBlank : formatDigits(digits)
}

/** How many amounts a plan sends. */
export function amountsToSend({ plan }: Pick<Planned, 'plan'>): number {
  let count = 0
  for (const { amounts } of sendable(plan)) for (const periods of amounts.values()) count += periods.size
  return count
}
