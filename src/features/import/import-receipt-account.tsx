import { useMemo } from 'react'
import {
  accountOf,
  readLeftOut,
  readRowsOf,
  type SentAccount,
  type SentImport,
} from '#data/imports/sent-imports.ts'
import { useOutbox } from '#data/outbox.ts'
import { equalTallies, sumOfTallies } from '#import/tally.ts'
import { useMessages } from '#messages/catalogs.ts'
import type { Messages } from '#messages/messages.ts'
import { columnLetters } from '#spreadsheet/column-letters.ts'
import { formatDigits } from '#ui/numbers.ts'
import { describeRowCause } from '#ui/outcome-messages.ts'
import { textsAccount } from './check-messages.ts'
import { type AccountPart, ImportAccount } from './import-account.tsx'
import { reasonTitle, shownCell } from './import-account-cells.ts'
import type { CellList, LoadCells, ShownCell } from './import-account-cells-table.tsx'
import { type OutcomeKind, outcomeTitles } from './import-outcomes.ts'
import { fractionDigits, withFraction } from './sum-digits.ts'

type Outbox = ReturnType<typeof useOutbox>['outbox']

/** What the sheet held, and what became of each amount. Nothing for an import that has no account. */
export function ItemReceiptAccount({ sent }: { readonly sent: SentImport }) {
  const causes = useMessages('outbox')
  const { outbox } = useOutbox()
  const account = useMemo(() => accountOf(sent), [sent])
  return (
    account && (
      <ReceiptAccount
        account={account}
        loadSent={(kind) => cellsOfOutcome({ outbox, sent, causes }, kind)}
        readLeftOut={() => readLeftOut(outbox, sent)}
      />
    )
  )
}

interface ReceiptAccountProps {
  readonly account: SentAccount
  readonly of?: 'amounts' | 'texts'
  /** Finds the cells of an outcome; left out where they are not shown. */
  readonly loadSent?: (kind: OutcomeKind) => LoadCells
  readonly readLeftOut: () => ReturnType<typeof readLeftOut>
}

/** What a sheet held, and what became of it. */
export function ReceiptAccount({ account, of, loadSent, readLeftOut: read }: ReceiptAccountProps) {
  const m = useMessages('imports')
  const counted = useMemo(() => countParts(account), [account])
  const { sheet, outcomes, reasons, leftOut, unchanged, isWhole, controlTotal, texts } = counted
  const parts: readonly AccountPart[] = [
    ...outcomes.map(({ kind, tally }) => ({
      key: kind,
      title: m[outcomeTitles[kind]],
      tally,
      ...(loadSent && { load: () => loadSent(kind) }),
    })),
    ...(unchanged ? [{ key: 'unchanged', title: m.unchangedShort, tally: unchanged }] : []),
    {
      key: 'left-out',
      title: m.leftOut,
      tally: leftOut,
      reasons: reasons.map(({ reason, tally }) => ({ key: reason, title: reasonTitle(m, reason), tally })),
      load: (reason) =>
        cellsLeftOut(m, read, { reason, tally: reason === undefined ? leftOut : tallyOf(reasons, reason) }),
    },
  ]
  const notes = [
    controlTotal === undefined
      ? []
      : m.controlTotalKept({ sum: formatDigits(withFraction(controlTotal, fractionDigits([controlTotal]))) }),
    texts === undefined ? [] : (textsAccount(m, texts) ?? []),
    isWhole ? [] : m.accountIncomplete,
  ].flat()
  return <ImportAccount sheet={sheet} parts={parts} notes={notes} of={of} />
}

const shownOutcomes = [
  'applied',
  'refused',
  'unknown',
  'not-sent',
  'waiting',
] as const satisfies readonly OutcomeKind[]

function countParts(account: SentAccount) {
  const { sheet, leftOut: reasons, unchanged, controlTotal, texts } = account
  const outcomes = shownOutcomes
    .map((kind) => ({ kind, tally: sumOfTallies(account.sent[kind]) }))
    // Nothing waits in the end.
    .filter(({ kind, tally }) => kind !== 'waiting' || tally.count > 0)
  const leftOut = sumOfTallies(reasons.map(({ tally }) => tally))
  const kept = unchanged ? [unchanged] : []
  const isWhole = equalTallies(sheet, sumOfTallies([leftOut, ...kept, ...outcomes.map(({ tally }) => tally)]))
  return { sheet, outcomes, reasons, leftOut, unchanged, isWhole, controlTotal, texts }
}

type Counted = ReturnType<typeof countParts>

function tallyOf(reasons: Counted['reasons'], wanted: string): Counted['leftOut'] {
  return sumOfTallies(reasons.flatMap(({ reason, tally }) => (reason === wanted ? tally : [])))
}

interface CellSource {
  readonly outbox: Outbox
  readonly sent: SentImport
}

function cellsOfOutcome(
  { outbox, sent, causes }: CellSource & { readonly causes: Messages['outbox'] },
  kind: OutcomeKind,
): LoadCells {
  return async () => {
    const found = await readRowsOf(outbox, sent, kind)
    if (!found) return undefined
    const { rows, amountColumns } = found
    const cells = rows.flatMap(({ outcome, rows: own }) => {
      const reason = outcome.kind === 'applied' ? '' : describeRowCause(causes, outcome, own)
      return own.flatMap(({ row, cells: texts, leftOut = [] }) =>
        amountColumns.flatMap((column): ShownCell[] => {
          const text = texts[column]?.trim() ?? ''
          return text === '' || leftOut.includes(column)
            ? []
            : [{ address: columnLetters(column) + row, text, reason }]
        }),
      )
    })
    return listOf(cells, cells.length)
  }
}

function cellsLeftOut(
  m: Messages['imports'],
  read: ReceiptAccountProps['readLeftOut'],
  { reason, tally }: { readonly reason: string | undefined; readonly tally: Counted['leftOut'] },
): LoadCells {
  return async () => {
    const cells = await read()
    const wanted = cells?.filter((cell) => reason === undefined || cell.reason === reason)
    return (
      wanted &&
      listOf(
        wanted.map((cell) => shownCell(m, cell)),
        tally.count,
      )
    )
  }
}

/** @param count of all cells, those that are not kept included */
function listOf(cells: readonly ShownCell[], count: number): CellList {
  return {
    count: cells.length,
    at: (place) => cells[place] ?? { address: '', text: '', reason: '' },
    isCut: cells.length < count,
  }
}
