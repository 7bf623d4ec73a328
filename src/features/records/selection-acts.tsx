// What can be done with the selected records: in the bar of the selection, and in the palette.
import { Button } from '@mantine/core'
import { IconArchive, IconEraser, IconTrash } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { type HierarchyKind, hierarchies, type PlanningRecord } from '#contract/resources.ts'
import { useHasExtendedFields } from '#data/read-only.ts'
import { useMessages } from '#messages/catalogs.ts'
import type { Messages } from '#messages/messages.ts'
import { type MenuAction, MoreMenu } from '#ui/action-menu.tsx'
import { type ExportChoice, ExportMenu } from '#ui/export-menu.tsx'
import { useOfferedActs } from '#ui/palette/offered-acts.ts'
import { selectionActButton } from '#ui/selection-bar.tsx'
import { SingleKey } from '#ui/single-keys.tsx'
import { actIcon, valueActs } from './row-acts.tsx'
import type { useValueChoices } from './value-choices.tsx'

interface SelectionActsProps {
  readonly kind: HierarchyKind
  readonly canWrite: boolean
  readonly choices: readonly ExportChoice[]
  readonly values: Pick<ReturnType<typeof useValueChoices>, 'choose' | 'set'>
  /** How many records are selected. */
  readonly count: number
  /** The selected records. */
  readonly records: () => readonly PlanningRecord[]
}

export function SelectionActs({ kind, canWrite, choices, values, count, records }: SelectionActsProps) {
  const m = useMessages('hierarchies')
  const navigate = useNavigate()
  const { collection, operations } = hierarchies[kind]
  const hasExtendedFields = useHasExtendedFields(kind) === true
  // Elsewhere the service changes no other value.
  const setting = valueActs.filter(({ field }) => hasExtendedFields || field === 'ownerId')
  const forms = [
    ...('archive' in operations
      ? [{ to: '/organizations/archive-many', label: m.archiveSelected, Icon: IconArchive } as const]
      : []),
    { to: `/${collection}/delete-many`, label: m.deleteSelected, Icon: IconTrash } as const,
  ]
  const clearing = {
    key: 'no-external-id',
    label: m.clearExternalIds,
    icon: <IconEraser {...actIcon} />,
    onChoose: () => void values.set(records(), { externalId: null }),
  }
  useOfferedActs(
    canWrite
      ? {
          title: m.selected({ count }),
          isSelection: true,
          acts: [
            ...setting.map((act) =>
              settingAct(act, m, (button) => values.choose(act.field, records(), button)),
            ),
            ...forms.map(({ to, label, Icon }) => ({
              key: to,
              label,
              icon: <Icon {...actIcon} />,
              onChoose: () => void navigate({ to, search: (now: object) => now }),
            })),
            clearing,
          ],
        }
      : undefined,
  )
  return (
    <>
      {canWrite && (
        <>
          {setting.map(({ field, label, keySign }) => (
            <Button
              key={field}
              size="compact-sm"
              aria-haspopup="dialog"
              data-selection-act={field}
              onClick={({ currentTarget }) => values.choose(field, records(), currentTarget)}
            >
              {label === 'move' ? m.moveSelected : m[label]}
              <SingleKey sign={keySign} />
            </Button>
          ))}
          {forms.map(({ to, label }) => (
            // Beside the tree as it is: its search and filters stay.
            <Button
              key={to}
              size="compact-sm"
              renderRoot={(root) => <Link to={to} search={(now: object) => now} {...root} />}
            >
              {label}
            </Button>
          ))}
          <MoreMenu size={26} actions={[clearing]} />
        </>
      )}
      <ExportMenu label={m.exportSelected} size={26} choices={choices} />
    </>
  )
}

/** The act of a button of the bar, at which its choice opens. */
function settingAct(
  { field, label, keySign, Icon }: (typeof valueActs)[number],
  m: Messages['hierarchies'],
  choose: (button: HTMLElement) => void,
): MenuAction {
  return {
    key: field,
    label: m.rowActs[label],
    icon: <Icon {...actIcon} />,
    keySign,
    onChoose: () => {
      const button = selectionActButton(field)
      if (button) choose(button)
    },
  }
}
