import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ItemKind, itemResources } from '#contract/resources.ts'
import type { FundRecord } from '#data/funds/fund-store.ts'
import { type ItemValueField, itemValueFields } from '#data/funds/item-values.ts'
import { actIcon } from '#features/records/row-acts.tsx'
import { useMessages } from '#messages/catalogs.ts'
import { useOfferedActs } from '#ui/palette/offered-acts.ts'
import { SelectionBar, selectionActButton } from '#ui/selection-bar.tsx'
import { SingleKey } from '#ui/single-keys.tsx'
import { valueIcons } from './item-acts.tsx'
import { type useItemChoices, useValueLabels } from './item-choices.tsx'

interface ItemSelectionBarProps {
  readonly kind: ItemKind
  /** The selected items. */
  readonly records: readonly FundRecord[]
  readonly values: Pick<ReturnType<typeof useItemChoices>, 'canSet' | 'choose'>
  /** How many of them search and filters hide. */
  readonly hidden: number
  readonly onClear: () => void
}

/** How many items are selected, and what to do with them. */
export function ItemSelectionBar({ kind, records, values, hidden, onClear }: ItemSelectionBarProps) {
  const m = useMessages('items')
  const words = useValueLabels()
  const navigate = useNavigate()
  const to = `/funds/${itemResources[kind].collection}/delete-many` as const
  const fields: readonly ItemValueField[] = itemValueFields[kind]
  const setting = fields.filter((field) => records.some((record) => values.canSet(record, field)))
  const keySign = (field: ItemValueField) => (field === 'focusAreaId' ? 'P' : undefined)
  const selected = m.selected({ count: records.length })
  useOfferedActs({
    title: selected,
    isSelection: true,
    acts: [
      ...setting.map((field) => {
        const Icon = valueIcons[field]
        return {
          key: field,
          label: m.setValue({ field: words[field] }),
          icon: <Icon {...actIcon} />,
          keySign: keySign(field),
          onChoose: () => {
            const button = selectionActButton(field)
            if (button) values.choose(field, records, button)
          },
        }
      }),
      {
        key: 'delete',
        label: m.deleteSelected,
        icon: <IconTrash {...actIcon} />,
        onChoose: () => void navigate({ to, search: (now: object) => now }),
      },
    ],
  })
  return (
    <SelectionBar
      label={m.selection}
      selected={selected}
      hidden={hidden > 0 ? [m.selectedHidden({ count: hidden })] : []}
      actions={
        <>
          {setting.map((field) => (
            <Button
              key={field}
              size="compact-sm"
              aria-haspopup="dialog"
              data-selection-act={field}
              onClick={({ currentTarget }) => values.choose(field, records, currentTarget)}
            >
              {words[field]}
              {field === 'focusAreaId' && <SingleKey sign="P" />}
            </Button>
          ))}
          <Button
            size="compact-sm"
            renderRoot={(root) => <Link to={to} search={(now: object) => now} {...root} />}
          >
            {m.deleteSelected}
          </Button>
        </>
      }
      clear={m.clearSelection}
      onClear={onClear}
    />
  )
}
