// The map with what belongs to it: the way here, the legend, and a line about the node that the keyboard is at.

import { Fragment, type ReactNode, useId, useRef, useState } from 'react'
import type { IcicleModel } from '#hierarchy/icicle/icicle-map.ts'
import type { ZoomTarget } from '#hierarchy/icicle/icicle-zoom.ts'
import { useMessages } from '#messages/catalogs.ts'
import { number } from '#messages/formats.ts'
import page from '#ui/page.module.css'
import { MapCanvas } from './map-canvas.tsx'
import type { MapCategory } from './map-colouring.ts'
import { paperOf } from './map-drawing.ts'
import classes from './map-explorer.module.css'
import fills from './map-fills.module.css'
import mapLegendClasses from './map-legend.module.css'
import type { MapDescription } from './map-messages.ts'
import { useMapScene } from './map-scene.ts'
import { type MapTooltipProps, restName } from './map-tooltip.tsx'

interface MapExplorerProps {
  readonly label: string
  readonly model: IcicleModel
  readonly target: ZoomTarget
  /** The names from the top to the zoomed node, as links that zoom out. */
  readonly path: ReactNode
  readonly categories: readonly MapCategory[]
  readonly wordsOf: (slot: number) => MapDescription
  readonly onZoom: (target: ZoomTarget) => void
  readonly onOpen: (slot: number) => void
  /** A link to the node in the tree. */
  readonly treeLink: (slot: number) => ReactNode
}

export function MapExplorer(props: MapExplorerProps) {
  const { model, target, categories, wordsOf } = props
  const m = useMessages('map')
  const keys = useMessages('keys')
  const keysId = useId()
  const frame = useRef<HTMLDivElement>(null)
  const scene = useMapScene(model, target, frame)
  const [emphasis, setEmphasis] = useState<number>()
  const zoomed = { kind: 'node', slot: target.slot, level: 0, start: 0, end: 0 } as const
  const current = scene.current ?? zoomed

  return (
    <div className={page.page}>
      <div className={classes.bar}>
        <div className={classes.path}>{props.path}</div>
        <MapLegend
          categories={categories}
          counts={model.countsIn(zoomed)}
          emphasis={emphasis}
          onEmphasis={setEmphasis}
        />
      </div>
      <MapCanvas {...props} keysId={keysId} frame={frame} scene={scene} emphasis={emphasis} />
      <footer className={classes.foot}>
        <p role="status" className={classes.current}>
          <CurrentCell cell={current} words={current.kind === 'node' ? wordsOf(current.slot) : undefined} />
        </p>
        {current.kind === 'node' && props.treeLink(current.slot)}
        <p id={keysId} className={classes.keys}>
          {m.mapKeysHelp<ReactNode>({
            arrows: <Keys key="arrows" names={['←', '→', '↑', '↓']} />,
            enter: <Keys key="enter" names={[keys.keyEnter]} />,
            esc: <Keys key="esc" names={['Esc']} />,
            space: <Keys key="space" names={[keys.keySpace]} />,
          })}
        </p>
      </footer>
    </div>
  )
}

function Keys({ names }: { readonly names: readonly string[] }) {
  return names.map((name, at) => (
    <Fragment key={name}>
      {at > 0 && ' '}
      <kbd className="keycap">{name}</kbd>
    </Fragment>
  ))
}

function CurrentCell({ cell, words }: Pick<MapTooltipProps, 'cell' | 'words'>) {
  const m = useMessages('map')
  if (!words) return <strong className={classes.name}>{restName(cell, m)}</strong>
  return (
    <>
      <strong className={classes.name}>{words.name}</strong>{' '}
      <span className={classes.facts}>{words.facts.join(' · ')}</span>
    </>
  )
}

interface MapLegendProps {
  readonly categories: readonly MapCategory[]
  /** Records in view, by category. */
  readonly counts: ArrayLike<number>
  readonly emphasis: number | undefined
  readonly onEmphasis: (category: number | undefined) => void
}

/** What the colours mean. Pressing one lets all others step back. */
function MapLegend({ categories, counts, emphasis, onEmphasis }: MapLegendProps) {
  const m = useMessages('map')
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers lay out a fieldset in another way
    <div role="group" aria-label={m.legend} className={mapLegendClasses.legend}>
      {categories.map(({ label, fill }, at) => (
        <button
          key={label}
          type="button"
          aria-pressed={emphasis === at}
          className={mapLegendClasses.entry}
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
