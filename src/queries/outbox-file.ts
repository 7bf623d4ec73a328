// The outbox as a file that another device can import.
import { saveOutbox } from '#offline/outbox/outbox-file.ts'
import type { Planning } from './planning.tsx'

/** All that is in the outbox, with its history. */
export async function fileOfOutbox(outbox: Planning['outbox']): Promise<File> {
  return fileOf(await saveOutbox(outbox), 'pending-changes.json')
}

export function fileOf(text: string, name: string): File {
  return new File([text], name, { type: 'application/json' })
}
