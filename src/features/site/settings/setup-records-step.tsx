// The last steps: what people plan, brought from a sheet or made by hand.
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useReadOnlyReason } from '#data/read-only.ts'
import { useMessages } from '#messages/catalogs.ts'
import classes from './settings.module.css'
import own from './setup.module.css'
import type { RecordStep, SetupStep, SiteContents } from './site-setup.ts'

/** The ways to the records of a step; the first one is the import of a sheet, and comes first. */
const waysOf = {
  records: [
    { to: '/focus-areas/import', title: 'importFocusAreas', area: 'focus-areas', needs: 'focus-area-types' },
    { to: '/focus-areas/new', title: 'newFocusArea', area: 'focus-areas', needs: 'focus-area-types' },
    {
      to: '/organizations/import',
      title: 'importOrganizations',
      area: 'organizations',
      needs: 'organization-types',
    },
    {
      to: '/organizations/new',
      title: 'newOrganization',
      area: 'organizations',
      needs: 'organization-types',
    },
  ],
  items: [
    { to: '/funds/cost-items/import', title: 'importCostItems', area: 'funds', needs: 'focus-areas' },
    { to: '/funds/cost-items/new', title: 'newCostItem', area: 'funds', needs: 'focus-areas' },
    { to: '/funds/benefit-items/import', title: 'importBenefitItems', area: 'funds', needs: 'focus-areas' },
    { to: '/funds/benefit-items/new', title: 'newBenefitItem', area: 'funds', needs: 'focus-areas' },
  ],
} as const

interface SetupRecordsStepProps {
  readonly step: RecordStep
  readonly setup: SiteContents
}

/** How many records there are, and the ways to more. What the person cannot do is not offered. */
export function SetupRecordsStep({ step, setup }: SetupRecordsStepProps) {
  const m = useMessages('catalog')
  const { entriesOf, focusAreas, organizations, items } = setup
  const readOnly = {
    'focus-areas': useReadOnlyReason('focus-areas'),
    organizations: useReadOnlyReason('organizations'),
    funds: useReadOnlyReason('funds'),
  }
  const ways = waysOf[step].filter(({ area }) => readOnly[area] === undefined)
  const isThere = (needed: (typeof ways)[number]['needs']) =>
    needed === 'focus-areas' ? focusAreas > 0 : entriesOf(needed).length > 0
  const open = ways.filter(({ needs }) => isThere(needs))
  const stepsBefore = (['focus-area-types', 'organization-types'] as const).filter((list) =>
    ways.some(({ needs }) => needs === list && !isThere(list)),
  )
  return (
    <>
      {step === 'records' && <p className={own.held}>{m.recordsHeld({ focusAreas, organizations })}</p>}
      {step === 'items' && items && <p className={own.held}>{m.itemsHeld(items)}</p>}
      {ways.length === 0 && <p className={classes.empty}>{m.cannotAddRecords}</p>}
      {stepsBefore.length > 0 && <Before text={m.levelsFirst} steps={stepsBefore} />}
      {step === 'items' && ways.length > 0 && open.length === 0 && (
        <Before text={m.areasFirst} steps={['records']} />
      )}
      {open.length > 0 && (
        <div className={classes.tools}>
          {open.map(({ to, title }, index) => (
            <Button
              key={to}
              size="xs"
              variant={index === 0 ? 'filled' : 'default'}
              renderRoot={(root) => <Link to={to} search={searchOf(to)} {...root} />}
            >
              {m[title]}
            </Button>
          ))}
        </div>
      )}
    </>
  )
}

/** The receipt of an import leads back here. */
function searchOf(to: string): { readonly from?: 'setup' } {
  return to.endsWith('/import') ? { from: 'setup' } : {}
}

/** The steps that have to be done before this one. */
function Before({ text, steps }: { readonly text: string; readonly steps: readonly SetupStep[] }) {
  const m = useMessages('catalog')
  return (
    <p className={classes.empty}>
      {text}{' '}
      {steps.map((step) => (
        <Link key={step} to="/settings/setup" search={{ step }}>
          {m.setupSteps[step]}{' '}
        </Link>
      ))}
    </p>
  )
}
