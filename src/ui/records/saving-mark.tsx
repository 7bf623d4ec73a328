import { IconAlertCircle, IconCloudUpload } from '@tabler/icons-react'
import { useMessages } from '#messages/catalogs.ts'
import { type ChangeProgress, describeProgress } from './describe-change.ts'
import classes from './saving-mark.module.css'

interface SavingMarkProps {
  readonly mark:
    | {
        readonly state: 'attention' | 'waiting' | 'offline' | 'saving' | 'paused'
        readonly progress: ChangeProgress
      }
    | undefined
}

/** The sign of a row whose changes the service has not confirmed. */
export function SavingMark({ mark }: SavingMarkProps) {
  const m = useMessages('ui')
  if (!mark) return null
  const { state, progress } = mark
  const isUrgent = state === 'attention'
  const text = `${isUrgent ? m.needsAttention : m.pending} ${describeProgress(m, progress)}`
  const Icon = isUrgent ? IconAlertCircle : IconCloudUpload
  return (
    <span role="img" aria-label={text} title={text} data-state={state} className={classes.mark}>
      <Icon size={15} stroke={2} aria-hidden />
    </span>
  )
}
