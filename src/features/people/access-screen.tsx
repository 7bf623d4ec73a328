// Members and service accounts, their roles, and the audit log.
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import type { Principal } from '#contract/access-operations.ts'
import { usePrincipals } from '#data/access.ts'
import { useMessages } from '#messages/catalogs.ts'
import type { Messages } from '#messages/messages.ts'
import { LoadFailureNotice } from '#ui/load-failure.tsx'
import { LoadingNotice } from '#ui/notice.tsx'
import { ScreenPage } from '#ui/screen-page.tsx'
import classes from './access.module.css'
import { AuditLogView } from './audit-log.tsx'
import { NewPrincipalPanel } from './new-principal-panel.tsx'
import { PrincipalList } from './principal-list.tsx'
import { PrincipalPanel } from './principal-panel.tsx'

const route = getRouteApi('/console/access')

export function AccessScreen() {
  const m = useMessages('access')
  const { who, view, ...search } = route.useSearch()
  const navigate = useNavigate()
  const viewState = usePrincipals()
  const list = view === 'services' ? view : undefined
  const kind = list ? 'service' : 'user'
  const show = (id: string | undefined) =>
    void navigate({ to: '/access', search: { ...(list && { view: list }), ...(id && { who: id }) } })
  const all = viewState.kind === 'shown' ? viewState.value : undefined
  const principals = all?.filter((principal) => principal.kind === kind)
  const opened = all?.find(({ id }) => id === who)
  const close = () => show(undefined)
  const panel =
    who === 'new' && all ? (
      <NewPrincipalPanel key={kind} kind={kind} onClose={close} onAdded={show} />
    ) : (
      opened && <PrincipalPanel key={opened.id} principal={opened} onClose={close} />
    )
  const label = list ? m.services : m.members
  return (
    <ScreenPage
      title={m.title}
      openedName={opened?.name}
      summary={view !== 'writes' && principals && countMessage(kind, principals.length, m)}
      acts={
        view !== 'writes' &&
        // A person without the right can see none of them.
        principals && (
          <Button
            variant="filled"
            size="xs"
            leftSection={<IconPlus size={14} stroke={2} aria-hidden />}
            onClick={() => show('new')}
          >
            {kind === 'user' ? m.invite : m.addService}
          </Button>
        )
      }
      line={<Views who={who} view={view} />}
      panel={panel}
    >
      {view === 'writes' ? (
        <AuditLogView
          search={search}
          onSearch={(filters) =>
            void navigate({ to: '/access', search: { view, ...filters }, replace: true })
          }
        />
      ) : (
        <>
          {viewState.kind === 'loading' && <LoadingNotice label={m.loading} />}
          {viewState.kind === 'failed' && (
            <LoadFailureNotice failure={viewState.failure} onRetry={viewState.retry} />
          )}
          {principals && <PrincipalList label={label} view={list} principals={principals} openedId={who} />}
        </>
      )}
    </ScreenPage>
  )
}

function countMessage(kind: Principal['kind'], count: number, m: Messages['access']): string {
  return kind === 'user' ? m.memberCount({ count }) : m.serviceCount({ count })
}

interface ViewsProps {
  readonly who: string | undefined
  readonly view: 'services' | 'writes' | undefined
}

function Views({ who, view }: ViewsProps) {
  const m = useMessages('access')
  // The whole address marks the current view, to which an opened member or service account belongs.
  const opened = (here: ViewsProps['view']) => (view === here && who !== undefined ? { who } : {})
  return (
    <nav aria-label={m.views} className={classes.views}>
      <Link to="/access" search={opened(undefined)} className={classes.view} activeOptions={{ exact: true }}>
        {m.members}
      </Link>
      <Link
        to="/access"
        search={{ view: 'services', ...opened('services') }}
        className={classes.view}
        activeOptions={{ exact: true }}
      >
        {m.services}
      </Link>
      {/* Its filters are in the address, too. */}
      <Link to="/access" search={{ view: 'writes' }} className={classes.view}>
        {m.auditLog}
      </Link>
    </nav>
  )
}
