// What was deleted, created again: from an entry of the outbox, or from the file that was saved before the deletion.

import { Button, FileButton } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { type ItemKind, itemResources, sentenceCase } from '#contract/resources.ts'
import { useLeaveItem } from '#features/items/use-leave-item.ts'
import { useOutbox } from '#queries/outbox.ts'
import parts from '#ui/forms/form-parts.module.css'
import { FormPanel, Remark } from '#ui/forms/form-parts.tsx'
import { LoadingNotice } from '#ui/notice.tsx'
import classes from './item-form.module.css'
import { type KitItem, kitInEntry, readItemKit } from './item-kit.ts'
import { RecreateItemForm } from './recreate-item-form.tsx'

/** The form that creates a deleted item again. */
export function RecreateItemPanel({ kind }: { readonly kind: ItemKind }) {
  const { entry } = useSearch({ strict: false })
  const { entries, isKnown } = useOutbox().snapshot
  if (entry === undefined) return <FromFile kind={kind} />
  const kit = kitInEntry(entries.find(({ seq }) => String(seq) === entry)?.base)
  if (kit) return <RecreateItemForm key={entry} kind={kind} kit={kit} />
  return isKnown ? <FromFile kind={kind} /> : <LoadingNotice label="Loading…" />
}

function FromFile({ kind }: { readonly kind: ItemKind }) {
  const leave = useLeaveItem(kind)
  const [items, setItems] = useState<readonly KitItem[]>([])
  const [chosen, setChosen] = useState<KitItem>()
  const [problem, setProblem] = useState<string>()
  const open = async (file: File | null) => {
    if (!file) return
    try {
      const read = readItemKit(await file.text(), kind)
      setItems(read)
      setChosen(read.length === 1 ? read[0] : undefined)
      setProblem(undefined)
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
    }
  }
  if (chosen) return <RecreateItemForm key={chosen.id} kind={kind} kit={chosen} />
  return (
    <FormPanel
      recordId="again"
      label={sentenceCase(itemResources[kind].noun)}
      title="Create again from a file"
      onClose={() => leave(undefined)}
    >
      <div className={classes.form}>
        <p className={parts.words}>
          Before an item is deleted, a file is saved with all that is needed to create it again.
        </p>
        <FileButton accept="application/json,.json" onChange={(file) => void open(file)}>
          {(button) => (
            <div className={classes.actions}>
              <Button variant="filled" {...button}>
                Choose the file
              </Button>
            </div>
          )}
        </FileButton>
        {problem && <Remark tone="bad">{problem}</Remark>}
        {items.length > 1 && (
          <ul className={parts.facts} aria-label="Items in the file">
            {items.map((item) => (
              <li key={item.id}>
                {item.name}{' '}
                <Button size="compact-xs" onClick={() => setChosen(item)}>
                  Create again
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </FormPanel>
  )
}
