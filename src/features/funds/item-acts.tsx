// What can be done with items: in the menus of their rows, in the bar of a selection, and in the palette.
import {
  IconArrowsMaximize,
  IconCategory,
  IconCoins,
  IconCopy,
  IconLayoutSidebarRight,
  IconLink,
  IconPencil,
  IconStack2,
  IconTag,
  IconTarget,
  IconTrash,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type ItemKind, itemResources } from '#contract/resources.ts'
import type { FundRecord } from '#data/funds/fund-store.ts'
import { type ItemValueField, itemValueFields } from '#data/funds/item-values.ts'
import { useReadOnlyReason } from '#data/read-only.ts'
import { actIcon } from '#features/records/row-acts.tsx'
import { useMessages } from '#messages/catalogs.ts'
import type { RowAction } from '#ui/grids/row-actions.tsx'
import { recordAddress } from '#ui/records/record-relatives.ts'
import { useCopy } from '#ui/use-copy.ts'
import { useValueLabels } from './item-choices.tsx'

export const valueIcons: Readonly<Record<ItemValueField, typeof IconTag>> = {
  costType: IconTag,
  costSubtypeId: IconStack2,
  expenditureType: IconCoins,
  investmentCategoryId: IconCategory,
  focusAreaId: IconTarget,
}

interface ItemActsOptions {
  readonly kind: ItemKind
  readonly canSet: (record: FundRecord, field: ItemValueField) => boolean
  readonly onSet: (record: FundRecord, field: ItemValueField) => void
}

/** What can be done with an item, by what the person may do. */
export function useItemActs({ kind, canSet, onSet }: ItemActsOptions) {
  const m = useMessages('items')
  const tree = useMessages('hierarchies')
  const words = useValueLabels()
  const navigate = useNavigate()
  const copy = useCopy()
  const canWrite = useReadOnlyReason('funds') === undefined
  const list = `/funds/${itemResources[kind].collection}` as const
  const fields: readonly ItemValueField[] = itemValueFields[kind]
  return (record: FundRecord, cellText = ''): readonly RowAction[] => {
    const params = { recordId: record.id }
    const lead = (form: '' | '/edit' | '/delete' | '/full') => () =>
      void navigate({
        to: `${list}/$recordId${form}`,
        params,
        search: (now: object) => (form === '/full' ? {} : now),
      })
    const act = (key: string, Icon: typeof IconTag, label: string, onChoose: () => void): RowAction => ({
      key,
      icon: <Icon {...actIcon} />,
      label,
      onChoose,
    })
    const copyCell = act('copy-cell', IconCopy, tree.copyText({ text: cellText }), () => void copy(cellText))
    const link = () => void copy(recordAddress(list, record.id))
    const reading: readonly RowAction[] = [
      act('open', IconLayoutSidebarRight, tree.rowActs.open, lead('')),
      act('full', IconArrowsMaximize, tree.rowActs.full, lead('/full')),
      act('copy-name', IconCopy, tree.rowActs.copyName, () => void copy(record.name)),
      ...(cellText === '' ? [] : [copyCell]),
      act('copy', IconLink, m.copyLink, link),
    ]
    if (!canWrite || record.isGoing) return reading
    const setting = fields
      .filter((field) => canSet(record, field))
      .map((field) => {
        const label = m.setValue({ field: words[field] })
        const one = act(field, valueIcons[field], label, () => onSet(record, field))
        return field === 'focusAreaId' ? { ...one, keySign: 'P' } : one
      })
    return [
      ...reading,
      ...setting,
      { ...act('edit', IconPencil, m.editExternalId, lead('/edit')), isQuick: true, keySign: 'E' },
      { ...act('delete', IconTrash, m.deleteItem, lead('/delete')), keySign: tree.rowActs.deleteKey },
    ]
  }
}
