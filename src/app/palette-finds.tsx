// Items and owners as options of the palette.
import { IconCoins, IconTrendingUp, IconUser } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { hierarchies, itemResources } from '#contract/resources.ts'
import { highlightRanges } from '#hierarchy/name-folding.ts'
import { useMessages } from '#messages/catalogs.ts'
import { type FoundFund, useItemFinds } from '#queries/funds/use-item-finds.ts'
import { type OwnerFind, useOwnerFinds } from '#queries/hierarchies/use-owner-finds.ts'
import { Highlighted } from '#ui/highlighted.tsx'
import type { PaletteGroup, PaletteItem } from '#ui/palette/palette-options.tsx'
import { segmentOf } from '#ui/records/record-address.ts'

const icons = { 'cost-item': IconCoins, 'benefit-item': IconTrendingUp }
const iconSize = { size: 17, stroke: 1.75 }

/** Makes options of the cost and benefit items, and of the owners, that were found for a text. */
export function useFindGroups(text: string): readonly PaletteGroup[] {
  const m = useMessages('palette')
  const navigate = useNavigate()
  const leadTo = (href: string) => ({ href, onChoose: () => void navigate({ href }) })
  const ofItem = ({ kind, item }: FoundFund): PaletteItem => {
    const Icon = icons[kind]
    const mark = (words: string) => <Highlighted text={words} ranges={highlightRanges(words, text.trim())} />
    return {
      key: `${kind}-${item.id}`,
      icon: <Icon {...iconSize} />,
      title: mark(item.name),
      detail: item.externalId !== undefined && (
        <span>
          {m.externalId} {mark(item.externalId)}
        </span>
      ),
      note: kind === 'cost-item' ? m.costItem : m.benefitItem,
      ...leadTo(`/funds/${itemResources[kind].collection}/${encodeURIComponent(segmentOf(item.id))}`),
    }
  }
  const ofOwner = ({ kind, id, name }: OwnerFind): PaletteItem => ({
    key: `owner-${kind}-${id}`,
    icon: <IconUser {...iconSize} />,
    title: kind === 'focus-area' ? m.focusAreasOf({ name }) : m.organizationsOf({ name }),
    ...leadTo(`/${hierarchies[kind].collection}?${new URLSearchParams({ owner: id })}`),
  })
  return [
    { title: m.items, items: useItemFinds(text).map(ofItem) },
    { title: m.owners, items: useOwnerFinds(text).map(ofOwner) },
  ]
}
