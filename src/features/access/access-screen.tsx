// Who may call, what each may do, and who wrote what.
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import type { Principal } from '#contract/access-operations.ts'
import { usePrincipals } from '#queries/access.ts'
import { FailedNotice, LoadingNotice } from '#ui/notice.tsx'
import { TreePage } from '#ui/tree/tree-page.tsx'
import classes from './access.module.css'
import { NewPrincipalPanel } from './new-principal-panel.tsx'
import { PrincipalList } from './principal-list.tsx'
import { PrincipalPanel } from './principal-panel.tsx'
import { WriteLogView } from './write-log.tsx'

const route = getRouteApi('/console/access')

export function AccessScreen() {
  const { who, view } = route.useSearch()
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
      title="Access"
      openedName={opened?.name}
      summary={principals && countMessage(principals)}
      tools={
        <Button
          variant="filled"
          size="xs"
          leftSection={<IconPlus size={14} stroke={2} aria-hidden />}
          onClick={() => show('new')}
        >
          Add
        </Button>
      }
      filters={<Views who={who} view={view} />}
      panel={panel || undefined}
    >
      {view === 'writes' ? (
        <WriteLogView />
      ) : (
        <>
          {viewState.kind === 'loading' && <LoadingNotice label="Reading who may call…" />}
          {viewState.kind === 'failed' && (
            <FailedNotice
              {...viewState.words}
              onRetry={viewState.words.canRetry ? viewState.retry : undefined}
            />
          )}
          {principals && <PrincipalList principals={principals} openedId={who} />}
        </>
      )}
    </TreePage>
  )
}

function countMessage(principals: readonly Principal[]): string {
  const people = principals.filter(({ kind }) => kind === 'user').length
  const services = principals.length - people
  return `${people} ${people === 1 ? 'person' : 'people'}, ${services} ${services === 1 ? 'service' : 'services'}`
}

interface ViewsProps {
  readonly who: string | undefined
  readonly view: 'writes' | undefined
}

function Views({ who, view }: ViewsProps) {
  // Where one is, is told by the whole address: an opened person belongs to the first view.
  const people = view === undefined && who !== undefined ? { who } : {}
  return (
    <nav aria-label="Views of access" className={classes.views}>
      <Link to="/access" search={people} className={classes.view} activeOptions={{ exact: true }}>
        Who may call
      </Link>
      <Link to="/access" search={{ view: 'writes' }} className={classes.view} activeOptions={{ exact: true }}>
        Who wrote what
      </Link>
    </nav>
  )
}
