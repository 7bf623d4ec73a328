// The amounts that this device last sent, rolled up by focus area and period. Others may have sent since: the service lets
// no amount be read.
import { IconSend } from '@tabler/icons-react'
import { Link, useSearch } from '@tanstack/react-router'
import { type ReactNode, useMemo, useSyncExternalStore } from 'react'
import { ExactSum } from '#contract/decimal.ts'
import { type ItemKind, itemResources } from '#contract/resources.ts'
import { useSentJournal } from '#data/funds/sent-amounts.ts'
import { usePlanning } from '#data/planning.tsx'
import { useReadOnlyReason } from '#data/read-only.ts'
import { useFundGrid } from '#features/funds/use-fund-grid.ts'
import { JournalTools } from '#features/import/journal-tools.tsx'
import { PeriodTable } from '#features/import/period-table.tsx'
import { alignDecimals } from '#features/import/sum-digits.ts'
import { TotalsChart } from '#features/import/totals-chart.tsx'
import type { PeriodTotal, Totals } from '#import/totals.ts'
import { versions } from '#import/versions.ts'
import { useMessages } from '#messages/catalogs.ts'
import { number } from '#messages/formats.ts'
import { LoadingNotice, Notice } from '#ui/notice.tsx'
import page from '#ui/page.module.css'
import { PageHead, usePageTitle } from '#ui/page-head.tsx'
import plain from '#ui/plain-table.module.css'
import { RelativeTime } from '#ui/records/relative-time.tsx'
import { TableHead } from '#ui/table-head.tsx'
import classes from './sent-amounts.module.css'
import { type SentBranch, type SentBranches, sentBranches } from './sent-branches.ts'

const everything = {}
const noPast: readonly PeriodTotal[] = []

/** What was last sent of the items of a kind. */
export function SentAmountsScreen({ kind }: { readonly kind: ItemKind }) {
  const m = useMessages('sentAmounts')
  const { collection } = itemResources[kind]
  const { branch } = useSearch({ from: `/console/funds/${collection}/sent-amounts` })
  const title = m.title({ kind })
  usePageTitle(title)
  const grid = useFundGrid(kind, everything)
  const journal = useSentJournal(kind)
  const sums = useMemo(
    () => (journal ? sentBranches({ kind, rows: grid.all, journal, branch }) : undefined),
    [kind, grid.all, journal, branch],
  )
  const isLoading = journal === undefined || grid.isLoading || grid.viewState.kind === 'loading'
  return (
    <section className={page.page} aria-labelledby="sent-title">
      <PageHead id="sent-title" title={title}>
        <Link to={`/funds/${collection}`} className={page.back ?? ''}>
          {m.backToItems({ kind })}
        </Link>
      </PageHead>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: without it no key could scroll the page */}
      <div className={classes.content} tabIndex={0}>
        {isLoading && <LoadingNotice label={m.loading} />}
        {!isLoading && journal === null && <p className="hint">{m.keepsNothing}</p>}
        {!isLoading && sums && <Branch kind={kind} branch={branch} sums={sums} />}
      </div>
    </section>
  )
}

interface BranchProps {
  readonly kind: ItemKind
  readonly branch: string | undefined
  readonly sums: SentBranches
}

