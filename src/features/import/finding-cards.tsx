// Findings about a sheet: a card for each, or for all of a kind that has many, with what each answer means; and what was
// answered, as choices.
import { Button } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import {
  type Answers,
  answerAt,
  answerKey,
  answerTo,
  type Finding,
  isOpen,
} from '#import/findings/finding.ts'
import type { Sheet } from '#import/sheet.ts'
import { useMessages } from '#messages/catalogs.ts'
import classes from './finding-cards.module.css'
import { FoundCells, useOrderedAnswers } from './finding-details.tsx'
import { aboutFinding, answerTitle, wordsOf } from './finding-messages.ts'
import { ImportChoice } from './import-choice.tsx'

/** What findings are about, and what answers them. */
export interface AnsweredFindings {
  readonly sheet: Sheet
  readonly answers: Answers
  readonly onAnswer: (findings: readonly Finding[], answer: string) => void
  /** What is shown of a finding below its text; left out where that is the cells that it is about. */
  readonly detailsOf?: ((finding: Finding) => ReactNode) | undefined
}

interface FindingCardsProps extends AnsweredFindings {
  readonly findings: readonly Finding[]
  /** A band above the rows of a sheet, or cards among others. */
  readonly look: 'band' | 'cards'
}

export function FindingCards({ findings, look, ...asked }: FindingCardsProps) {
  const m = useMessages('imports')
  if (findings.length === 0) return null
  const byKind = Map.groupBy(findings, ({ kind }) => kind)
  return (
    <section className={look === 'band' ? classes.band : classes.cards} aria-label={m.toCheck}>
      {[...byKind].map(([kind, own]) =>
        wordsOf(m, { kind }).line ? (
          <FindingList key={kind} {...asked} findings={own} />
        ) : (
          own.map((finding) => <FindingCard key={answerKey(finding)} {...asked} finding={finding} />)
        ),
      )}
    </section>
  )
}

interface FindingProps extends AnsweredFindings {
  readonly finding: Finding
}

/** Answers that are buttons; more of them are a choice. */
const maxButtons = 8
/** Stays a button: it hides what could be chosen. */
const dismissal = 'seen'

/** What was found, what it means, what it is about, and what it is answered by. */
function FindingCard({ finding, ...asked }: FindingProps) {
  const m = useMessages('imports')
  const { sheet, answers: given, onAnswer, detailsOf } = asked
  const answers = useAnswers(asked, finding)
  const answer = answerAt(given, finding.kind, finding.place)
  const { title, text, choice } = wordsOf(m, finding)
  const about = aboutFinding(m, sheet, finding, answer)
  // A place has blanks, which no reference to an ID may have.
  const id = useId()
  return (
    <section
      className={classes.card}
      aria-labelledby={id}
      data-open={isOpen(given, finding) || undefined}
      data-severity={finding.severity}
    >
      <h2 id={id} className={classes.title}>
        {title(about)}
      </h2>
      {text && <p className={classes.text}>{text(about)}</p>}
      {detailsOf ? detailsOf(finding) : <FoundCells sheet={sheet} finding={finding} />}
      {answers.length > maxButtons ? (
        <AnswerChoice
          label={choice?.(about) ?? title(about)}
          answers={answers}
          answer={answerTo(given, finding)}
          onAnswer={(chosen) => onAnswer([finding], chosen)}
        />
      ) : (
        <AnswerButtons
          // The presumed answer needs no button until the person has chosen another one.
          answers={answer === undefined ? answers.filter(([one]) => one !== finding.presumed) : answers}
          answer={answer}
          size="compact-sm"
          onAnswer={(chosen) => onAnswer([finding], chosen)}
        />
      )}
    </section>
  )
}

interface AnswerButtonsProps {
  readonly answers: readonly (readonly [answer: string, title: string])[]
  /** The one that holds; undefined where none does. */
  readonly answer: string | undefined
  readonly size: 'compact-sm' | 'compact-xs'
  /** The ID of the line that names the finding; left out in a card, which has a heading. */
  readonly labelledBy?: string
  readonly onAnswer: (answer: string) => void
}

function AnswerButtons({ answers, answer, size, labelledBy, onAnswer }: AnswerButtonsProps) {
  if (answers.length === 0) return null
  return (
    <span
      {...(labelledBy !== undefined && { role: 'group', 'aria-labelledby': labelledBy })}
      className={classes.answers}
    >
      {answers.map(([one, title]) => (
        <Button
          key={one}
          size={size}
          variant={answer === one ? 'filled' : 'default'}
          aria-pressed={answer === undefined ? undefined : answer === one}
          onClick={() => onAnswer(one)}
        >
          {title}
        </Button>
      ))}
    </span>
  )
}

