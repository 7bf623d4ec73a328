import { Button } from '@mantine/core'

interface LeaveQuestionProps {
  readonly className: string | undefined
  readonly title: string
  readonly text: string
  readonly stay: string
  readonly leave: string
  readonly onStay: () => void
  readonly onLeave: () => void
}

/** Asks before something is left that would be lost; staying is the answer of the Enter key. */
export function LeaveQuestion(props: LeaveQuestionProps) {
  const { className, title, text, stay, leave, onStay, onLeave } = props
  return (
    <div role="alertdialog" aria-label={title} className={className}>
      <p>{text}</p>
      <Button variant="filled" size="xs" autoFocus onClick={onStay}>
        {stay}
      </Button>
      <Button size="xs" onClick={onLeave}>
        {leave}
      </Button>
    </div>
  )
}
