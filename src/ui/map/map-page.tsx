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
  /** A link to the same records as a tree. */
  readonly treeLink: ReactNode
  /** A line above the map: progress, or what is wrong with the list. */
  readonly banner: ReactNode
  readonly children: ReactNode
}

export function MapPage(props: MapPageProps) {
  usePageTitle(props.windowTitle)
  const m = useMessages('hierarchies')
  const colourTitles = { status: m.status, type: m.type, age: m.lastUpdate }
  return (
    <section className={page.page} aria-labelledby="map-page-title">
      <PageHead id="map-page-title" title={props.title} summary={props.summary}>
        <div className={classes.tools}>
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
          {props.treeLink}
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
