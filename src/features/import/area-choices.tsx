import { useState } from 'react'
import { foldName } from '#hierarchy/name-folding.ts'
import { useMessages } from '#messages/catalogs.ts'
import { usePlanning } from '#queries/planning.tsx'
import { isComposing } from '#ui/key-bindings.ts'
import classes from './area-choices.module.css'

/** The most focus areas that are listed. */
const maxOffered = 12

/** Finds a focus area by its name; without a text the top level is offered. */
export function AreaChoices({ onChoose }: { readonly onChoose: (focusAreaId: string) => void }) {
  const m = useMessages('items')
  const { index } = usePlanning().focusAreas.getSnapshot()
  const [text, setText] = useState('')
  const wanted = foldName(text.trim())
  const offered: { id: string; name: string; path: string }[] = []
  for (const slot of index.descendants(0)) {
    const node = index.node(slot)
    if (node.kind !== 'record' || !foldName(node.record.name).includes(wanted)) continue
    const path = index
      .ancestors(slot)
      .map((one) => (one.kind === 'record' ? one.record.name : m.unknownFocusArea))
    if (wanted === '' && path.length > 0) continue
    offered.push({ id: node.id, name: node.record.name, path: path.join(' › ') })
    if (offered.length === maxOffered) break
  }
  return (
    <div className={classes.areas}>
      <input
        type="search"
        aria-label={m.searchAreas}
        placeholder={m.searchAreas}
        className={classes.areaSearch}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || isComposing(event)) return
          // In a form it would send the form.
          event.preventDefault()
          const [first] = offered
          if (first && wanted !== '') onChoose(first.id)
        }}
      />
      {offered.map(({ id, name, path }) => (
        <button key={id} type="button" className={classes.area} onClick={() => onChoose(id)}>
          <span>{name}</span>
          {path !== '' && <span className="truncated note">{path}</span>}
        </button>
      ))}
      {offered.length === 0 && <p className={classes.hint}>{m.noAreaFound}</p>}
    </div>
  )
}
