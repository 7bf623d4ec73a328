import {
  type Icon,
  IconBuilding,
  IconCoins,
  IconHistory,
  IconKey,
  IconLock,
  IconSend,
  IconSettings,
  IconShieldExclamation,
  IconTarget,
  IconTrendingUp,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { accessScope } from '#contract/access.ts'
import type { Session } from '#contract/session.ts'
import { closedBySession } from '#data/area-states.ts'
import { useChangeCount } from '#data/changes.ts'
import { useConnectionState } from '#data/connection.ts'
import { usePlanning } from '#data/planning.tsx'
import { useSaving } from '#data/saving.ts'
import { useMayHaveVulnerabilities } from '#data/vulnerabilities.ts'
import { useMessages } from '#messages/catalogs.ts'
import { number } from '#messages/formats.ts'
import { savingNeed } from '#ui/saving-line.ts'
import classes from './navigation.module.css'

/** The places by what they are for, each group under its heading. */
const groups = [
  {
    heading: 'planning',
    places: [
      { to: '/focus-areas', area: 'focus-areas', title: 'focusAreas', icon: IconTarget },
      { to: '/organizations', area: 'organizations', title: 'organizations', icon: IconBuilding },
    ],
  },
  {
    heading: 'funds',
    places: [
      { to: '/funds/cost-items', area: 'funds', title: 'costItems', icon: IconCoins },
      { to: '/funds/benefit-items', area: 'funds', title: 'benefitItems', icon: IconTrendingUp },
    ],
  },
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
  const reach = useConnectionState(usePlanning().connection)
  const pending = saving.unconfirmed.length
  const mayManageAccess = session?.scopes.includes(accessScope) ?? false
  const hasVulnerabilities = useMayHaveVulnerabilities()
  return (
    <nav aria-label={m.areas} className={classes.list}>
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
          <span className={classes.count} data-state={savingNeed(saving, reach)}>
            {number(pending)}
          </span>
        )}
      </Link>
      {groups.map(({ heading, places }) => (
        <Group key={heading} heading={m.groups[heading]}>
          {places.map(({ to, area, title, icon }) => (
            <Place key={to} to={to} title={m[title]} icon={icon} onNavigate={onNavigate}>
              {session && closedBySession(session, area, 'reading') && (
                <IconLock size={14} stroke={1.75} aria-label={m.noAccess} />
              )}
            </Place>
          ))}
        </Group>
      ))}
      {session && (
        <Group heading={m.groups.administration}>
          {mayManageAccess && <Place to="/access" title={m.access} icon={IconKey} onNavigate={onNavigate} />}
          {mayManageAccess && hasVulnerabilities && (
            <Place
              to="/vulnerabilities"
              title={m.vulnerabilities}
              icon={IconShieldExclamation}
              onNavigate={onNavigate}
            />
          )}
          <Place to="/settings" title={m.settings} icon={IconSettings} onNavigate={onNavigate} />
        </Group>
      )}
    </nav>
  )
}

interface PlaceProps {
  readonly to: (typeof groups)[number]['places'][number]['to'] | '/access' | '/vulnerabilities' | '/settings'
  readonly title: string
  readonly icon: Icon
  readonly onNavigate: () => void
  /** Marks behind the title. */
  readonly children?: ReactNode
}

function Place({ to, title, icon: PlaceIcon, onNavigate, children }: PlaceProps) {
  return (
    <Link to={to} className={classes.link} activeOptions={{ includeSearch: false }} onClick={onNavigate}>
      <PlaceIcon size={17} stroke={1.75} aria-hidden />
      <span className={classes.title}>{title}</span>
      {children}
    </Link>
  )
}

interface GroupProps {
  readonly heading: string
  readonly children: ReactNode
}

function Group({ heading, children }: GroupProps) {
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: links are no fields of a form
    <div role="group" aria-labelledby={id} className={classes.group}>
      <p id={id} className={classes.heading}>
        {heading}
      </p>
      {children}
    </div>
  )
}
