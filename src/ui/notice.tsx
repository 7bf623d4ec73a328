// Shown in place of data: it is loading, there is none, or it could not be loaded.
import { Button, Loader } from '@mantine/core'
import { IconAlertTriangle, IconLock, IconPlugConnectedX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useMessages } from '#messages/catalogs.ts'
import { FailureDetails } from './failure-details.tsx'
import type { FailureMessage } from './failure-message.ts'
import classes from './notice.module.css'
import { ProgressBar } from './progress-bar.tsx'
import { ProxyPageLink } from './proxy-page-link.tsx'

interface NoticeProps {
  readonly icon: ReactNode
  readonly title: string
  readonly children?: ReactNode
  readonly actions?: ReactNode
}

/** A title, what it means, and what one can do. */
export function Notice({ icon, title, children, actions }: NoticeProps) {
  return (
    <div className={classes.notice}>
      <div className={classes.icon} aria-hidden>
        {icon}
      </div>
      <h2 className={classes.title}>{title}</h2>
      {children && <div className={classes.body}>{children}</div>}
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  )
}

interface LoadingNoticeProps {
  readonly label: string
  readonly read?: number | undefined
  /** Undefined until the service has said how many there are. */
  readonly total?: number | undefined
}

export function LoadingNotice({ label, read = 0, total }: LoadingNoticeProps) {
  return (
    <div className={classes.notice}>
      <Loader size={22} aria-hidden />
      <p role="status" className={classes.body}>
        {label}
      </p>
      {total !== undefined && <ProgressBar label={label} value={read} total={total} />}
    </div>
  )
}

export interface FailedNoticeProps extends Omit<FailureMessage, 'canRetry'> {
  /** Absent when trying again cannot help. */
  readonly onRetry?: (() => void) | undefined
  /** What can be done instead. */
  readonly children?: ReactNode
}

const causeIcons = {
  network: IconPlugConnectedX,
  foreign: IconPlugConnectedX,
  closed: IconLock,
  broken: IconAlertTriangle,
}

export function FailedNotice({ cause, title, message, said, onRetry, children }: FailedNoticeProps) {
  const m = useMessages('ui')
  const Icon = causeIcons[cause]
  return (
    <div role="alert" className={classes.alert}>
      <Notice
        icon={<Icon size={28} stroke={1.5} />}
        title={title}
        actions={
          (onRetry || cause === 'foreign') && (
            <>
              {cause === 'foreign' && <ProxyPageLink />}
              {onRetry && (
                <Button size="xs" onClick={onRetry}>
                  {m.tryAgain}
                </Button>
              )}
            </>
          )
        }
      >
        <p>{message}</p>
        <FailureDetails said={said} />
        {children}
      </Notice>
    </div>
  )
}
