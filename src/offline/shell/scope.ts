// Whose data a database holds. Each service, site and person has other databases, so that a person is never shown
// another person’s data, and nothing is sent as another person’s.

interface Whose {
  /** The origin of the service, and the base that is spoken to. */
  readonly service: string
  readonly site: string
  readonly person: string
}

/** A short name that differs for each service, site and person, and does not give away who it is. */
export async function scopeOf({ service, site, person }: Whose): Promise<string> {
  const text = JSON.stringify([service, site, person])
  const { subtle } = crypto as { readonly subtle?: SubtleCrypto }
  // Browsers hash in secure contexts only; elsewhere the name is the long one.
  if (!subtle) return encodeURIComponent(text)
  const digest = await subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(digest).slice(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
}
