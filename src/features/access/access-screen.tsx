// Members and service accounts, their roles, and the audit log.
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import type { Principal } from '#contract/access-operations.ts'
import { useMessages } from '#messages/catalogs.ts'
import { list } from '#messages/formats.ts'
import type { Messages } from '#messages/messages.ts'
import { usePrincipals } from '#queries/access.ts'
import { LoadFailureNotice } from '#ui/load-failure.tsx'
import { LoadingNotice } from '#ui/notice.tsx'
import { TreePage } from '#ui/tree/tree-page.tsx'
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
  const show = (id: string | undefined) =>
    void navigate({ to: '/access', search: id === undefined ? {} : { who: id } })
  const principals = viewState.kind === 'shown' ? viewState.value : undefined
  const opened = principals?.find(({ id }) => id === who)
  const close = () => show(undefined)
  const panel =
    who === 'new' ? (
      <NewPrincipalPanel onClose={close} onAdded={show} />
    ) : (
      opened && <PrincipalPanel key={opened.id} principal={opened} onClose={close} />
    )
  return (
    <TreePage
      title={m.title}
      openedName={opened?.name}
      summary={principals && countMessage(principals, m)}
      tools={
        <Button
          variant="filled"
          size="xs"
          leftSection={<IconPlus size={14} stroke={2} aria-hidden />}
          onClick={() => show('new')}
        >
          {m.add}
        </Button>
      }
      filters={<Views who={who} view={view} />}
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
          {principals && <PrincipalList principals={principals} openedId={who} />}
        </>
      )}
    </TreePage>
  )
}

function countMessage(principals: readonly Principal[], m: Messages['access']): string {
  const members = principals.filter(({ kind }) => kind === 'user').length
  return list([m.memberCount({ count: members }), m.serviceCount({ count: principals.length - members })])
}

function Views({ who, view }: { readonly who: string | undefined; readonly view: 'writes' | undefined }) {
  const m = useMessages('access')
  // The whole address marks the current view: an opened member belongs to the first one.
  const members = view === undefined && who !== undefined ? { who } : {}
  return (
    <nav aria-label={m.views} className={classes.views}>
      <Link to="/access" search={members} className={classes.view} activeOptions={{ exact: true }}>
        {m.membersAndServices}
      </Link>
      <Link to="/access" search={{ view: 'writes' }} className={classes.view} activeOptions={{ exact: true }}>
        {m.auditLog}
      </Link>
    </nav>
  )
}
