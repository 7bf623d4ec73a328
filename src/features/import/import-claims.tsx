// After an import whose rows had no identity: the items it made, found again, to be given their external IDs.
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { guardFormula } from '#contract/csv.ts'
import { type ItemKind, itemResources } from '#contract/resources.ts'
import type { FundRecord } from '#data/funds/fund-store.ts'
import type { SentImport } from '#data/imports/sent-imports.ts'
import { useMessages } from '#messages/catalogs.ts'
import type { Messages } from '#messages/messages.ts'
import { writeDelimited } from '#spreadsheet/text/write-delimited.ts'
import { saveFile } from '#ui/save-file.ts'
import classes from './import-claims.module.css'
import { type ImportClaims, useImportClaims } from './import-claims.ts'

/** More choices than this are too many to make by hand. */
const maxAsked = 50

type Findings = NonNullable<ImportClaims['findings']>
type Finding = Findings[number]

export function ImportClaimsSection({ sent }: { readonly sent: SentImport }) {
  const m = useMessages('imports')
  const claims = useImportClaims(sent)
  if (!claims) return null
  const { findings, isFailed, readAgain } = claims
  return (
    <section className={classes.claims} aria-label={m.newIds}>
      <h2 className={classes.title}>{m.newIds}</h2>
      {!findings && !isFailed && <p role="status">{m.findingItems}</p>}
      {isFailed && (
        <p role="alert">
          {m.itemsNotLoaded}{' '}
          <Button size="compact-xs" onClick={readAgain}>
            {m.tryAgain}
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
  const m = useMessages('imports')
  const [isFailed, setIsFailed] = useState(false)
  const found = findings.flatMap(({ claim, match }) =>
    match.kind === 'found' ? [{ item: match.item, externalId: claim.externalId }] : [],
  )
  const given = findings.filter(({ match }) => match.kind === 'given')
  const missing = findings.filter(({ match }) => match.kind === 'missing')
  const unclear = findings.filter(({ match }) => match.kind === 'unclear')
  const give = async (chosen: typeof found) => {
    try {
      await claims.give(chosen)
      setIsFailed(false)
    } catch {
      setIsFailed(true)
    }
  }
  return (
    <>
      {found.length > 0 && (
        <p>
          {m.found({ count: found.length })}{' '}
          <Button variant="filled" size="compact-sm" onClick={() => void give(found)}>
            {m.assignIds({ count: found.length })}
          </Button>
        </p>
      )}
      {given.length > 0 && (
        <p>
          {m.assigned({ count: given.length })}{' '}
          <Button size="compact-xs" onClick={() => saveFile(givenIds(m, given))}>
            {m.saveIds}
          </Button>
        </p>
      )}
      {missing.length > 0 && <p>{m.missing({ count: missing.length })}</p>}
      {unclear.length > 0 && (
        <>
          <p>{m.unclear({ count: unclear.length })}</p>
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
      {isFailed && <p role="alert">{m.idsNotStored}</p>}
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
  const m = useMessages('imports')
  const label = useId()
  const [chosen, setChosen] = useState('')
  const candidates = match.kind === 'unclear' ? match.candidates : []
  const item = candidates.find(({ id }) => id === chosen)
  return (
    <li className={classes.choice}>
      <span id={label}>{m.rowNamed(claim)}</span>
      <select
        className="field"
        aria-labelledby={label}
        value={chosen}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
      >
        <option value="">{m.chooseItem}</option>
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
          {m.openItem}
        </Link>
      )}
      <Button
        size="compact-xs"
        disabled={!item}
        aria-label={m.assignToRow(claim)}
        onClick={() => item && onChoose(item)}
      >
        {m.assign}
      </Button>
    </li>
  )
}

/** A CSV from which the IDs go back into the spreadsheet, so that the next paste updates. */
function givenIds(m: Messages['imports'], given: Findings): File {
  const rows = given
    .toSorted((one, other) => one.claim.row - other.claim.row)
    .map(({ claim }) => [String(claim.row), claim.name, claim.externalId].map(guardFormula))
  const text = writeDelimited([[m.row, m.fieldNames.name, m.fieldNames.externalId], ...rows], {
    separator: ',',
    quote: '"',
    lineBreak: '\r\n',
  })
  return new File([`\ufeff${text}`], 'external-ids.csv', { type: 'text/csv' })
}
