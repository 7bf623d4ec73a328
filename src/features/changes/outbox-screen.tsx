// All changes that the service has not confirmed, grouped by record, and the history of those that are over.
import { Button, FileButton } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useOutbox } from '#data/outbox.ts'
import { type SavingStatus, useSaving } from '#data/saving.ts'
import { useMessages } from '#messages/catalogs.ts'
import { MoreMenu } from '#ui/action-menu.tsx'
import { describeStorageProblem } from '#ui/describe-storage-problem.ts'
import { Notice } from '#ui/notice.tsx'
import page from '#ui/page.module.css'
import { PageHead, usePageTitle } from '#ui/page-head.tsx'
import { Problem } from '#ui/problem.tsx'
import { saveFile } from '#ui/save-file.ts'
import { fileOfOutbox } from './change-review.ts'
import { Attention, History, Pending } from './change-sections.tsx'
import classes from './outbox.module.css'
import { OutboxFiles } from './outbox-files.tsx'

export function OutboxScreen() {
  const m = useMessages('outbox')
  const ui = useMessages('ui')
  usePageTitle(m.title)
  const { outbox, snapshot } = useOutbox()
  const saving = useSaving()
  const exportAll = async () => saveFile(await fileOfOutbox(outbox))
  const forgetFile = useRef<() => void>(null)
  const [asked, setAsked] = useState<File | 'export' | null>(null)
  const { problem } = snapshot
  const isWaiting = saving.unconfirmed.length > 0
  const isEmpty = snapshot.isKnown && snapshot.entries.length === 0
  const fileActs = [
    { label: m.exportFile, isOffered: snapshot.entries.length > 0, start: () => void exportAll() },
    { label: m.exportForReview, isOffered: isWaiting, start: () => setAsked('export') },
  ]
  return (
    <section className={`surface ${page.scroller}`} aria-labelledby="outbox-title">
      <PageHead id="outbox-title" title={m.title} summary={<Summary saving={saving} />}>
        <div className={classes.tools}>
          {isWaiting && (
            <Button size="xs" onClick={() => void outbox.sendAll()}>
              {m.sendNow}
            </Button>
          )}
          <FileButton
            accept="application/json,.json"
            inputProps={{ 'aria-label': m.importFile }}
            resetRef={forgetFile}
            onChange={(file) => {
              setAsked(file)
              // The same file can be chosen again.
              forgetFile.current?.()
            }}
          >
            {({ onClick }) => (
              <MoreMenu
                size={30}
                actions={[...fileActs, { label: m.importFile, isOffered: true, start: onClick }]
                  .filter(({ isOffered }) => isOffered)
                  .map(({ label, start }) => ({ key: label, label, onChoose: start }))}
              />
            )}
          </FileButton>
        </div>
      </PageHead>
      {asked && <OutboxFiles asked={asked} onClose={() => setAsked(null)} />}
      <Problem words={problem && describeStorageProblem(ui, problem)} className={classes.problem} />
      {isEmpty && (
        <Notice icon={<IconSend size={28} stroke={1.5} />} title={m.none}>
          <p>{m.noneText}</p>
        </Notice>
      )}
      <Attention saving={saving} />
      <Pending saving={saving} />
      <History saving={saving} />
    </section>
  )
}

/** How many there are, as in the navigation; the sign there says how they are doing. */
function Summary({ saving: { state, unconfirmed } }: { readonly saving: SavingStatus }) {
  const m = useMessages('outbox')
  const count = unconfirmed.length
  return <span role="status">{state === 'loading' ? m.loading : count > 0 && m.count({ count })}</span>
}
