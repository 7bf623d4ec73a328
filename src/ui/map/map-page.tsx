import type { ReactNode } from 'react'
import { useMessages } from '#messages/catalogs.ts'
import page from '#ui/page.module.css'
import { PageHead, usePageTitle } from '#ui/page-head.tsx'
import classes from './map-page.module.css'
import { type ColouringKey, colourings } from './map-search.ts'

interface MapPageProps {
  readonly title: string
  readonly windowTitle: string
  readonly summary: ReactNode
  readonly colour: ColouringKey
  readonly onColour: (colour: ColouringKey) => void
  /** Leads to the same records in another shape. */
  readonly shapes: ReactNode
  /** A link to the map of all records. */
  readonly clearFilters: ReactNode
  /** A line above the map: progress, or what is wrong with the list. */
  readonly banner: ReactNode
  readonly children: ReactNode
}

export function MapPage(props: MapPageProps) {
  usePageTitle(props.windowTitle)
  const m = useMessages('map')
  const { status, type } = useMessages('hierarchies')
  const colourTitles = { status, type, age: m.lastUpdate }
  return (
    <section className={page.page} aria-labelledby="map-page-title">
      <PageHead id="map-page-title" title={props.title} summary={props.summary}>
        {props.shapes}
        <div className={classes.tools}>
          {props.clearFilters}
          <fieldset className={classes.colours}>
            <legend className={classes.legend}>{m.colorBy}</legend>
            {colourings.map((colour) => (
              <label key={colour} className={classes.option}>
                <input
                  type="radio"
                  name="map-colour"
                  checked={props.colour === colour}
                  onChange={() => props.onColour(colour)}
                />
                {colourTitles[colour]}
              </label>
            ))}
          </fieldset>
        </div>
      </PageHead>
      {props.banner && (
        <div className={page.banner} role="status">
          {props.banner}
        </div>
      )}
      <div className={page.body}>{props.children}</div>
    </section>
  )
}
