// The parent of a new record: chosen by name, with the path that tells namesakes apart, or the top level.

import { useEffect, useState } from 'react'
import type { HierarchyKind } from '#contract/resources.ts'
import type { ParentPlace } from '#features/records/editing/hierarchy-resource.ts'
import { useFindParents } from '#features/records/find-parents.ts'
import { foldName } from '#hierarchy/name-folding.ts'
import { topLevel } from '#hierarchy/tree-search.ts'
import { useMessages } from '#messages/catalogs.ts'
import { PathLine } from '#ui/records/path-line.tsx'
import { Combobox } from './combobox.tsx'
import type { FieldProps } from './field-props.ts'
import classes from './parent-picker.module.css'

/** The value is the ID of the parent, or `topLevel`; empty while the typed text is no choice. */
interface ParentPickerProps extends FieldProps {
  readonly kind: HierarchyKind
  /** The chosen parent; undefined at the top. */
  readonly chosen: ParentPlace | undefined
  /** True for a type of record below which the new one can be. */
  readonly canBeAbove: (typeId: string) => boolean
  /** True when the parent must have been confirmed by the service. */
  readonly isConfirmedOnly: boolean
}

export function ParentPicker({
  kind,
  ref,
  chosen,
  canBeAbove,
  isConfirmedOnly,
  ...field
}: ParentPickerProps) {
  const m = useMessages('editing')
  const ui = useMessages('ui')
  const [text, setText] = useState<string>()
  const { find, pathOf } = useFindParents(kind)
  const wanted = text ?? ''
  const [found, setFound] = useState<Awaited<ReturnType<typeof find>> & { readonly text: string }>()
  useEffect(() => {
    const stop = new AbortController()
    const options = { canBeAbove, isConfirmedOnly, signal: stop.signal }
    find(wanted, options).then(
      (parents) => stop.signal.aborted || setFound({ ...parents, text: wanted }),
      (error: unknown) => {
        if (!stop.signal.aborted) throw error
      },
    )
    return () => stop.abort()
  }, [find, wanted, canBeAbove, isConfirmedOnly])
  const { parents = [], count = 0 } = found ?? {}
  const isTopOffered = wanted.trim() === '' || foldName(ui.topLevel).includes(foldName(wanted.trim()))
  const keyOfText = (typed: string) => {
    if (typed.trim() === '' || foldName(typed.trim()) === foldName(ui.topLevel)) return topLevel
    if (found?.text !== typed) return undefined
    const meant = parents.filter(({ name }) => foldName(name) === foldName(typed.trim()))
    return meant.length === 1 ? meant[0]?.id : undefined
  }
  const top = { key: topLevel, content: ui.topLevel }
  const records = parents.map(({ id, name, path }) => ({
    key: id,
    content: (
      <span className={classes.parent}>
        <span>{name}</span>
        {path.length > 0 && (
          <span className={classes.path}>
            <PathLine names={path} />
          </span>
        )}
      </span>
    ),
  }))
  const chosenPath = chosen ? pathOf(chosen.id) : []
  return (
    <Combobox
      {...field}
      inputRef={ref}
      label={ui.fieldParent}
      required
      text={text}
      onText={setText}
      chosenText={chosen?.name ?? (field.value === topLevel ? ui.topLevel : '')}
      description={chosenPath.length > 0 && <PathLine names={chosenPath} />}
      groups={[
        { key: 'top', label: ui.topLevel, hasTitle: false, options: isTopOffered ? [top] : [] },
        { key: 'records', label: m.parents({ kind }), hasTitle: true, options: records },
      ].filter(({ options }) => options.length > 0)}
      count={count + (isTopOffered ? 1 : 0)}
      keyOfText={keyOfText}
      words={{
        placeholder: m.searchParents,
        noSuch: (typed) => m.noSuchParent({ text: typed }),
        found: (number) => m.parentsFound({ count: number }),
        nothingFound: m.noParentFound,
        typeForMore: m.typeToFindParents,
      }}
    />
  )
}
