import { useMessages } from '#messages/catalogs.ts'
import type { Messages } from '#messages/messages.ts'
import { FieldDifference } from '#ui/forms/difference.tsx'
import { formatAmount } from '#ui/numbers.ts'
import { describeAmount } from '#ui/records/describe-change.ts'
import { ShowMore, useListPart } from '#ui/show-more.tsx'
import classes from './changed-values.module.css'

export interface ChangedValue {
  readonly field: string
  /** Undefined for a field of a later release. */
  readonly label: Extract<keyof Messages['ui'], `field${string}`> | undefined
  /** Of an amount: which one it is. */
  readonly amount?: Parameters<typeof describeAmount>[1]
  readonly before: string | null
  readonly after: string | null
}

/** Values that are shown at first, and that each press adds: amounts may be thousands. */
const shownAtOnce = 20

interface ChangedValuesProps {
  readonly values: readonly ChangedValue[]
  readonly label?: string | undefined
}

/** What fields held before and hold after a change; nothing where none changed. */
export function ChangedValues({ values, label }: ChangedValuesProps) {
  const m = useMessages('ui')
  const part = useListPart(values, shownAtOnce)
  if (values.length === 0) return null
  return (
    <>
      <dl aria-label={label} className={classes.values}>
        {part.shown.map(({ field, label, amount, before, after }) => (
          <div key={field}>
            <dt>{amount ? describeAmount(m, amount) : label ? m[label] : field}</dt>
            <dd>
              <FieldDifference
                field={field}
                before={amount ? formatAmount(before) : before}
                after={amount ? formatAmount(after) : after}
              />
            </dd>
          </div>
        ))}
      </dl>
      <ShowMore part={part} />
    </>
  )
}
