import { leftOutReasons } from '#import/left-out.ts'
import { type Fate, placeIn } from '#import/sheet-account.ts'
import type { SheetCheck } from '#import/sheet-check.ts'
import { formulaOf } from '#import/shown-formula.ts'
import { sumOfTallies } from '#import/tally.ts'
import { useMessages } from '#messages/catalogs.ts'
import type { Messages } from '#messages/messages.ts'
import { placesOf } from './check-in-thread.ts'
import { textsAccount, textsLeftOut } from './check-messages.ts'
import { type AccountPart, ImportAccount } from './import-account.tsx'
import { leftOutCells, reasonTitle, shownCell } from './import-account-cells.ts'
import type { LoadCells } from './import-account-cells-table.tsx'
import type { Planned } from './import-state.ts'

interface ImportReviewAccountProps {
  readonly check: SheetCheck
  readonly planned: Pick<Planned, 'account' | 'plan'>
}

/** What the sheet holds, what will be sent, and what will not. */
export function ImportReviewAccount({ check, planned }: ImportReviewAccountProps) {
  const m = useMessages('imports')
  const { account } = planned
  const cells = (fates: readonly Fate[]) => cellsOfSheet(m, check, planned, fates)
  const parts: readonly AccountPart[] = [
    { key: 'to-send', title: m.toSend, tally: account.toSend, load: () => cells(['sent']) },
    ...(account.unchanged.count === 0
      ? []
      : [
          {
            key: 'unchanged',
            title: m.unchangedShort,
            tally: account.unchanged,
            load: () => cells(['unchanged']),
          },
        ]),
    {
      key: 'left-out',
      title: m.leftOut,
      tally: sumOfTallies(account.leftOut.map(({ tally }) => tally)),
      reasons: account.leftOut.map(({ reason, tally }) => ({
        key: reason,
        title: reasonTitle(m, reason),
        tally,
      })),
      load: (reason) => cells(leftOutReasons.filter((one) => reason === undefined || one === reason)),
    },
  ]
  const texts = [textsAccount(m, account.texts) ?? [], textsLeftOut(m, check, account.texts) ?? []].flat()
  return <ImportAccount sheet={account.sheet} parts={parts} notes={texts} />
}

function cellsOfSheet(
  m: Messages['imports'],
  check: SheetCheck,
  { account, plan }: ImportReviewAccountProps['planned'],
  fates: readonly Fate[],
): LoadCells {
  return async () => {
    const places = await placesOf(check, account, fates)
    const cellAt = leftOutCells(check, plan)
    return {
      count: places.rows.length,
      at: (index) => {
        const place = placeIn(places, index)
        if (!place) return { address: '', text: '', reason: '' }
        return {
          ...shownCell(m, cellAt(place)),
          formula: formulaOf(check.sheet, place.row, place.column),
        }
      },
      hasFormulas: check.sheet.table.formats.formulas.some((formula) => formula !== ''),
    }
  }
}