/** One of many answers. */
function AnswerChoice({
  label,
  answers,
  answer,
  onAnswer,
}: Pick<AnswerButtonsProps, 'answers' | 'answer' | 'onAnswer'> & { readonly label: string }) {
  const m = useMessages('imports')
  const isOpen = answer === undefined
  return (
    <ImportChoice
      label={label}
      value={answer ?? ''}
      isOpen={isOpen}
      options={isOpen ? [['', m.choose], ...answers] : answers}
      onChange={(chosen) => chosen !== '' && onAnswer(chosen)}
    />
  )
}

/** Findings of a kind that are shown first, and how many more each time; answers to all hold for the others, too. */
const firstFindings = 6
const moreFindings = 50

/** All findings of a kind, a line each. */
function FindingList({ findings, ...asked }: AnsweredFindings & { readonly findings: readonly Finding[] }) {
  const m = useMessages('imports')
  const title = useId()
  const [areAllAnswered, setAreAllAnswered] = useState(false)
  const [shown, setShown] = useState(firstFindings)
  const [first] = findings
  if (!first) return null
  // Of one finding about several rows or columns their number.
  const count = findings.length === 1 ? first.where.count : findings.length
  const about = { ...aboutFinding(m, asked.sheet, first), count: String(count) }
  return (
    <section className={classes.card} aria-labelledby={title} data-severity={first.severity}>
      <h2 id={title} className={classes.title}>
        {wordsOf(m, first).title(about)}
      </h2>
      <ul className={classes.list}>
        {findings.slice(0, shown).map((finding) => (
          <FindingLine
            key={answerKey(finding)}
            {...asked}
            finding={finding}
            onAnswer={(answered, answer) => asked.onAnswer(areAllAnswered ? findings : answered, answer)}
          />
        ))}
      </ul>
      {findings.length > 1 && (first.answers.length > 0 || findings.length > shown) && (
        <div className={classes.all}>
          {first.answers.length > 0 && (
            <label className={classes.applied}>
              <input
                type="checkbox"
                checked={areAllAnswered}
                onChange={({ currentTarget }) => setAreAllAnswered(currentTarget.checked)}
              />
              {m.applyToAll({ count: findings.length })}
            </label>
          )}
          {findings.length > shown && (
            <Button size="compact-xs" variant="default" onClick={() => setShown(shown + moreFindings)}>
              {m.showMoreQuestions({ count: Math.min(moreFindings, findings.length - shown) })}
            </Button>
          )}
        </div>
      )}
    </section>
  )
}

function FindingLine({ finding, ...asked }: FindingProps) {
  const m = useMessages('imports')
  const answers = useAnswers(asked, finding)
  const { line, choice } = wordsOf(m, finding)
  const about = aboutFinding(m, asked.sheet, finding)
  const id = useId()
  const isChoice = answers.length > maxButtons
  const answer = answerTo(asked.answers, finding)
  const onAnswer = (chosen: string) => asked.onAnswer([finding], chosen)
  return (
    <li className={classes.line}>
      <span id={id}>{line?.(about)}</span>
      <span className={classes.answers}>
        {isChoice && (
          <AnswerChoice
            label={choice?.(about) ?? ''}
            answers={answers.filter(([one]) => one !== dismissal)}
            answer={answer}
            onAnswer={onAnswer}
          />
        )}
        <AnswerButtons
          answers={isChoice ? answers.filter(([one]) => one === dismissal) : answers}
          answer={isChoice ? undefined : answer}
          size="compact-xs"
          labelledBy={id}
          onAnswer={onAnswer}
        />
      </span>
    </li>
  )
}

/** The answers that hold now, the person's and those given beforehand, to be changed. */
export function GivenAnswers({
  findings,
  ...asked
}: AnsweredFindings & { readonly findings: readonly Finding[] }) {
  return findings.map((finding) => <GivenAnswer key={answerKey(finding)} {...asked} finding={finding} />)
}

function GivenAnswer({ finding, ...asked }: FindingProps) {
  const m = useMessages('imports')
  const answers = useAnswers(asked, finding)
  if (answers.length < 2 || isOpen(asked.answers, finding)) return null
  const { choice, title } = wordsOf(m, finding)
  return (
    <ImportChoice
      label={(choice ?? title)(aboutFinding(m, asked.sheet, finding))}
      value={answerTo(asked.answers, finding) ?? ''}
      options={answers}
      onChange={(answer) => asked.onAnswer([finding], answer)}
    />
  )
}

/** The answers with their titles, in the order in which they are offered. */
function useAnswers(
  { sheet }: Pick<AnsweredFindings, 'sheet'>,
  finding: Finding,
): readonly (readonly [string, string])[] {
  const m = useMessages('imports')
  return useOrderedAnswers(finding).map((answer) => [answer, answerTitle(m, sheet, finding, answer)])
}
