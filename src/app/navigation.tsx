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
import { ChangeCount } from '#features/changes/change-count.tsx'
import { closedBySession } from '#queries/area-states.ts'
import { useSaving } from '#queries/saving.ts'
import classes from './navigation.module.css'

const places = [
  { to: '/focus-areas', area: 'focus-areas', title: 'Focus areas', icon: IconTarget },
  { to: '/organizations', area: 'organizations', title: 'Organizations', icon: IconBuilding },
  { to: '/funds/cost-items', area: 'funds', title: 'Cost items', icon: IconCoins },
  { to: '/funds/benefit-items', area: 'funds', title: 'Benefit items', icon: IconTrendingUp },
  { to: '/funds/reference-lists', area: 'funds', title: 'Reference lists', icon: IconList },
  { to: '/vulnerabilities', area: undefined, title: 'Vulnerabilities', icon: IconShieldExclamation },
] as const

interface NavigationProps {
  /** Undefined while nobody is signed in. */
  readonly session: Session | undefined
  readonly onNavigate: () => void
}

export function Navigation({ session, onNavigate }: NavigationProps) {
  const saving = useSaving()
  const pending = saving.unconfirmed.length
  return (
    <nav aria-label="Areas" className={classes.list}>
      {places.map(({ to, area, title, icon: Icon }) => (
        <Link
          key={to}
          to={to}
          className={classes.link}
          activeOptions={{ includeSearch: false }}
          onClick={onNavigate}
        >
          <Icon size={17} stroke={1.75} aria-hidden />
          <span className={classes.title}>{title}</span>
          {session && area !== undefined && closedBySession(session, area, 'reading') && (
            <IconLock size={14} stroke={1.75} aria-label="closed to you" />
          )}
        </Link>
      ))}
      <Link to="/changes" className={classes.link} onClick={onNavigate}>
        <IconHistory size={17} stroke={1.75} aria-hidden />
        <span className={classes.title}>Since you were here</span>
        <ChangeCount />
      </Link>
      <Link to="/outbox" className={classes.link} onClick={onNavigate}>
        <IconSend size={17} stroke={1.75} aria-hidden />
        <span className={classes.title}>Pending changes</span>
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
          <span className={classes.title}>Access</span>
        </Link>
      )}
    </nav>
  )
}
