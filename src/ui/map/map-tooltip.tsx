import type { IcicleCell } from '#hierarchy/icicle/icicle-layout.ts'
import { useMessages } from '#messages/catalogs.ts'
import { number } from '#messages/formats.ts'
import type { Messages } from '#messages/messages.ts'
import type { MapCategory } from './map-colouring.ts'
import { paperOf } from './map-drawing.ts'
import fills from './map-fills.module.css'
import type { MapDescription } from './map-messages.ts'
import type { MapSize } from './map-scene.ts'
import classes from './map-tooltip.module.css'

export interface MapTooltipProps {
  readonly cell: IcicleCell
  /** Of the pointer, in the map. */
  readonly x: number
  readonly y: number
  readonly size: MapSize
  readonly categories: readonly MapCategory[]
  /** Records in the cell, by category. */
  readonly counts: ArrayLike<number>
  /** Undefined for merged siblings. */
  readonly words: MapDescription | undefined
}

/** What the pointer is at, for the eye only: the line under the map says the same of what the keyboard is at. */
export function MapTooltip({ cell, x, y, size, categories, counts, words }: MapTooltipProps) {
  const m = useMessages('map')
  const style = {
    ...(x > size.width / 2 ? { right: size.width - x + 14 } : { left: x + 14 }),
    ...(y > size.height / 2 ? { bottom: size.height - y + 10 } : { top: y + 16 }),
  }
  return (
    <div className={classes.tooltip} style={style} aria-hidden>
      <strong className={classes.name}>{words?.name ?? restName(cell, m)}</strong>
      {words && words.facts.length > 0 && <span>{words.facts.join(' · ')}</span>}
      {(!words || words.below > 0) && <Shares categories={categories} counts={counts} />}
    </div>
  )
}

/** `312 too small to draw, 1,204 with descendants`. */
export function restName(cell: IcicleCell, m: Messages['map']): string {
  if (cell.kind === 'node') return ''
  const count = cell.to - cell.from
  return cell.nodes > count ? m.tooSmallWithDescendants({ count, total: cell.nodes }) : m.tooSmall({ count })
}

function Shares({ categories, counts }: Pick<MapTooltipProps, 'categories' | 'counts'>) {
  return (
    <ul className={classes.shares}>
      {categories.map(({ label, fill }, at) => {
        const count = counts[at] ?? 0
        return (
          count > 0 && (
            <li key={label} className={classes.share}>
              <i className={fills.swatch} style={{ background: paperOf(fill) }} />
              <span className={classes.label}>{label}</span>
              {number(count)}
            </li>
          )
        )
      })}
    </ul>
  )
}
