// The outbox as a file that another device can import.

import type { Planning } from '#data/planning.tsx'
import { saveOutbox } from '#offline/outbox/outbox-file.ts'

/** All that is in the outbox, with its history. */
export async function fileOfOutbox(outbox: Planning['outbox']): Promise<File> {
  return fileOf(await saveOutbox(outbox), 'pending-changes.json')
}

export function fileOf(text: string, name: string): File {
  return new File([text], name, { type: 'application/json' })
}
