import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import {
  answerOf,
  questionKey,
  questionKinds,
  type RowAnswer,
  type RowQuestion,
} from '#bulk-import/row-questions.ts'
import type { SheetCheck } from '#bulk-import/sheet-check.ts'
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
  const { questions, answers } = planned
  if (questions.length === 0) return null
  return (
    <section className={classes.questions} aria-label={m.rowsToCheck}>
      {questionKinds.map((kind) => {
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

/** Questions of a kind in one view; answers to all hold for the others, too. */
const shownQuestions = 6

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
  const [first] = questions
  if (!first) return null
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
        {questions.slice(0, shownQuestions).map((question, place) => (
          <Question
            key={questionKey(question)}
            text={describeQuestion(m, check, question)}
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
          {questions.length > shownQuestions && (
            <span>{m.moreItems({ count: questions.length - shownQuestions })}</span>
          )}
        </div>
      )}
    </section>
  )
}

const choices = ['import', 'leave-out'] as const

interface QuestionProps {
  readonly text: string
  readonly answer: RowAnswer
  readonly onAnswer: (answer: RowAnswer) => void
}

function Question({ text, answer, onAnswer }: QuestionProps) {
  const m = useMessages('imports')
  const id = useId()
  return (
    <li className={classes.question}>
      <span id={id}>{text}</span>
      {/* biome-ignore lint/a11y/useSemanticElements: a field set would be a separate box */}
      <span role="group" aria-labelledby={id} className={classes.answers}>
        {choices.map((choice) => (
          <Button
            key={choice}
            size="compact-xs"
            variant={answer === choice ? 'filled' : 'default'}
            aria-pressed={answer === choice}
            onClick={() => onAnswer(choice)}
          >
            {choice === 'import' ? m.importRow : m.leaveOut}
          </Button>
        ))}
      </span>
    </li>
  )
}
