import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import {
  amountAsked,
  answerOf,
  questionKey,
  questionKinds,
  type RowAnswer,
  type RowQuestion,
} from '#import/row-questions.ts'
import type { SheetCheck } from '#import/sheet-check.ts'
import { useMessages } from '#messages/catalogs.ts'
import { describeQuestion } from './import-question-messages.ts'
import classes from './import-row-questions.module.css'
import type { ImportSession } from './import-session.ts'
import type { Planned } from './import-state.ts'

interface ImportRowQuestionsProps {
  readonly session: ImportSession
  readonly check: SheetCheck
  readonly planned: Pick<Planned, 'questions' | 'answers'>
}

/** Rows that a person should look at before they are sent. Each has an answer already; none stops the import. */
export function ImportRowQuestions({ session, check, planned }: ImportRowQuestionsProps) {
  const m = useMessages('imports')
  const { answers } = planned
  const questions = planned.questions.filter(({ kind }) => kind !== 'faulty')
  if (questions.length === 0) return null
  return (
    <section className={classes.questions} aria-label={m.rowsToCheck}>
      {shownKinds.map((kind) => {
        const own = questions.filter((question) => question.kind === kind)
        return (
          own.length > 0 && (
            <KindOfQuestions
              key={kind}
              check={check}
              questions={own}
              answers={own.map((question) => answerOf(question, answers))}
              onAnswer={(answered, answer) => void session.answer(answered, answer)}
            />
          )
        )
      })}
    </section>
  )
}

/** Rows with an error are shown by themselves, with what settles them. */
const shownKinds = questionKinds.filter((kind) => kind !== 'faulty')

/** Questions of a kind that are shown first, and how many more each time; answers to all hold for the others, too. */
const firstQuestions = 6
const moreQuestions = 50

interface KindOfQuestionsProps {
  readonly check: SheetCheck
  /** One or more, of one kind. */
  readonly questions: readonly RowQuestion[]
  readonly answers: readonly RowAnswer[]
  readonly onAnswer: (questions: readonly RowQuestion[], answer: RowAnswer) => void
}

function KindOfQuestions({ check, questions, answers, onAnswer }: KindOfQuestionsProps) {
  const m = useMessages('imports')
  const title = useId()
  const [areAllAnswered, setAreAllAnswered] = useState(false)
  const [shown, setShown] = useState(firstQuestions)
  const [first] = questions
  if (!first || first.kind === 'faulty') return null
  const count =
    first.kind === 'hidden-rows'
      ? first.rows.length
      : first.kind === 'hidden-columns'
        ? first.columns.length
        : questions.length
  return (
    <section className={classes.kind} aria-labelledby={title}>
      <h2 id={title} className={classes.title}>
        {m.rowQuestions[first.kind]({ count })}
      </h2>
      <ul className={classes.list}>
        {questions.slice(0, shown).map((question, place) => (
          <Question
            key={questionKey(question)}
            text={describeQuestion(m, check, question)}
            isAboutAmount={amountAsked(question) !== undefined}
            answer={answers[place] ?? 'import'}
            onAnswer={(answer) => onAnswer(areAllAnswered ? questions : [question], answer)}
          />
        ))}
      </ul>
      {questions.length > 1 && (
        <div className={classes.all}>
          <label className={classes.applied}>
            <input
              type="checkbox"
              checked={areAllAnswered}
              onChange={({ currentTarget }) => setAreAllAnswered(currentTarget.checked)}
            />
            {m.applyToAll({ count: questions.length })}
          </label>
          {questions.length > shown && (
            <Button size="compact-xs" variant="default" onClick={() => setShown(shown + moreQuestions)}>
              {m.showMoreQuestions({ count: Math.min(moreQuestions, questions.length - shown) })}
            </Button>
          )}
        </div>
      )}
    </section>
  )
}

const choices = { row: ['import', 'leave-out'], amount: ['import', 'leave-out-amount', 'leave-out'] } as const

interface QuestionProps {
  readonly text: string
  /** The amount can be left out without its row. */
  readonly isAboutAmount: boolean
  readonly answer: RowAnswer
  readonly onAnswer: (answer: RowAnswer) => void
}

function Question({ text, isAboutAmount, answer, onAnswer }: QuestionProps) {
  const m = useMessages('imports')
  const titles = {
    import: m.importRow,
    'leave-out-amount': m.leaveOutAmount,
    'leave-out': isAboutAmount ? m.leaveOutRow : m.leaveOut,
  } as const satisfies Readonly<Record<RowAnswer, string>>
  const id = useId()
  return (
    <li className={classes.question}>
      <span id={id}>{text}</span>
      {/* biome-ignore lint/a11y/useSemanticElements: a field set would be a separate box */}
      <span role="group" aria-labelledby={id} className={classes.answers}>
        {choices[isAboutAmount ? 'amount' : 'row'].map((choice) => (
          <Button
            key={choice}
            size="compact-xs"
            variant={answer === choice ? 'filled' : 'default'}
            aria-pressed={answer === choice}
            onClick={() => onAnswer(choice)}
          >
            {titles[choice]}
          </Button>
        ))}
      </span>
    </li>
  )
}
