import { useState } from 'react'
import { usePlanning } from '#data/planning.tsx'
import { foldName } from '#hierarchy/name-folding.ts'
import { useMessages } from '#messages/catalogs.ts'
import { perLocale } from '#messages/language.ts'
import { isComposing } from '#ui/key-bindings.ts'
import classes from './area-choices.module.css'

/** The most focus areas that are listed; the list scrolls. */
const maxOffered = 50

const inOrder = perLocale((locale) => new Intl.Collator(locale, { numeric: true, sensitivity: 'base' }))

/** Finds a focus area by its name, those that begin with the text first; without a text the top level is offered. */
export function AreaChoices({ onChoose }: { readonly onChoose: (focusAreaId: string) => void }) {
  const m = useMessages('items')
  const { index } = usePlanning().focusAreas.getSnapshot()
  const [text, setText] = useState('')
  const wanted = foldName(text.trim())
  const found: { slot: number; id: string; name: string; isFirst: boolean }[] = []
  for (const slot of index.descendants(0)) {
    const node = index.node(slot)
    if (node.kind !== 'record' || (wanted === '' && index.parentOf(slot) > 0)) continue
    const at = foldName(node.record.name).indexOf(wanted)
    if (at !== -1) found.push({ slot, id: node.id, name: node.record.name, isFirst: at === 0 })
  }
  const { compare } = inOrder()
  const offered = found
    .toSorted((one, other) => Number(other.isFirst) - Number(one.isFirst) || compare(one.name, other.name))
    .slice(0, maxOffered)
    .map(({ slot, id, name }) => {
      const path = index
        .ancestors(slot)
        .map((one) => (one.kind === 'record' ? one.record.name : m.unknownFocusArea))
      return { id, name, path: path.join(' › ') }
    })
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
