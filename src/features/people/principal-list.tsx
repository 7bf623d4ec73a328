import { IconKey, IconRobot, IconUser } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Principal } from '#contract/access-operations.ts'
import { useMessages } from '#messages/catalogs.ts'
import page from '#ui/page.module.css'
import access from './access.module.css'
import { areaMessages, grantSummary, roleMessages, roleOf } from './grants.ts'
import classes from './principal-list.module.css'

interface PrincipalListProps {
  readonly label: string
  readonly view: 'services' | undefined
  readonly principals: readonly Principal[]
  readonly openedId: string | undefined
}

export function PrincipalList({ label, view, principals, openedId }: PrincipalListProps) {
  return (
    <div className={page.scroller}>
      <ul className="plainList" aria-label={label}>
        {principals.map((principal) => (
          <li key={principal.id} className={classes.principal} data-open={principal.id === openedId}>
            <Row principal={principal} view={view} />
          </li>
        ))}
      </ul>
    </div>
  )
}

interface RowProps {
  readonly principal: Principal
  readonly view: 'services' | undefined
}

function Row({ principal, view }: RowProps) {
  const m = useMessages('access')
  const { id, kind, name, email, scopes, disabledAreas, disabledDate, signInLink, credentials } = principal
  const role = roleOf(scopes)
  const isInvited = !disabledDate && signInLink && credentials.length === 0
  const Icon = kind === 'user' ? IconUser : IconRobot
  return (
    <>
      <span className={classes.face} aria-hidden>
        <Icon size={17} stroke={1.75} />
      </span>
      <span className={classes.who}>
        <Link
          to="/access"
          search={{ ...(view && { view }), who: id }}
          className={classes.name}
          activeProps={{}}
        >
          {name}
        </Link>
        <span className={access.detail}>{email ?? m.service}</span>
      </span>
      <span className={classes.grants}>
        {m[roleMessages[role].name]}
        {role === 'custom' && <span className={access.detail}>{grantSummary(principal, m)}</span>}
        {disabledDate && <span className={classes.closed}>{m.disabled}</span>}
        {isInvited && <span className={classes.badge}>{m.invited}</span>}
        {disabledAreas.map((area) => (
          <span key={area} className={classes.closed}>
            {m[areaMessages[area].disabled]}
          </span>
        ))}
      </span>
      <span className={classes.keys}>
        <IconKey size={15} stroke={1.75} aria-hidden />
        {kind === 'user'
          ? m.tokenCount({ count: credentials.length })
          : m.clientCount({ count: credentials.length })}
      </span>
    </>
  )
}
