import { IconKey, IconRobot, IconUser } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { accessScope } from '#contract/access.ts'
import type { Principal } from '#contract/access-operations.ts'
import { useMessages } from '#messages/catalogs.ts'
import page from '#ui/page.module.css'
import access from './access.module.css'
import { areaMessages, grantSummary } from './grants.ts'
import classes from './principal-list.module.css'

interface PrincipalListProps {
  readonly principals: readonly Principal[]
  readonly openedId: string | undefined
}

export function PrincipalList({ principals, openedId }: PrincipalListProps) {
  const m = useMessages('access')
  return (
    <div className={page.scroller}>
      <ul className="plainList" aria-label={m.membersAndServices}>
        {principals.map((principal) => (
          <li key={principal.id} className={classes.principal} data-open={principal.id === openedId}>
            <Row principal={principal} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function Row({ principal }: { readonly principal: Principal }) {
  const m = useMessages('access')
  const { id, kind, name, email, scopes, disabledAreas, credentials } = principal
  const Icon = kind === 'user' ? IconUser : IconRobot
  return (
    <>
      <span className={classes.face} aria-hidden>
        <Icon size={17} stroke={1.75} />
      </span>
      <span className={classes.who}>
        <Link to="/access" search={{ who: id }} className={classes.name} activeProps={{}}>
          {name}
        </Link>
        <span className={access.detail}>{email ?? m.service}</span>
      </span>
      <span className={classes.grants}>
        {grantSummary(principal, m)}
        {scopes.includes(accessScope) && <span className={classes.badge}>{m.administrator}</span>}
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
