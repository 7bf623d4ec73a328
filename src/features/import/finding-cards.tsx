// Findings about a sheet: a question as a card with what each answer makes of the first cells, an answered one as a choice.
import { answerTo, type CellPlace, type Finding, isOpen } from '#import/findings/finding.ts'
import { findingsOf, previewOf } from '#import/findings/registry.ts'
import type { SheetCheck } from '#import/sheet-check.ts'
import type { FindingArgument, FindingWords } from '#messages/arguments.ts'
import { useMessages } from '#messages/catalogs.ts'
import type { Messages } from '#messages/messages.ts'
import { columnLetters } from '#spreadsheet/column-letters.ts'
import { formatDigits } from '#ui/numbers.ts'
import plain from '#ui/plain-table.module.css'
import { TableHead } from '#ui/table-head.tsx'
import { columnNames } from './check-messages.ts'
import { ImportChoice } from './import-choice.tsx'
import { QuestionFrame } from './import-question.tsx'
import type { ImportSession } from './import-session.ts'

type Words = Messages['imports']

interface FindingCardsProps {
  readonly session: ImportSession
  readonly check: SheetCheck
  readonly findings: readonly Finding[]
}

/** What has to be answered before anything can be planned, and what is decided beforehand, with the other answers. */
export function FindingCards({ session, check, findings }: FindingCardsProps) {
  const m = useMessages('imports')
  return findings.map((finding) => {
    const { kind, place, answers, presumed } = finding
    const words = wordsOf(m, finding)
    const about = aboutOf(m, check, finding)
    return (
      <QuestionFrame
        key={`${kind} ${place}`}
        id={`finding-${kind}-${place}`}
        title={words.title(about)}
        text={words.text(about)}
        answers={answers
          .filter((answer) => answer !== presumed)
          .map((answer) => ({
            title: answerTitle(m, finding, { about, answer }),
            onChoose: () => void session.answerFinding(finding, answer),
          }))}
      >
        <FoundCells check={check} finding={finding} />
      </QuestionFrame>
    )
  })
}

/** The first cells that a finding is about, with what each answer makes of them. */
function FoundCells({ check, finding }: Pick<FindingCardsProps, 'check'> & { readonly finding: Finding }) {
  const m = useMessages('imports')
  const preview = previewOf(finding)
  const about = aboutOf(m, check, finding)
  const { answers, where } = finding
  if (where.cells.length === 0) return null
  const previewed = preview ? answers : []
  const titles = previewed.map((answer) => answerTitle(m, finding, { about, answer }))
  return (
    <table className={plain.table}>
      <TableHead titles={[m.cellHeading, m.textHeading, ...titles]} numbers={titles} />
      <tbody>
        {where.cells.map(({ row, column }) => (
          <tr key={`${row} ${column}`}>
            <td>{columnLetters(column) + (row + 1)}</td>
            <td>{shownText(m, check, { row, column })}</td>
            {previewed.map((answer) => {
              const digits = preview?.(check, { row, column }, answer)
              return (
                <td key={answer} className={plain.number}>
                  {digits === undefined ? m.notAnAmount : formatDigits(digits)}
                </td>
              )
            })}
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

/** The answers that hold now, the person's and those given beforehand, to be changed. */
export function GivenAnswers({ session, check }: Omit<FindingCardsProps, 'findings'>) {
  const m = useMessages('imports')
  const given = findingsOf(check).filter((finding) => {
    return finding.answers.length > 1 && !isOpen(check.rules.answers, finding)
  })
  return given.map((finding) => {
    const about = aboutOf(m, check, finding)
    return (
      <ImportChoice
        key={`${finding.kind} ${finding.place}`}
        label={wordsOf(m, finding).choice(about)}
        value={answerTo(check.rules.answers, finding) ?? ''}
        options={finding.answers.map(
          (answer) => [answer, answerTitle(m, finding, { about, answer })] as const,
        )}
        onChange={(answer) => void session.answerFinding(finding, answer)}
      />
    )
  })
}

function wordsOf(m: Words, { kind }: Finding): FindingWords {
  return m.findings[kind]
}

function aboutOf(m: Words, check: SheetCheck, { where, about }: Finding): FindingArgument {
  return { columns: columnNames(m, check, where.columns), ...about }
}

/** An answer is a word, or a word and a value, `year:2027`. */
function answerTitle(
  m: Words,
  finding: Finding,
  { about, answer }: { readonly about: FindingArgument; readonly answer: string },
): string {
  const [word = '', ...value] = answer.split(':')
  const title = wordsOf(m, finding).answers[word] ?? answer
  return typeof title === 'string' ? title : title({ ...about, value: value.join(':') })
}
