// The vulnerability listing, a page at a time.
import { Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconClockX, IconShieldCheck } from '@tabler/icons-react'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { usePlanning } from '#queries/planning.tsx'
import type { VulnerabilityList } from '#queries/vulnerabilities.ts'
import { exportVulnerabilities, useVulnerabilities } from '#queries/vulnerabilities.ts'
import { ExportMenu } from '#ui/export-menu.tsx'
import { FailedNotice, LoadingNotice, Notice } from '#ui/notice.tsx'
import { formatCount } from '#ui/numbers.ts'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { saveFile } from '#ui/save-file.ts'
import { TreePage } from '#ui/tree/tree-page.tsx'
import classes from './vulnerabilities.module.css'
import { VulnerabilityGrid } from './vulnerability-grid.tsx'
import { VulnerabilityPanel } from './vulnerability-panel.tsx'

const route = getRouteApi('/console/vulnerabilities')

export function VulnerabilitiesScreen() {
  const { page: pageId, open } = route.useSearch()
  const navigate = useNavigate()
  const { viewState, retry } = useVulnerabilities(pageId)
  const goTo = (page: string | undefined) =>
    void navigate({ to: '/vulnerabilities', search: page === undefined ? {} : { page } })
  const show = (at: number | undefined) =>
    void navigate({
      to: '/vulnerabilities',
      search: {
        ...(pageId !== undefined && { page: pageId }),
        ...(at !== undefined && { open: String(at) }),
      },
    })
  const list = viewState.kind === 'list' ? viewState.list : undefined
  const opened = open === undefined ? undefined : list?.items[Number(open)]
  return (
    <TreePage
      title="Vulnerabilities"
      openedName={undefined}
      summary={list && summaryOf(list)}
      tools={<Export />}
      panel={opened && <VulnerabilityPanel item={opened} onClose={() => show(undefined)} />}
      footer={list && <Pages list={list} onGo={goTo} />}
    >
      {viewState.kind === 'loading' && <LoadingNotice label="Reading vulnerabilities…" />}
      {viewState.kind === 'failed' && (
        <FailedNotice {...viewState.words} onRetry={viewState.words.canRetry ? retry : undefined} />
      )}
      {viewState.kind === 'expired' && <Expired said={viewState.said} onStart={() => goTo(undefined)} />}
      {list?.items.length === 0 && (
        <Notice icon={<IconShieldCheck size={28} stroke={1.5} />} title="No vulnerabilities are listed">
          <p>The listing is filled by the vulnerability service. When it reports one, it appears here.</p>
        </Notice>
      )}
      {list && list.items.length > 0 && (
        <VulnerabilityGrid items={list.items} page={pageId} openedRow={open} onOpen={show} />
      )}
    </TreePage>
  )
}

function summaryOf({ items, total }: VulnerabilityList): string {
  return total === undefined
    ? `${formatCount(items.length)} on this page`
    : `${formatCount(items.length)} of ${formatCount(total)}`
}

interface ExpiredProps {
  readonly said: readonly string[]
  readonly onStart: () => void
}

function Expired({ said, onStart }: ExpiredProps) {
  return (
    <div role="alert">
      <Notice
        icon={<IconClockX size={28} stroke={1.5} />}
        title="This page is no longer kept"
        actions={
          <Button variant="filled" size="xs" onClick={onStart}>
            Start again
          </Button>
        }
      >
        <p>
          The service keeps the pages of a listing for 24 hours. The page that this address names is older, or
          never was one. Starting again reads the listing as it is now.
        </p>
        {said.map((sentence) => (
          <p key={sentence}>The service said: {sentence}</p>
        ))}
      </Notice>
    </div>
  )
}

interface PagesProps {
  readonly list: VulnerabilityList
  readonly onGo: (pageId: string | undefined) => void
}

function Pages({ list: { previousPageId, nextPageId }, onGo }: PagesProps) {
  return (
    <nav aria-label="Pages" className={classes.pages}>
      <span className={classes.kept}>Pages are kept for 24 hours.</span>
      <Button
        size="xs"
        leftSection={<IconChevronLeft size={14} stroke={2} aria-hidden />}
        disabled={previousPageId === undefined}
        onClick={() => onGo(previousPageId)}
      >
        Previous page
      </Button>
      <Button
        size="xs"
        rightSection={<IconChevronRight size={14} stroke={2} aria-hidden />}
        disabled={nextPageId === undefined}
        onClick={() => onGo(nextPageId)}
      >
        Next page
      </Button>
    </nav>
  )
}

function Export() {
  const planning = usePlanning()
  const [progress, setProgress] = useState<{ readonly read: number; readonly total: number }>()
  const run = async () => {
    try {
      const { file, count } = await exportVulnerabilities(planning, (read, total) =>
        setProgress({ read, total }),
      )
      saveFile(file)
      return `${formatCount(count)} rows saved`
    } finally {
      setProgress(undefined)
    }
  }
  return (
    <>
      {progress && <ProgressBar label="Reading all pages" value={progress.read} total={progress.total} />}
      <ExportMenu label="Export" choices={[{ label: 'All pages as CSV', form: 'csv', run }]} />
    </>
  )
}
