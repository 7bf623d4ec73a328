// Restores a deleted item, from an entry of the outbox or from the backup file that was saved before the deletion.

import { Button, FileButton } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { ItemKind } from '#contract/resources.ts'
import { useOutbox } from '#data/outbox.ts'
import { useLeaveItem } from '#features/funds/use-leave-item.ts'
import { useMessages } from '#messages/catalogs.ts'
import parts from '#ui/forms/form-parts.module.css'
import { FormPanel, Remark } from '#ui/forms/form-parts.tsx'
import { LoadingNotice } from '#ui/notice.tsx'
import { type KitItem, kitInEntry, readItemKit } from './item-kit.ts'
import { RecreateItemForm } from './recreate-item-form.tsx'

/** The form that restores a deleted item. */
export function RecreateItemPanel({ kind }: { readonly kind: ItemKind }) {
  const m = useMessages('items')
  const { entry } = useSearch({ strict: false })
  const { entries, isKnown } = useOutbox().snapshot
  if (entry === undefined) return <FromFile kind={kind} />
  const kit = kitInEntry(entries.find(({ seq }) => String(seq) === entry)?.base)
  if (kit) return <RecreateItemForm key={entry} kind={kind} kit={kit} />
  return isKnown ? <FromFile kind={kind} /> : <LoadingNotice label={m.loading} />
}

function FromFile({ kind }: { readonly kind: ItemKind }) {
  const m = useMessages('itemBackups')
  const { item: itemOf } = useMessages('items')
  const leave = useLeaveItem(kind)
  const otherKind = kind === 'cost-item' ? 'benefit-item' : 'cost-item'
  const [items, setItems] = useState<readonly KitItem[]>([])
  const [chosen, setChosen] = useState<KitItem>()
  const [problem, setProblem] = useState<'not-a-kit' | 'of-other-kind'>()
  const open = async (file: File | null) => {
    if (!file) return
    const text = await file.text().catch(() => '')
    const read = readItemKit(text, kind)
    if (typeof read === 'string') return setProblem(read)
    setItems(read)
    setChosen(read.length === 1 ? read[0] : undefined)
    setProblem(undefined)
  }
  if (chosen) return <RecreateItemForm key={chosen.id} kind={kind} kit={chosen} />
  return (
    <FormPanel
      recordId="again"
      label={itemOf({ kind })}
      title={m.restoreFromBackup}
      onClose={() => leave(undefined)}
    >
      <div className={parts.form}>
        <p className={parts.words}>{m.chooseBackup}</p>
        <FileButton accept="application/json,.json" onChange={(file) => void open(file)}>
          {(button) => (
            <div className={parts.actions}>
              <Button variant="filled" {...button}>
                {m.chooseFile}
              </Button>
            </div>
          )}
        </FileButton>
        {problem === 'not-a-kit' && <Remark tone="bad">{m.notBackup}</Remark>}
        {problem === 'of-other-kind' && (
          <Remark tone="bad">{m.backupOfOtherKind({ kind: otherKind })}</Remark>
        )}
        {items.length > 1 && (
          <ul className={parts.facts} aria-label={m.itemsInFile}>
            {items.map((item) => (
              <li key={item.id}>
                {item.name}{' '}
                <Button size="compact-xs" onClick={() => setChosen(item)}>
                  {m.restore}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </FormPanel>
  )
}
