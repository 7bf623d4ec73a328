// The vulnerability list, one page at a time.
import { Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconClockX, IconShieldCheck } from '@tabler/icons-react'
import { getRouteApi, useNavigate, useParams } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { usePlanning } from '#data/planning.tsx'
import type { VulnerabilityFilter, VulnerabilityList } from '#data/vulnerabilities.ts'
import {
  exportVulnerabilities,
  idOfItem,
  RepeatedPage,
  useTakesFilters,
  useVulnerabilities,
} from '#data/vulnerabilities.ts'
import type { VulnerabilitySearch } from '#data/vulnerability-search.ts'
import type { LoadFailure } from '#hierarchy/view-state.ts'
import { useMessages } from '#messages/catalogs.ts'
import type { Messages } from '#messages/messages.ts'
import { ExportMenu } from '#ui/export-menu.tsx'
import { FailureDetails } from '#ui/failure-details.tsx'
import { serviceMessages } from '#ui/failure-message.ts'
import { LoadFailureNotice } from '#ui/load-failure.tsx'
import { LoadingNotice, Notice } from '#ui/notice.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { saveFile } from '#ui/save-file.ts'
import { ScreenPage, useChildPanel } from '#ui/screen-page.tsx'
import classes from './vulnerabilities.module.css'
import { VulnerabilityFilters } from './vulnerability-filters.tsx'
import { VulnerabilityGrid } from './vulnerability-grid.tsx'

const route = getRouteApi('/console/vulnerabilities')

export function VulnerabilitiesScreen() {
  const m = useMessages('vulnerabilities')
  const search = route.useSearch()
  const { page: pageId, open } = search
  const { recordId } = useParams({ strict: false })
  const navigate = useNavigate()
  const panel = useChildPanel()
  const takesFilters = useTakesFilters()
  const filter = takesFilters ? search : {}
  const { viewState, retry } = useVulnerabilities(pageId, filter)
  const write = (part: Partial<VulnerabilitySearch>) =>
    void navigate({ to: '.', search: { ...search, open: undefined, ...part } })
  const goTo = (page: string | undefined) => write({ page })
  const list = viewState.kind === 'list' ? viewState.list : undefined
  const opening = open === undefined ? undefined : list?.items[Number(open)]
  useEffect(() => {
    // An address of an earlier release, which had the number of the row.
    if (opening)
      void navigate({
        to: '/vulnerabilities/$recordId',
        params: { recordId: idOfItem(opening, Number(open)) },
        search: { ...search, open: undefined },
        replace: true,
      })
  }, [opening, open, search, navigate])
  return (
    <ScreenPage
      title={m.title}
      summary={list && summaryOf(list, m)}
      openedName={recordId}
      acts={<Export filter={filter} />}
      line={
        takesFilters && (
          <VulnerabilityFilters
            search={search}
            items={list?.items ?? []}
            onApply={(filters) => write({ ...filters, page: undefined })}
          />
        )
      }
      panel={panel}
      footer={list && (list.items.length > 0 || pageId !== undefined) && <Pages list={list} onGo={goTo} />}
    >
      {viewState.kind === 'loading' && <LoadingNotice label={m.loading} />}
      {viewState.kind === 'failed' && <LoadFailureNotice failure={viewState.failure} onRetry={retry} />}
      {viewState.kind === 'expired' && (
        <Expired failure={viewState.failure} onStart={() => goTo(undefined)} />
      )}
      {list?.items.length === 0 && (
        <Notice icon={<IconShieldCheck size={28} stroke={1.5} />} title={m.empty}>
          <p>{search.cve || search.product ? m.noMatchHint : m.emptyHint}</p>
        </Notice>
      )}
      {list && list.items.length > 0 && (
        <VulnerabilityGrid items={list.items} search={search} openedId={recordId} onOrder={write} />
      )}
    </ScreenPage>
  )
}

function summaryOf({ items, total }: VulnerabilityList, m: Messages['vulnerabilities']): string {
  return total === undefined ? m.onPage({ count: items.length }) : m.shown({ shown: items.length, total })
}

function Expired({ failure, onStart }: { readonly failure: LoadFailure; readonly onStart: () => void }) {
  const m = useMessages('vulnerabilities')
  return (
    <div role="alert">
      <Notice
        icon={<IconClockX size={28} stroke={1.5} />}
        title={m.expired}
        actions={
          <Button variant="filled" size="xs" onClick={onStart}>
            {m.firstPage}
          </Button>
        }
      >
        <p>{m.expiredHint}</p>
        <FailureDetails said={serviceMessages(useMessages('failures'), failure.cause)} />
      </Notice>
    </div>
  )
}

interface PagesProps {
  readonly list: VulnerabilityList
  readonly onGo: (pageId: string | undefined) => void
}

function Pages({ list: { previousPageId, nextPageId }, onGo }: PagesProps) {
  const m = useMessages('vulnerabilities')
  return (
    <nav aria-label={m.pages} className={classes.pages}>
      <span className={classes.kept}>{m.pagesExpire}</span>
      <Button
        size="xs"
        leftSection={<IconChevronLeft size={14} stroke={2} aria-hidden />}
        disabled={previousPageId === undefined}
        onClick={() => onGo(previousPageId)}
      >
        {m.previousPage}
      </Button>
      <Button
        size="xs"
        rightSection={<IconChevronRight size={14} stroke={2} aria-hidden />}
        disabled={nextPageId === undefined}
        onClick={() => onGo(nextPageId)}
      >
        {m.nextPage}
      </Button>
    </nav>
  )
}

function Export({ filter }: { readonly filter: VulnerabilityFilter }) {
  const m = useMessages('vulnerabilities')
  const planning = usePlanning()
  const [progress, setProgress] = useState<{ readonly read: number; readonly total: number }>()
  const run = async () => {
    try {
      const { file, count } = await exportVulnerabilities(
        planning,
        (read, total) => setProgress({ read, total }),
        filter,
      )
      saveFile(file)
      return m.exported({ count })
    } catch (error) {
      throw new Error(error instanceof RepeatedPage ? m.exportEndless : m.exportFailed, { cause: error })
    } finally {
      setProgress(undefined)
    }
  }
  return (
    <>
      {progress && <ProgressBar label={m.exporting} value={progress.read} total={progress.total} />}
      <ExportMenu label={m.export} choices={[{ label: m.exportCsv, form: 'csv', run }]} />
    </>
  )
}
