// One's own account: API tokens and sessions. Everyone has it.
import { useQuery } from '@tanstack/react-query'
import { catalogScope, type Scope } from '#contract/access.ts'
import { useCatalog } from '#data/catalog.ts'
import { usePlanning } from '#data/planning.tsx'
import { useFirstList } from '#data/read-only.ts'
import { sessionQuery } from '#data/session.ts'
import { useMessages } from '#messages/catalogs.ts'
import { Field, Fields } from '#ui/forms/form-parts.tsx'
import page from '#ui/page.module.css'
import { ScreenPage } from '#ui/screen-page.tsx'
import classes from './account.module.css'
import { roleMessages, roleOf } from './grants.ts'
import { OwnSessionSection } from './own-session-section.tsx'
import { OwnTokenSection } from './own-token-section.tsx'

export function AccountScreen() {
  const m = useMessages('ownAccount')
  const access = useMessages('access')
  const { data: session } = useQuery(sessionQuery(usePlanning()))
  const catalog = useCatalog(useFirstList())
  // Sessions do not name the scope of the catalog.
  const managesCatalog = catalog.kind === 'listed' && catalog.canManage
  const managing: readonly Scope[] = managesCatalog ? [catalogScope] : []
  const scopes = [...(session?.scopes ?? []), ...managing]
  return (
    <ScreenPage title={m.title}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: without it no key could scroll the page */}
      <section aria-label={m.about} tabIndex={0} className={page.scroller}>
        {session && (
          <div className={classes.page}>
            <Fields>
              <Field label={access.name}>{session.principal.name}</Field>
              {session.principal.email && <Field label={access.email}>{session.principal.email}</Field>}
              {!session.gateway && catalog.kind !== 'loading' && (
                <Field label={access.role}>{access[roleMessages[roleOf(scopes)].name]}</Field>
              )}
            </Fields>
            {session.gateway ? (
              <p className={classes.elsewhere}>{m.elsewhere({ host: session.gateway.host })}</p>
            ) : (
              <>
                <OwnTokenSection own={scopes} />
                <OwnSessionSection />
              </>
            )}
          </div>
        )}
      </section>
    </ScreenPage>
  )
}
