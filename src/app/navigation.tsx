import {
  IconBuilding,
  IconCoins,
  IconHistory,
  IconKey,
  IconList,
  IconLock,
  IconSend,
  IconShieldExclamation,
  IconTarget,
  IconTrendingUp,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { accessScope } from '#contract/access.ts'
import type { Session } from '#contract/session.ts'
import { useMessages } from '#messages/catalogs.ts'
import { number } from '#messages/formats.ts'
import { closedBySession } from '#queries/area-states.ts'
import { useChangeCount } from '#queries/changes.ts'
import { useSaving } from '#queries/saving.ts'
import classes from './navigation.module.css'

const places = [
  { to: '/focus-areas', area: 'focus-areas', title: 'focusAreas', icon: IconTarget },
  { to: '/organizations', area: 'organizations', title: 'organizations', icon: IconBuilding },
  { to: '/funds/cost-items', area: 'funds', title: 'costItems', icon: IconCoins },
  { to: '/funds/benefit-items', area: 'funds', title: 'benefitItems', icon: IconTrendingUp },
  { to: '/funds/reference-lists', area: 'funds', title: 'referenceLists', icon: IconList },
  { to: '/vulnerabilities', area: undefined, title: 'vulnerabilities', icon: IconShieldExclamation },
] as const

interface NavigationProps {
  /** Undefined before a person has signed in. */
  readonly session: Session | undefined
  readonly onNavigate: () => void
}

export function Navigation({ session, onNavigate }: NavigationProps) {
  const m = useMessages('app')
  /** Records that other people have changed. */
  const changes = useChangeCount()
  const saving = useSaving()
  const pending = saving.unconfirmed.length
  return (
    <nav aria-label={m.areas} className={classes.list}>
      {places.map(({ to, area, title, icon: Icon }) => (
        <Link
          key={to}
          to={to}
          className={classes.link}
          activeOptions={{ includeSearch: false }}
          onClick={onNavigate}
        >
          <Icon size={17} stroke={1.75} aria-hidden />
          <span className={classes.title}>{m[title]}</span>
          {session && area !== undefined && closedBySession(session, area, 'reading') && (
            <IconLock size={14} stroke={1.75} aria-label={m.noAccess} />
          )}
        </Link>
      ))}
      <Link to="/changes" className={classes.link} onClick={onNavigate}>
        <IconHistory size={17} stroke={1.75} aria-hidden />
        <span className={classes.title}>{m.activity}</span>
        {changes > 0 && (
          <span className={classes.count} data-state="unread">
            {number(changes)}
          </span>
        )}
      </Link>
      <Link to="/outbox" className={classes.link} onClick={onNavigate}>
        <IconSend size={17} stroke={1.75} aria-hidden />
        <span className={classes.title}>{m.pendingChanges}</span>
        {pending > 0 && (
          <span className={classes.count} data-state={saving.state}>
            {pending}
          </span>
        )}
      </Link>
      {session?.scopes.includes(accessScope) && (
        <Link
          to="/access"
          className={classes.link}
          activeOptions={{ includeSearch: false }}
          onClick={onNavigate}
        >
          <IconKey size={17} stroke={1.75} aria-hidden />
          <span className={classes.title}>{m.access}</span>
        </Link>
      )}
    </nav>
  )
}
