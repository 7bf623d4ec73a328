// Another person’s pending changes: the difference to the records as they are now, comments, and what is sent of them; or
// the person's own, with what a reviewer wrote and sent.
import '@mantine/core/styles/Input.layer.css'
import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useOutbox } from '#data/outbox.ts'
import { usePlanning } from '#data/planning.tsx'
import { useMessages } from '#messages/catalogs.ts'
import { LeaveQuestion, UnsavedGuard } from '#ui/leave-question.tsx'
import { saveFile } from '#ui/save-file.ts'
import { ShowMore, useListPart } from '#ui/show-more.tsx'
import {
  adoptSent,
  type ChangeRequest,
  maxCommentLength,
  type RequestedChange,
  reviewFile,
  sendChanges,
  sentElsewhere,
} from './change-review.ts'
import classes from './outbox.module.css'
import { CommentList, ReviewedChange } from './reviewed-change.tsx'
import { type ReviewLine, useReview } from './use-review.ts'

/** Changes that are shown at first, and that each press adds. */
const linesAtOnce = 100

interface ReviewViewProps {
  readonly request: ChangeRequest
  readonly onClose: () => void
}

export function ReviewView({ request, onClose }: ReviewViewProps) {
  const m = useMessages('review')
  const planning = usePlanning()
  const review = useReview(request)
  const { lines, comments, setComment, author } = review
  const [isSaved, setIsSaved] = useState(true)
  const [isClosing, setIsClosing] = useState(false)
  const part = useListPart(lines, linesAtOnce)
  // What is not shown is not sent.
  const { shown } = part
  const title = request.isOwn ? m.returnedTitle : m.titleOf({ name: request.from })
  const comment = (operation: string | undefined, text: string) => {
    setIsSaved(false)
    setComment(operation, text)
  }
  const save = () => {
    saveFile(reviewFile(planning, request, { by: author, comments }))
    setIsSaved(true)
  }
  return (
    <section className={classes.section} aria-labelledby="review-title">
      <div className={classes.line}>
        <h2 id="review-title" className={classes.record}>
          {title}
        </h2>
        <span className="hint digits">{m.summary({ count: lines.length })}</span>
        <span className={classes.space} />
        <Button size="xs" loading={review.isComparing} onClick={review.compare}>
          {m.refresh}
        </Button>
        <Button size="xs" onClick={save}>
          {m.saveFile}
        </Button>
        <Button size="xs" onClick={() => (isSaved ? onClose() : setIsClosing(true))}>
          {m.close}
        </Button>
      </div>
      <UnsavedGuard
        isDirty={!isSaved}
        title={m.unsavedTitle}
        text={m.unsavedText}
        stay={m.stay}
        discard={m.discard}
      />
      {isClosing && (
        <LeaveQuestion
          title={m.unsavedTitle}
          text={m.unsavedText}
          stay={m.stay}
          leave={m.discard}
          onStay={() => setIsClosing(false)}
          onLeave={onClose}
        />
      )}
      <div>
        <p className={classes.state}>{lines.length === 0 ? m.none : m.unverified}</p>
        <CommentList comments={request.comments.filter(({ operation }) => operation === undefined)} />
        {request.isOwn ? <Adoption request={request} /> : <Sending request={request} lines={shown} />}
        <ChangeList request={request} review={review} lines={shown} onComment={comment} />
        <ShowMore part={part} />
        <Textarea
          label={m.overall}
          maxLength={maxCommentLength}
          rows={2}
          autosize={false}
          value={comments.get(undefined) ?? ''}
          onChange={(event) => comment(undefined, event.currentTarget.value)}
        />
      </div>
    </section>
  )
}

interface ChangeListProps {
  readonly request: ChangeRequest
  readonly review: ReturnType<typeof useReview>
  readonly lines: readonly ReviewLine[]
  readonly onComment: (operation: string, text: string) => void
}

function ChangeList({ request, review, lines, onComment }: ChangeListProps) {
  return (
    <ul className="plainList">
      {lines.map((line) => {
        const { operation } = line.change.entry
        return (
          <li key={operation} className={classes.group}>
            <ReviewedChange
              line={line}
              isOwn={request.isOwn}
              comments={request.comments.filter((one) => one.operation === operation)}
              sentBy={sentBy(request, line.change)}
              text={review.comments.get(operation) ?? ''}
              onComment={(text) => onComment(operation, text)}
              onChoose={(isChosen) => review.choose(line.change, isChosen)}
            />
          </li>
        )
      })}
    </ul>
  )
}

function sentBy({ sent }: ChangeRequest, { entry }: RequestedChange): string | undefined {
  return sent.find(({ operation }) => operation === entry.operation)?.by
}

interface SendingProps {
  readonly request: ChangeRequest
  readonly lines: readonly ReviewLine[]
}

/** Sends the chosen changes in the name of the reviewer. */
function Sending({ request, lines }: SendingProps) {
  const m = useMessages('review')
  const { outbox } = useOutbox()
  const [count, setCount] = useState<number>()
  const [isBusy, setIsBusy] = useState(false)
  const chosen = lines.filter(({ isChosen }) => isChosen)
  const send = async () => {
    setIsBusy(true)
    try {
      const kept = await sendChanges(
        outbox,
        request,
        chosen.map(({ accepted }) => accepted),
      )
      setCount((count ?? 0) + kept.length)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <div className={classes.acts}>
      <Button
        variant="filled"
        size="xs"
        disabled={chosen.length === 0}
        loading={isBusy}
        onClick={() => void send()}
      >
        {m.sendChosen({ count: chosen.length })}
      </Button>
      {count !== undefined && (
        <p role="status" className={classes.state}>
          {m.sentByYou({ count })}
        </p>
      )}
    </div>
  )
}

/** Marks what a reviewer has sent as done, so that it is not sent from here, too. */
function Adoption({ request }: { readonly request: ChangeRequest }) {
  const m = useMessages('review')
  const planning = usePlanning()
  const { snapshot } = useOutbox()
  const [remaining, setRemaining] = useState(0)
  const count = sentElsewhere(snapshot.entries, request).length
  if (count === 0) return null
  const adopt = async () => setRemaining(await adoptSent(planning, request))
  return (
    <div className={classes.acts}>
      <Button variant="filled" size="xs" onClick={() => void adopt()}>
        {m.markDone({ count })}
      </Button>
      {remaining > 0 && (
        <p role="alert" className={classes.state}>
          {m.notFound({ count: remaining })}
        </p>
      )}
    </div>
  )
}
