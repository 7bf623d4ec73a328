// The outbox as a file, for people.
import { addOutboxFile, saveOutbox } from '#offline/outbox/outbox-file.ts'
import { type Planning, usePlanning } from './planning.tsx'

/** What screens do with the outbox as a whole. */
export function useOutboxFile() {
  const { outbox } = usePlanning()
  return { save: () => fileOf(outbox), takeOver: (file: File) => takeOver(outbox, file) }
}

async function fileOf(outbox: Planning['outbox']): Promise<File> {
  return new File([await saveOutbox(outbox)], 'outbox.json', { type: 'application/json' })
}

/** Answers how many changes were taken over. @throws Error in words for people. */
async function takeOver(outbox: Planning['outbox'], file: File): Promise<number> {
  return (await addOutboxFile(outbox, await file.text())).length
}
