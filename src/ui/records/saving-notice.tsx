import { Button } from '@mantine/core'
import { IconAlertCircle, IconCloudUpload } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useMessages } from '#messages/catalogs.ts'
import type { Messages } from '#messages/messages.ts'
import { ProxyPageLink } from '#ui/proxy-page-link.tsx'
import { ActButton, type ActEnd, useActing } from './acting.tsx'
import { type ChangedValue, ChangedValues } from './changed-values.tsx'
import { type Conflict, ConflictForm } from './conflict-form.tsx'
import {
  type ChangeAction,
  type ChangeProgress,
  describeAction,
  describeProgress,
} from './describe-change.ts'
import classes from './saving-notice.module.css'

interface NoticedChange {
  readonly key: number
  readonly state: 'attention' | 'waiting' | 'offline' | 'saving' | 'paused'
  readonly action: ChangeAction
  readonly progress: ChangeProgress
  readonly values: readonly ChangedValue[]
  readonly link: ChangeLink | undefined
  readonly acts: readonly {
    readonly kind: keyof Messages['ui']['acts']
    readonly act: () => Promise<ActEnd>
    readonly others?: number
  }[]
  readonly conflict: Conflict | undefined
}

interface ChangeLink {
  readonly act: keyof Messages['ui']['formActs']
  readonly to: string
  readonly id: string
  readonly entry?: string
  readonly hash?: string
}

/** The changes of one record that the service has not confirmed; nothing when it has confirmed all. */
export function SavingNotice({ changes }: { readonly changes: readonly NoticedChange[] }) {
  const m = useMessages('ui')
  if (changes.length === 0) return null
  return (
    <section aria-label={m.pendingChanges} className={classes.changes}>
      {changes.map((change) => {
        const isUrgent = change.state === 'attention'
        const Sign = isUrgent ? IconAlertCircle : IconCloudUpload
        return (
          <div key={change.key} className={classes.change} data-state={change.state}>
            <Sign size={17} stroke={1.75} aria-hidden className={classes.sign} />
            <div className={classes.body}>
              <p role={isUrgent ? 'alert' : 'status'} className={classes.sentence}>
                <strong>{isUrgent ? m.needsAttention : m.pending}</strong>{' '}
                {describeProgress(m, change.progress)}
              </p>
              {change.conflict ? (
                <ConflictForm conflict={change.conflict} />
              ) : (
                <>
                  <ChangedValues label={m.yourChanges} values={change.values} />
                  <Acts change={change} />
                </>
              )}
            </div>
          </div>
        )
      })}
    </section>
  )
}

function Acts({ change: { action, progress, link, acts } }: { readonly change: NoticedChange }) {
  const m = useMessages('ui')
  const title = describeAction(m, action)
  const { run, notice } = useActing()
  const isForeign = 'reason' in progress && progress.reason.kind === 'foreign'
  if (!link && acts.length === 0) return null
  return (
    <div className={classes.acts}>
      {isForeign && <ProxyPageLink size="compact-xs" />}
      {link && (
        <Button
          variant="filled"
          size="compact-xs"
          aria-label={m.actionOn({ action: m.formActs[link.act], title })}
          renderRoot={(root) => <ChangeAddress link={link} {...root} />}
        >
          {m.formActs[link.act]}
        </Button>
      )}
      {acts.map(({ kind, act, others }) => (
        <ActButton
          key={kind}
          label={m.acts[kind]}
          name={m.actionOn({ action: m.acts[kind], title })}
          others={others}
          onAct={() => void run(act)}
        />
      ))}
      {notice}
    </div>
  )
}

function ChangeAddress({ link, ...root }: { readonly link: ChangeLink }) {
  const { to, id, entry, hash = '' } = link
  return (
    <Link
      to={to}
      params={{ recordId: id }}
      search={(now: Record<string, unknown>) => (entry === undefined ? {} : { ...now, entry })}
      hash={hash}
      {...root}
    />
  )
}
