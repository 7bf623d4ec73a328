import { IconChevronDown } from '@tabler/icons-react'
import { useId, useState } from 'react'
import type { Tally } from '#import/tally.ts'
import { useMessages } from '#messages/catalogs.ts'
import type { Messages } from '#messages/messages.ts'
import classes from './import-account.module.css'
import type { LoadCells } from './import-account-cells-table.tsx'
import { ImportAccountCells } from './import-account-cells-table.tsx'
import { fractionOf, sumTexts } from './sum-digits.ts'

export interface AccountPart {
  readonly key: string
  readonly title: string
  readonly tally: Tally
  /** Why the cells are in this part, where there are several reasons. */
  readonly reasons?: readonly { readonly key: string; readonly title: string; readonly tally: Tally }[]
  /** Finds the cells, all of them or those of a reason; left out where they are not kept. */
  readonly load?: (reason: string | undefined) => LoadCells
}

type Counted = 'amounts' | 'texts'

interface ImportAccountProps {
  /** All amounts of the sheet. */
  readonly sheet: Tally
  /** What became of them; together they are the sheet. */
  readonly parts: readonly AccountPart[]
  /** What a person has to know about it. */
  readonly notes?: readonly string[]
  /** What is counted: amounts, which have sums, or texts. */
  readonly of?: Counted | undefined
}

/** What the sheet holds and what becomes of it, by count and by sum. Each part opens to its cells; on phones all fold. */
export function ImportAccount({ sheet, parts, notes = [], of = 'amounts' }: ImportAccountProps) {
  const m = useMessages('imports')
  const panel = useId()
  const [openedKey, setOpenedKey] = useState<string>()
  const [isUnfolded, setIsUnfolded] = useState(false)
  const opened = parts.find(({ key, tally, load }) => key === openedKey && tally.count > 0 && load)
  const fraction = fractionOf([sheet, ...parts.map(({ tally }) => tally)])
  return (
    <section className={classes.account} aria-label={m.account}>
      <ul className={classes.line} data-folded={!isUnfolded}>
        <li className={classes.whole}>
          <Figures title={m.inSheet} tally={sheet} fraction={fraction} of={of} />
          <button
            type="button"
            className={classes.fold}
            aria-label={m.accountParts}
            aria-expanded={isUnfolded}
            onClick={() => {
              setIsUnfolded(!isUnfolded)
              setOpenedKey(undefined)
            }}
          >
            <IconChevronDown size={18} aria-hidden className={classes.chevron} />
          </button>
        </li>
        {parts.map(({ key, title, tally, load }, place) => (
          <li key={key} className={classes.part} data-part={key} data-sign={place === 0 ? '=' : '+'}>
            <button
              type="button"
              disabled={tally.count === 0 || !load}
              data-empty={tally.count === 0 || undefined}
              aria-expanded={opened?.key === key}
              aria-controls={opened?.key === key ? panel : undefined}
              onClick={() => setOpenedKey(opened?.key === key ? undefined : key)}
            >
              <Figures title={title} tally={tally} fraction={fraction} of={of} />
              <IconChevronDown size={14} aria-hidden className={classes.chevron} />
            </button>
          </li>
        ))}
      </ul>
      {notes.map((note) => (
        <p key={note} className={classes.panel}>
          {note}
        </p>
      ))}
      {opened && (
        <div id={panel} className={classes.panel}>
          <OpenedPart key={opened.key} part={opened} fraction={fraction} of={of} />
        </div>
      )}
    </section>
  )
}

interface FiguresProps {
  readonly title: string
  readonly tally: Tally
  readonly fraction: number
  readonly of: Counted
}

function Figures({ title, tally, fraction, of }: FiguresProps) {
  const m = useMessages('imports')
  return (
    <span className={classes.figures}>
      <span className={classes.title}>{title}</span>{' '}
      {of === 'texts' ? (
        <span className={classes.sums}>{m.textCount({ count: tally.count })}</span>
      ) : (
        <>
          <span className={classes.count}>{countText(m, tally)}</span>{' '}
          <span className={classes.sums}>
            {sumTexts(m, tally, fraction).map((sum) => (
              <span key={sum}>{sum} </span>
            ))}
          </span>
        </>
      )}
    </span>
  )
}

function countText(m: Messages['imports'], { count, unread }: Tally): string {
  return unread === 0 ? m.amountCount({ count }) : m.amountCountUnread({ count, unread })
}

interface OpenedPartProps {
  readonly part: AccountPart
  readonly fraction: number
  readonly of: Counted
}

/** The reasons within a part, each of which shows its cells alone, and the cells. */
function OpenedPart({ part: { title, reasons = [], load }, fraction, of }: OpenedPartProps) {
  const m = useMessages('imports')
  const [chosen, setChosen] = useState<string>()
  const isShown = reasons.some(({ key }) => key === chosen)
  if (!load) return null
  return (
    <>
      {reasons.length > 0 && (
        <ul className={classes.reasons} aria-label={m.reasons}>
          {reasons.map(({ key, title: reason, tally }) => (
            <li key={key}>
              <button
                type="button"
                aria-pressed={chosen === key}
                onClick={() => setChosen(chosen === key ? undefined : key)}
              >
                <Figures title={reason} tally={tally} fraction={fraction} of={of} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <ImportAccountCells
        key={isShown ? chosen : ''}
        label={m.cellsOf({ part: title })}
        load={load(isShown ? chosen : undefined)}
      />
    </>
  )
}
