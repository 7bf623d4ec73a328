// Findings about a sheet: a question as a card with what each answer makes of the first cells, an answered one as a choice.
import { Button } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { answerTo, answerValue, type CellPlace, type Finding, isOpen } from '#import/findings/finding.ts'
import { findingsOf, ruleFor } from '#import/findings/registry.ts'
import type { SheetCheck } from '#import/sheet-check.ts'
import type { FindingArgument, FindingWords } from '#messages/arguments.ts'
import { useMessages } from '#messages/catalogs.ts'
import type { Messages } from '#messages/messages.ts'
import { columnLetters } from '#spreadsheet/column-letters.ts'
import { formatDigits } from '#ui/numbers.ts'
import plain from '#ui/plain-table.module.css'
import { TableHead } from '#ui/table-head.tsx'
import { columnNames } from './check-messages.ts'
import classes from './finding-cards.module.css'
import { CurrencyTable, ListedColumns, useOrderedAnswers } from './finding-details.tsx'
import { ImportChoice } from './import-choice.tsx'
import type { ImportSession } from './import-session.ts'
import { dividedText } from './period-messages.ts'

type Words = Messages['imports']

interface FindingsProps {
  readonly session: ImportSession
  readonly check: SheetCheck
}

interface FindingProps extends FindingsProps {
  readonly finding: Finding
}

/** What has to be answered before anything can be planned, and what is decided beforehand, with the other answers. */
export function FindingCards({
  findings,
  ...asked
}: FindingsProps & { readonly findings: readonly Finding[] }) {
  if (findings.length === 0) return null
  return (
    <div className={classes.questions}>
      {findings.map((finding) => (
        <FindingCard key={`${finding.kind} ${finding.place}`} {...asked} finding={finding} />
      ))}
    </div>
  )
}

/** Answers that are buttons; more of them are a choice. */
const maxButtons = 7

/** A question, what it means, what it is about, and what it is answered by. */
function FindingCard({ session, check, finding }: FindingProps) {
  const m = useMessages('imports')
  const answers = useAnswers(check, finding)
  const words = wordsOf(m, finding)
  const about = aboutOf(m, check, finding)
  // A place has blanks, which no reference to an ID may have.
  const id = useId()
  const onAnswer = (answer: string) => void session.answerFinding(finding, answer)
  return (
    <section className={classes.question} aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {words.title(about)}
      </h2>
      <p className={classes.text}>{words.text(about)}</p>
      <FindingDetails session={session} check={check} finding={finding} />
      {answers.length > maxButtons ? (
        <ImportChoice
          label={words.choice(about)}
          value=""
          isOpen
          options={[['', m.choose], ...answers]}
          onChange={(answer) => answer !== '' && onAnswer(answer)}
        />
      ) : (
        <div className={classes.answers}>
          {answers
            .filter(([answer]) => answer !== finding.presumed)
            .map(([answer, title]) => (
              <Button key={answer} size="compact-sm" onClick={() => onAnswer(answer)}>
                {title}
              </Button>
            ))}
        </div>
      )}
    </section>
  )
}

/** What a finding is about: for most kinds its first cells. */
function FindingDetails(shown: FindingProps): ReactNode {
  switch (shown.finding.kind) {
    case 'currencies':
      return <CurrencyTable check={shown.check} />
    case 'overlap':
    case 'unassigned':
      return <ListedColumns {...shown} />
    default:
      return <FoundCells {...shown} />
  }
}

/** The first cells that a finding is about, with what each answer makes of them. */
function FoundCells({ check, finding }: FindingProps) {
  const m = useMessages('imports')
  const answers = useAnswers(check, finding)
  const { cells } = finding.where
  if (cells.length === 0) return null
  const [first] = cells
  const previewed = answers.filter(([answer]) => first && hasPreview(finding) && answer !== '')
  const titles = previewed.map(([, title]) => title)
  return (
    <table className={plain.table}>
      <TableHead titles={[m.cellHeading, m.textHeading, ...titles]} numbers={titles} />
      <tbody>
        {cells.map((cell) => (
          <tr key={`${cell.row} ${cell.column}`}>
            <td>{columnLetters(cell.column) + (cell.row + 1)}</td>
            <td>{shownText(m, check, cell)}</td>
            {previewed.map(([answer]) => (
              <td key={answer} className={plain.number}>
                {previewText(m, { check, finding, cell }, answer)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The text of a cell, with what was left out of it. */
function shownText(m: Words, { sheet: { table } }: SheetCheck, { row, column }: CellPlace): string {
  const text = table.cell(row, column)
  const left = table.aside(row, column)?.text ?? ''
  return left === '' ? text : m.textWithoutPart({ text, left })
}

function hasPreview(finding: Finding): boolean {
  return finding.kind === 'undivided' || ruleFor(finding).preview !== undefined
}

interface PreviewedCell {
  readonly check: SheetCheck
  readonly finding: Finding
  readonly cell: CellPlace
}

/** What an answer makes of a cell. */
function previewText(m: Words, { check, finding, cell }: PreviewedCell, answer: string): string {
  if (finding.kind === 'undivided') return dividedText(m, check, cell, answer)
  const digits = ruleFor(finding).preview?.(check, cell, answer)
  return digits === undefined ? m.notAnAmount : formatDigits(digits)
}

/** The answers that hold now, the person's and those given beforehand, to be changed. */
export function GivenAnswers({ session, check }: FindingsProps) {
  return findingsOf(check).map((finding) => (
    <GivenAnswer key={`${finding.kind} ${finding.place}`} session={session} check={check} finding={finding} />
  ))
}

function GivenAnswer({ session, check, finding }: FindingProps) {
  const m = useMessages('imports')
  const answers = useAnswers(check, finding)
  if (answers.length < 2 || isOpen(check.rules.answers, finding)) return null
  return (
    <ImportChoice
      label={wordsOf(m, finding).choice(aboutOf(m, check, finding))}
      value={answerTo(check.rules.answers, finding) ?? ''}
      options={answers}
      onChange={(answer) => void session.answerFinding(finding, answer)}
    />
  )
}

/** `Percentages → Fractions of 1` */
export function answeredText(m: Words, check: SheetCheck, finding: Finding, answer: string): string {
  const about = aboutOf(m, check, finding)
  const field = answerTitle(m, finding, { about, answer })
  return m.rememberedMatch({ heading: wordsOf(m, finding).choice(about), field })
}

function wordsOf(m: Words, { kind }: Finding): FindingWords {
  return m.findings[kind]
}

function aboutOf(m: Words, check: SheetCheck, { where, about }: Finding): FindingArgument {
  return { columns: columnNames(m, check, where.columns), count: String(where.count), ...about }
}

/** The answers with their titles, in the order in which they are offered. */
function useAnswers(check: SheetCheck, finding: Finding): readonly (readonly [string, string])[] {
  const m = useMessages('imports')
  const about = aboutOf(m, check, finding)
  return useOrderedAnswers(finding).map((answer) => [answer, answerTitle(m, finding, { about, answer })])
}

/** An answer is a word, or a word and a value, `year:2027`. */
function answerTitle(
  m: Words,
  finding: Finding,
  { about, answer }: { readonly about: FindingArgument; readonly answer: string },
): string {
  const [word = ''] = answer.split(':')
  const title = wordsOf(m, finding).answers[word] ?? answer
  if (typeof title === 'string') return title
  const value = answerValue(answer) ?? ''
  return title({ ...about, ...ruleFor(finding).aboutAnswer?.(finding, answer), value })
}
