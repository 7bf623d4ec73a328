import { IconAlertCircle, IconCloudUpload } from '@tabler/icons-react'
import classes from './saving-mark.module.css'

interface SavingMarkProps {
  readonly mark:
    | { readonly state: 'attention' | 'offline' | 'saving' | 'paused'; readonly sentence: string }
    | undefined
}

/** The sign of a row whose changes the service has not confirmed. */
export function SavingMark({ mark }: SavingMarkProps) {
  if (!mark) return null
  const { state, sentence } = mark
  const isUrgent = state === 'attention'
  const text = `${isUrgent ? 'Needs attention' : 'Pending'}. ${sentence}`
  const Icon = isUrgent ? IconAlertCircle : IconCloudUpload
  return (
    <span role="img" aria-label={text} title={text} data-state={state} className={classes.mark}>
      <Icon size={15} stroke={2} aria-hidden />
    </span>
  )
}
