import '@mantine/core/styles/Input.layer.css'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { IconDownload, IconX } from '@tabler/icons-react'
import type { FormEvent } from 'react'
import type { Principal } from '#contract/access-operations.ts'
import { auditOutcomes } from '#contract/audit.ts'
import { auditExportAddress } from '#data/access.ts'
import { useMessages } from '#messages/catalogs.ts'
import { DayFilter } from '#ui/values/date-field.tsx'
import { actionNames, outcomeMessage } from './audit-actions.ts'
import classes from './audit-log.module.css'
import { type AuditSearch, filtersOf } from './audit-search.ts'

interface AuditFiltersProps {
  readonly search: AuditSearch
  readonly people: readonly Principal[]
  /** The name of the record that the log is filtered by, as far as an entry says it. */
  readonly recordName: string | undefined
  readonly onChange: (search: AuditSearch) => void
}

const dayMessages = { from: 'fromDay', to: 'toDay' } as const
const downloadMessages = { csv: 'downloadCsv', jsonl: 'downloadJsonLines' } as const

/** The filters above the log, and the downloads of what they find. */
export function AuditFilters({ search, people, recordName, onChange }: AuditFiltersProps) {
  const m = useMessages('access')
  const set = (name: keyof AuditSearch, value: string) => {
    const { [name]: _before, ...others } = search
    onChange(value === '' ? others : { ...others, [name]: value })
  }
  const setAddress = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    set('address', String(new FormData(event.currentTarget).get('address') ?? '').trim())
  }
  const all = { value: '', label: m.anyValue }
  const actions = actionNames(m).map(([value, label]) => ({ value, label }))
  return (
    <fieldset aria-label={m.auditFilters} className={classes.filters}>
      <NativeSelect
        size="xs"
        label={m.changedBy}
        value={search.by ?? ''}
        data={[all, ...people.map(({ id, name }) => ({ value: id, label: name }))]}
        onChange={({ currentTarget }) => set('by', currentTarget.value)}
      />
      <NativeSelect
        size="xs"
        label={m.action}
        value={search.action ?? ''}
        data={[all, ...actions]}
        onChange={({ currentTarget }) => set('action', currentTarget.value)}
      />
      <NativeSelect
        size="xs"
        label={m.outcome}
        value={search.outcome ?? ''}
        data={[all, ...auditOutcomes.map((value) => ({ value, label: outcomeMessage(value, m) }))]}
        onChange={({ currentTarget }) => set('outcome', currentTarget.value)}
      />
      {(['from', 'to'] as const).map((name) => (
        <DayFilter
          key={name}
          label={m[dayMessages[name]]}
          value={search[name] ?? ''}
          onChoose={(day) => set(name, day)}
        />
      ))}
      <form onSubmit={setAddress}>
        <TextInput
          key={search.address ?? ''}
          size="xs"
          name="address"
          label={m.clientAddress}
          defaultValue={search.address ?? ''}
          onBlur={({ currentTarget }) => set('address', currentTarget.value.trim())}
        />
      </form>
      {search.record !== undefined && (
        <Button
          size="xs"
          variant="light"
          rightSection={<IconX size={13} stroke={2} aria-hidden />}
          onClick={() => set('record', '')}
        >
          {m.onlyRecord({ name: recordName ?? m.oneRecord })}
        </Button>
      )}
      <Downloads search={search} />
    </fieldset>
  )
}

function Downloads({ search }: Pick<AuditFiltersProps, 'search'>) {
  const m = useMessages('access')
  return (
    <div className={classes.downloads}>
      {(['csv', 'jsonl'] as const).map((format) => (
        <Button
          key={format}
          component="a"
          size="xs"
          variant="default"
          href={auditExportAddress(filtersOf(search), format)}
          download
          leftSection={<IconDownload size={14} stroke={1.75} aria-hidden />}
        >
          {m[downloadMessages[format]]}
        </Button>
      ))}
    </div>
  )
}
