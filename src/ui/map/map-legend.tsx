import { useMessages } from '#messages/catalogs.ts'
import { number } from '#messages/formats.ts'
import type { MapCategory } from './map-colouring.ts'
import { paperOf } from './map-drawing.ts'
import fills from './map-fills.module.css'
import classes from './map-legend.module.css'

interface MapLegendProps {
  readonly categories: readonly MapCategory[]
  /** Records in view, by category. */
  readonly counts: ArrayLike<number>
  readonly emphasis: number | undefined
  readonly onEmphasis: (category: number | undefined) => void
}

/** What the colours mean. Pressing one lets all others step back. */
export function MapLegend({ categories, counts, emphasis, onEmphasis }: MapLegendProps) {
  const m = useMessages('map')
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers lay out a fieldset in another way
    <div role="group" aria-label={m.legend} className={classes.legend}>
      {categories.map(({ label, fill }, at) => (
        <button
          key={label}
          type="button"
          aria-pressed={emphasis === at}
          className={classes.entry}
          onClick={() => onEmphasis(emphasis === at ? undefined : at)}
        >
          <i className={fills.swatch} style={{ background: paperOf(fill) }} aria-hidden />
          {label}
          <span className="faint digits">{number(counts[at] ?? 0)}</span>
        </button>
      ))}
    </div>
  )
}
