// Drafts: unsaved values of forms, which outlive an ended session and a closed window.
import { useEffect } from 'react'
import { draftKey, personalStorage } from '#queries/personal-storage.ts'

/** Reads a draft, as far as it is an object of texts and nulls. */
export function readDraft(name: string): Readonly<Record<string, string | null>> | undefined {
  try {
    const draft: unknown = JSON.parse(personalStorage().getItem(draftKey(name)) ?? 'null')
    if (typeof draft !== 'object' || draft === null || Array.isArray(draft)) return undefined
    const texts = Object.entries(draft).filter(([, text]) => text === null || typeof text === 'string')
    return Object.fromEntries(texts)
  } catch {
    return undefined
  }
}

/** Stores a draft; without storage it lives as long as the page. */
function keepDraft(name: string, draft: Readonly<Record<string, string | null | undefined>>): void {
  try {
    personalStorage().setItem(draftKey(name), JSON.stringify(draft))
  } catch {
    // The text is still in the form.
  }
}

/** Deletes a stored draft, if there is one. */
export function dropDraft(name: string): void {
  try {
    localStorage.removeItem(draftKey(name))
  } catch {
    // Without storage there is no draft.
  }
}

/** Keeps the values that differ from those the form began with, until none does: they were saved, reset or discarded. */
export function useKeptDraft(
  name: string,
  changed: Readonly<Record<string, string | null | undefined>>,
): void {
  const text = JSON.stringify(changed)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is what has changed
  useEffect(() => {
    if (Object.keys(changed).length > 0) keepDraft(name, changed)
    else dropDraft(name)
  }, [name, text])
}
