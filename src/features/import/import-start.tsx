import { Button } from '@mantine/core'
import { IconKeyboard } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { itemResources } from '#contract/resources.ts'
import { useJournal } from '#data/funds/sent-amounts.ts'
import { useSentImports } from '#data/imports/sent-imports.ts'
import { useMessages } from '#messages/catalogs.ts'
import { DraftList } from './draft-list.tsx'
import type { ImportDraftKeeper } from './import-draft-keeper.ts'
import { EarlierImports } from './import-earlier.tsx'
import type { ImportSession } from './import-session.ts'
import classes from './import-start.module.css'
import type { ImportState } from './import-state.ts'
import { ImportUpload } from './import-upload.tsx'
import { JournalTools } from './journal-tools.tsx'

interface ImportStartProps {
  readonly session: ImportSession
  readonly keeper: ImportDraftKeeper
  readonly state: Extract<ImportState, { step: 'start' }>
}

/** Where the rows come from. Pasting works anywhere on the screen. */
export function ImportStart({ session, keeper, state }: ImportStartProps) {
  const m = useMessages('imports')
  const actions = (
    <>
      <Button
        variant="default"
        leftSection={<IconKeyboard size={16} aria-hidden />}
        onClick={() => void session.type()}
      >
        {m.typeRows}
      </Button>
      <TemplateButton kind={session.kind} />
    </>
  )
  return (
    <div className={classes.start}>
      <ImportUpload session={session} state={state} actions={actions} />
      <Below session={session} keeper={keeper} />
    </div>
  )
}

function TemplateButton({ kind }: { readonly kind: ImportSession['kind'] }) {
  const m = useMessages('imports')
  return (
    <Button
      variant="subtle"
      renderRoot={(props) => <Link to={`/funds/${itemResources[kind].collection}/template`} {...props} />}
    >
      {m.createTemplate}
    </Button>
  )
}

function Below({ session, keeper }: Pick<ImportStartProps, 'session' | 'keeper'>) {
  const sent = useSentImports().filter(({ resource }) => resource === session.kind)
  return (
    <>
      <DraftList kind={session.kind} keeper={keeper} />
      <EarlierImports imports={sent} onOpen={(id) => session.openSent(id)} />
      <SentJournal />
      <Expectations />
      <OtherKind kind={session.kind} />
    </>
  )
}

function SentJournal() {
  const m = useMessages('imports')
  // A device that keeps nothing has none.
  if (!useJournal()) return null
  return (
    <section className={classes.earlier} aria-label={m.sentAmounts}>
      <h2 className={classes.earlierTitle}>{m.sentAmounts}</h2>
      <p className={classes.journal}>{m.sentAmountsText}</p>
      <JournalTools />
    </section>
  )
}

function Expectations() {
  const m = useMessages('imports')
  return (
    <dl className={classes.facts}>
      <dt>{m.layout}</dt>
      <dd>{m.layoutText}</dd>
      <dt>{m.updates}</dt>
      <dd>{m.updatesText}</dd>
      <dt>{m.areas}</dt>
      <dd>{m.areasText}</dd>
    </dl>
  )
}

function OtherKind({ kind }: { readonly kind: ImportSession['kind'] }) {
  const m = useMessages('imports')
  const other = kind === 'cost-item' ? 'benefit-item' : 'cost-item'
  return (
    <p className={classes.other}>
      <Link to={`/funds/${itemResources[other].collection}/import`}>{m.importInstead({ kind: other })}</Link>
      {' · '}
      <Link to={`/funds/${itemResources[kind].collection}/create-again`}>{m.restoreItem}</Link>
    </p>
  )
}
