// Drafts: unsaved values of forms, which outlive an ended session and a closed window. Each page keeps its own, so that no
// other tab with the same form deletes it; what a page that is gone left is taken by the next one that opens the form.
import { useEffect, useState } from 'react'
import { draftKey, personalStorage } from '#data/personal-storage.ts'

type Draft = Readonly<Record<string, string | null>>

/** Locks that pages with drafts hold for as long as they live: their names begin so. */
const lockPrefix = 'planning:drafts:'
/** Where a tab remembers which page was the last in it: after a crash its draft comes first. */
const lastPageKey = 'planning.drafts.page'
/** How long the page before in a tab may take to end. A tab that was duplicated has one that does not end. */
const endingMs = 500
const pageInKey = /@([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** The drafts of one page. */
export class DraftPage {
  readonly #id = crypto.randomUUID()
  readonly #tabStorage: () => Storage
  /** The pages that live, as of the last look. */
  readonly #living = new Set<string>()
  #release: (() => void) | undefined

  /** @param tabStorage what the pages of this tab share, and no other tab has. */
  constructor(tabStorage: () => Storage) {
    this.#tabStorage = tabStorage
  }

  /** Looks which pages live, whose drafts are not to be taken. Never rejects. */
  async look(): Promise<void> {
    try {
      const { held = [] } = await navigator.locks.query()
      this.#living.clear()
      for (const { name = '' } of held)
        if (name.startsWith(lockPrefix)) this.#living.add(name.slice(lockPrefix.length))
      const last = this.#lastPage()
      if (last !== null && last !== this.#id && this.#living.has(last)) await this.#waitForEnd(last)
    } catch {
      // Without locks no page is known to live: drafts are shared, which loses none.
    }
  }

  async #waitForEnd(page: string): Promise<void> {
    const signal = AbortSignal.timeout(endingMs)
    await navigator.locks
      .request(lockPrefix + page, { signal }, () => this.#living.delete(page))
      .catch(() => {})
  }

  /** Reads the draft of this page or takes that of one that is gone, as far as it is an object of texts and nulls. */
  read(name: string): Draft | undefined {
    try {
      const storage = personalStorage()
      const text = storage.getItem(this.#keyOf(name)) ?? this.#take(storage, name)
      const draft: unknown = JSON.parse(text ?? 'null')
      if (typeof draft !== 'object' || draft === null || Array.isArray(draft)) return undefined
      const texts = Object.entries(draft).filter(([, value]) => value === null || typeof value === 'string')
      return Object.fromEntries(texts)
    } catch {
      return undefined
    }
  }

  /** Makes a draft that was left this page's own; that of the page before in this tab comes first. */
  #take(storage: Storage, name: string): string | null {
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
    const left = keys.filter((key) => {
      // Release 1.0.0 knew no pages: the key of its draft is the name alone.
      const [suffix = '', page = ''] = pageInKey.exec(key) ?? []
      return key === draftKey(name) + suffix && !this.#living.has(page)
    })
    const before = this.#keyOf(name, this.#lastPage() ?? '')
    const key = left.find((one) => one === before) ?? left[0]
    const text = key === undefined ? null : storage.getItem(key)
    if (key === undefined || text === null) return null
    storage.setItem(this.#keyOf(name), text)
    storage.removeItem(key)
    this.#hold()
    return text
  }

  /** The page that was the last in this tab, this one included. */
  #lastPage(): string | null {
    try {
      return this.#tabStorage().getItem(lastPageKey)
    } catch {
      return null
    }
  }

  /** Stores a draft; without storage it lives as long as the page. */
  keep(name: string, draft: Readonly<Record<string, string | null | undefined>>): void {
    try {
      personalStorage().setItem(this.#keyOf(name), JSON.stringify(draft))
      this.#hold()
    } catch {
      // The text is still in the form.
    }
  }

  /** Deletes the stored draft of this page, if there is one; with the last one nothing tells of the page any more. */
  drop(name: string): void {
    try {
      localStorage.removeItem(this.#keyOf(name))
      if (Object.keys(localStorage).some((key) => key.endsWith(`@${this.#id}`))) return
      this.leave()
      if (this.#lastPage() === this.#id) this.#tabStorage().removeItem(lastPageKey)
    } catch {
      // Without storage there is no draft.
    }
  }

  /** Says that the page lives no longer: others may take what it left. */
  leave(): void {
    this.#release?.()
    this.#release = undefined
  }

  /** Says that the page lives, from its first draft on until it is left. */
  #hold(): void {
    if (this.#release) return
    try {
      const { promise, resolve } = Promise.withResolvers<void>()
      this.#release = resolve
      void navigator.locks.request(lockPrefix + this.#id, () => promise).catch(() => {})
      this.#tabStorage().setItem(lastPageKey, this.#id)
    } catch {
      // As above.
    }
  }

  #keyOf(name: string, page: string = this.#id): string {
    return `${draftKey(name)}@${page}`
  }
}

const here = new DraftPage(() => sessionStorage)
// A lock that is held keeps a page out of the browser's back/forward cache.
if (typeof document !== 'undefined') addEventListener('pagehide', () => here.leave())

/** False until it is known whose drafts may be taken: forms wait for it before they read theirs. */
export function useAreDraftsKnown(): boolean {
  const [isKnown, setKnown] = useState(false)
  useEffect(() => {
    let isOpen = true
    void here.look().then(() => isOpen && setKnown(true))
    return () => {
      isOpen = false
    }
  }, [])
  return isKnown
}

/** The draft of a form, of this page or of one that is gone. */
export function readDraft(name: string): Draft | undefined {
  return here.read(name)
}

export function dropDraft(name: string): void {
  here.drop(name)
}

/** Keeps the values that differ from those the form began with, until none does: they were saved, reset or discarded. */
export function useKeptDraft(
  name: string,
  changed: Readonly<Record<string, string | null | undefined>>,
): void {
  const text = JSON.stringify(changed)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is what has changed
  useEffect(() => {
    if (Object.keys(changed).length > 0) here.keep(name, changed)
    else here.drop(name)
  }, [name, text])
}
