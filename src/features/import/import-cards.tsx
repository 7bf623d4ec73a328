import { number } from '#messages/formats.ts'
import classes from './import-plan.module.css'

interface ImportCardsProps<Kind extends string> {
  readonly label: string
  readonly cards: readonly {
    readonly kind: Kind
    readonly count: number
    readonly title: string
    readonly text: string
  }[]
  readonly pressed: Kind | undefined
  readonly onPress: (kind: Kind) => void
}

/** How many items come to what; a card with any shows them. */
export function ImportCards<Kind extends string>({ label, cards, pressed, onPress }: ImportCardsProps<Kind>) {
  return (
    <ul className={classes.cards} aria-label={label}>
      {cards.map(({ kind, count, title, text }) => (
        <li key={kind}>
          <button
            type="button"
            className={classes.card}
            data-verdict={kind}
            disabled={count === 0}
            aria-pressed={kind === pressed}
            onClick={() => onPress(kind)}
          >
            <span className={classes.figure}>{number(count)}</span>
            <span className={classes.cardTitle}>{title}</span>
            <span className={classes.cardText}>{text}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
