// After an import whose rows had no identity: the items it made, found again, to be given their external IDs.
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { writeDelimited } from '#bulk-import/reading/delimited-text.ts'
import { type ItemKind, itemResources } from '#contract/resources.ts'
import { guardFormula } from '#hierarchy/csv-export.ts'
import type { FundRecord } from '#queries/funds/fund-records.ts'
import { type ImportClaims, useImportClaims } from '#queries/funds/import-claims.ts'
import type { SentImport } from '#queries/funds/sent-imports.ts'
import { formatCount } from '#ui/numbers.ts'
import { saveFile } from '#ui/save-file.ts'
import classes from './import-claims.module.css'

/** More than these nobody goes through by hand. */
const maxAsked = 50

type Findings = NonNullable<ImportClaims['findings']>
type Finding = Findings[number]

export function ImportClaimsSection({ sent }: { readonly sent: SentImport }) {
  const claims = useImportClaims(sent)
  if (!claims) return null
  const { findings, isFailed, readAgain } = claims
  return (
    <section className={classes.claims} aria-label="External IDs of the new items">
      <h2 className={classes.title}>External IDs of the new items</h2>
      {!findings && !isFailed && <p role="status">Looking for the items that were made…</p>}
      {isFailed && (
        <p role="alert">
          The items could not be read.{' '}
          <Button size="compact-xs" variant="default" onClick={readAgain}>
            Try again
          </Button>
        </p>
      )}
      {findings && <Findings kind={sent.resource} claims={claims} findings={findings} />}
    </section>
  )
}

interface FindingsProps {
  readonly kind: ItemKind
  readonly claims: ImportClaims
  readonly findings: Findings
}

function Findings({ kind, claims, findings }: FindingsProps) {
  const [problem, setProblem] = useState<string>()
  const found = findings.flatMap(({ claim, match }) =>
    match.kind === 'found' ? [{ item: match.item, externalId: claim.externalId }] : [],
  )
  const given = findings.filter(({ match }) => match.kind === 'given')
  const missing = findings.filter(({ match }) => match.kind === 'missing')
  const unclear = findings.filter(({ match }) => match.kind === 'unclear')
  const give = async (chosen: typeof found) => {
    try {
      await claims.give(chosen)
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
    }
  }
  return (
    <>
      {found.length > 0 && (
        <p>
          {formatCount(found.length)} found, each the only new one of its name and focus area.{' '}
          <Button variant="filled" size="compact-sm" onClick={() => void give(found)}>
            Give {found.length === 1 ? 'it its external ID' : 'them their external IDs'}
          </Button>
        </p>
      )}
      {given.length > 0 && (
        <p>
          {formatCount(given.length)} given, or pending. It can be undone on the page Pending changes.{' '}
          <Button size="compact-xs" variant="default" onClick={() => saveFile(givenIds(given))}>
            Save rows and IDs
          </Button>
        </p>
      )}
      {missing.length > 0 && (
        <p>
          {formatCount(missing.length)} not found: renamed, moved, deleted or given another external ID since.
        </p>
      )}
      {unclear.length > 0 && (
        <>
          <p>
            Several items could be {unclear.length === 1 ? 'this one' : 'these'}. Open them to see which is
            which; amounts cannot be read.
          </p>
          <ul className={classes.list}>
            {unclear.slice(0, maxAsked).map((one) => (
              <Choice
                key={one.claim.externalId}
                kind={kind}
                finding={one}
                onChoose={(item) => void give([{ item, externalId: one.claim.externalId }])}
              />
            ))}
          </ul>
        </>
      )}
      {problem && <p role="alert">Nothing was given. {problem}</p>}
    </>
  )
}

interface ChoiceProps {
  readonly kind: ItemKind
  readonly finding: Finding
  readonly onChoose: (item: FundRecord) => void
}

/** A row of which only a person can say what it made. */
function Choice({ kind, finding: { claim, match }, onChoose }: ChoiceProps) {
  const label = useId()
  const [chosen, setChosen] = useState('')
  const candidates = match.kind === 'unclear' ? match.candidates : []
  const item = candidates.find(({ id }) => id === chosen)
  return (
    <li className={classes.choice}>
      <span id={label}>
        Row {claim.row}: {claim.name}
      </span>
      <select
        aria-labelledby={label}
        value={chosen}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
      >
        <option value="">Which item is it?</option>
        {candidates.map(({ id, costType }) => (
          <option key={id} value={id}>
            {[id.slice(0, 8), costType].filter(Boolean).join(' · ')}
          </option>
        ))}
      </select>
      {item && (
        <Link
          to={`/funds/${itemResources[kind].collection}/$recordId`}
          params={{ recordId: item.id }}
          target="_blank"
          className={classes.link ?? ''}
        >
          Open it
        </Link>
      )}
      <Button
        size="compact-xs"
        variant="default"
        disabled={!item}
        aria-label={`This one: row ${claim.row}`}
        onClick={() => item && onChoose(item)}
      >
        This one
      </Button>
    </li>
  )
}

/** A CSV from which the IDs go back into the spreadsheet, so that the next paste updates. */
function givenIds(given: Findings): File {
  const rows = given
    .toSorted((one, other) => one.claim.row - other.claim.row)
    .map(({ claim }) => [String(claim.row), claim.name, claim.externalId].map(guardFormula))
  const text = writeDelimited([['Row', 'Name', 'External ID'], ...rows], {
    separator: ',',
    quote: '"',
    lineBreak: '\r\n',
  })
  return new File([`\ufeff${text}`], 'external-ids.csv', { type: 'text/csv' })
}
