// What has become of the changes of one record that the service has not confirmed, on the record itself.
import { Button } from '@mantine/core'
import { IconAlertCircle, IconCloudUpload } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ChangedValue, ChangedValues } from './changed-values.tsx'
import classes from './saving-notice.module.css'

interface NoticedChange {
  readonly key: number
  readonly state: 'attention' | 'offline' | 'saving' | 'paused'
  readonly title: string
  readonly sentence: string
  readonly values: readonly ChangedValue[]
  readonly link: ChangeLink | undefined
  readonly acts: readonly { readonly label: string; readonly act: () => Promise<unknown> }[]
}

interface ChangeLink {
  readonly label: string
  readonly to: string
  readonly id: string
  readonly entry?: string
  readonly hash?: string
}

/** Nothing when the service has confirmed everything. */
export function SavingNotice({ changes }: { readonly changes: readonly NoticedChange[] }) {
  if (changes.length === 0) return null
  return (
    <section aria-label="Unconfirmed changes" className={classes.changes}>
      {changes.map((change) => (
        <div key={change.key} className={classes.change} data-state={change.state}>
          <Sign state={change.state} />
          <div className={classes.body}>
            <p role={change.state === 'attention' ? 'alert' : 'status'} className={classes.sentence}>
              <strong>{stateNames[change.state]}</strong> {change.sentence}
            </p>
            <ChangedValues label="What you typed" values={change.values} />
            <Acts change={change} />
          </div>
        </div>
      ))}
    </section>
  )
}

const stateNames = {
  attention: 'Needs attention.',
  offline: 'Pending.',
  saving: 'Pending.',
  paused: 'Pending.',
} as const

function Sign({ state }: Pick<NoticedChange, 'state'>) {
  const Icon = state === 'attention' ? IconAlertCircle : IconCloudUpload
  return <Icon size={17} stroke={1.75} aria-hidden className={classes.sign} />
}

function Acts({ change: { title, link, acts } }: { readonly change: NoticedChange }) {
  if (!link && acts.length === 0) return null
  return (
    <div className={classes.acts}>
      {link && (
        <Button
          variant="filled"
          size="compact-xs"
          aria-label={`${link.label}: ${title}`}
          renderRoot={(root) => <ChangeAddress link={link} {...root} />}
        >
          {link.label}
        </Button>
      )}
      {acts.map(({ label, act }) => (
        <Button key={label} size="compact-xs" aria-label={`${label}: ${title}`} onClick={() => void act()}>
          {label}
        </Button>
      ))}
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