function Branch({ kind, branch, sums }: BranchProps) {
  const m = useMessages('sentAmounts')
  const { collection } = itemResources[kind]
  const canWrite = useReadOnlyReason('funds') === undefined
  const { all, children, unknown, latest } = sums
  if (all.items === 0 && unknown.items === 0)
    return (
      <>
        <Path kind={kind} branch={branch} />
        <Notice icon={<IconSend size={28} stroke={1.5} />} title={m.nothingSent({ kind })}>
          {canWrite && <Link to={`/funds/${collection}/import`}>{m.importItems({ kind })}</Link>}
        </Notice>
      </>
    )
  const list = all.totals.list()
  const shown = alignDecimals(list.map(({ sum }) => sum))
  return (
    <>
      <p className={classes.remark}>
        {m.remark<ReactNode>({
          from: sums.from,
          time: <RelativeTime key="time" dateTime={new Date(latest).toISOString()} />,
        })}
      </p>
      <Path kind={kind} branch={branch} />
      <section aria-label={m.byArea}>
        <h2 className={classes.heading}>{m.byArea}</h2>
        <BranchTable kind={kind} branches={children} all={all} />
        {unknown.items > 0 && <p className="hint">{m.unknownItems({ count: unknown.items })}</p>}
      </section>
      {list.length > 0 && (
        <section aria-label={m.byPeriod}>
          <h2 className={classes.heading}>{m.byPeriod}</h2>
          <TotalsChart totals={list} past={noPast} />
          <div className={classes.table}>
            <PeriodTable entries={list}>{({ sum }) => shown(sum)}</PeriodTable>
          </div>
        </section>
      )}
      <JournalTools />
    </>
  )
}

/** The way from all focus areas to the branch. */
function Path({ kind, branch }: Pick<BranchProps, 'kind' | 'branch'>) {
  const m = useMessages('sentAmounts')
  const { focusAreas } = usePlanning()
  const { index } = useSyncExternalStore(focusAreas.subscribe, focusAreas.getSnapshot)
  const to = `/funds/${itemResources[kind].collection}/sent-amounts` as const
  if (branch === undefined) return null
  const slot = index.slotOf(branch)
  const above = slot === undefined ? [] : index.ancestors(slot)
  return (
    <nav aria-label={m.path} className={classes.path}>
      <Link to={to} search={{}}>
        {m.allAreas}
      </Link>
      {above.map((node) => (
        <Link key={node.id} to={to} search={{ branch: node.id }}>
          {node.kind === 'record' ? node.record.name : m.unknownArea}
        </Link>
      ))}
      <strong>{index.find(branch)?.name ?? m.unknownArea}</strong>
    </nav>
  )
}

interface BranchTableProps {
  readonly kind: ItemKind
  readonly branches: readonly SentBranch[]
  readonly all: SentBranches['all']
}

/** A line for each focus area, with the sums of its branch. */
function BranchTable({ kind, branches, all }: BranchTableProps) {
  const m = useMessages('sentAmounts')
  const ui = useMessages('ui')
  const used = versions.filter((version) => all.totals.list().some((one) => one.version === version))
  const numbers = [m.itemCount, ...used.map((version) => ui.version({ version }))]
  const sumsOf = (totals: Totals) =>
    used.map((version) => {
      const sum = new ExactSum()
      for (const one of totals.list()) if (one.version === version) sum.add(one.sum)
      return { version, digits: sum.digits }
    })
  const lines = branches.map((branch) => ({ ...branch, items: branch.items, sums: sumsOf(branch.totals) }))
  const total = sumsOf(all.totals)
  const shown = alignDecimals([...lines.flatMap(({ sums }) => sums), ...total].map(({ digits }) => digits))
  return (
    <div className={classes.table}>
      <table className={plain.table}>
        <TableHead titles={[m.area, ...numbers]} numbers={numbers} />
        <tbody>
          {lines.map(({ id, name, items, sums }) => (
            <tr key={id ?? ''}>
              <th scope="row">
                {id === undefined ? (
                  m.directly
                ) : (
                  <Link to={`/funds/${itemResources[kind].collection}/sent-amounts`} search={{ branch: id }}>
                    {name ?? m.unknownArea}
                  </Link>
                )}
              </th>
              <td className={plain.number}>{number(items)}</td>
              {sums.map(({ version, digits }) => (
                <td key={version} className={plain.number}>
                  {shown(digits)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className={classes.total}>
            <th scope="row">{m.total}</th>
            <td className={plain.number}>{number(all.items)}</td>
            {total.map(({ version, digits }) => (
              <td key={version} className={plain.number}>
                {shown(digits)}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
