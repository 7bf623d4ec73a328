// Sheets of cost items as a person of a simulated course pastes them, and what the person does to them. Every amount of a
// course is another one, so that it is known by its digits wherever it is.
import type { ImportSession } from '#features/import/import-session.ts'
import type { SimulatedWorld } from './changing-service.ts'
import { rejectedName } from './simulated-items.ts'

export interface PastedRow {
  readonly name: string
  /** Undefined for a row that makes an item at each sending. */
  readonly externalId: string | undefined
  readonly focusAreaId: string
  readonly amounts: readonly string[]
  /** Place of the amount that came as a text; undefined when all came right. */
  readonly slip: number | undefined
}

export interface PastedSheet {
  readonly rows: readonly PastedRow[]
  /** The person lets rows without an ID have one. */
  readonly wantsIds: boolean
}

/** The last is not understood until the person says what it means. */
const headings = ['Name', 'External ID', 'Focus area', 'Forecast 2027-01', 'Forecast 2027-02', 'Third']
const firstAmount = 3

/** @param place of the sheet in its course, from 0 */
export function drawSheet(world: SimulatedWorld, place: number, areas: readonly string[]): PastedSheet {
  const hasIds = world.below(3)
  const rows = Array.from({ length: 3 + world.below(12) }, (_, row): PastedRow => {
    const isRejected = world.strikes('row rejected', 0.06)
    const name = `${isRejected ? rejectedName : 'Item'} ${place}-${row}`
    return {
      name,
      externalId: hasIds === 0 || (hasIds === 1 && world.below(2) === 0) ? `X-${place}-${row}` : undefined,
      focusAreaId: areas[world.below(areas.length)] ?? '',
      amounts: [1, 2, 3].map((month) => `${10_000 + place * 1000 + row * 10 + month}.${month}5`),
      slip: world.strikes('slip in a cell', 0.1) ? world.below(3) : undefined,
    }
  })
  return { rows, wantsIds: world.below(4) === 0 }
}

/** As a spreadsheet puts it on the clipboard. */
export function pastedText({ rows }: PastedSheet): string {
  const lines = rows.map(({ name, externalId = '', focusAreaId, amounts, slip }) => {
    const shown = amounts.map((amount, place) => (place === slip ? 'see mail' : amount))
    return [name, externalId, focusAreaId, ...shown].join('\t')
  })
  return [headings.join('\t'), ...lines].join('\n')
}

/** Says what the last column means. */
export async function matchColumns(session: ImportSession): Promise<void> {
  const role = { kind: 'period-amount', period: '2027-03', version: 'FORECAST' } as const
  await session.setRole(headings.length - 1, role)
}

/** Types the amounts that came wrong. */
export function correct(session: ImportSession, { rows }: PastedSheet): void {
  const state = session.getState()
  if (state.step !== 'check') return
  state.checked.editor.edit(
    rows.flatMap(({ slip, amounts }, row) =>
      slip === undefined ? [] : [{ row, column: firstAmount + slip, text: amounts[slip] ?? '' }],
    ),
  )
}
