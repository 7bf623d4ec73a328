// Ids as short as an address allows without a sign that it would have to escape: a UUID in 22 characters instead of
// 36, and any other id spelt out behind an asterisk.
import { isUuid } from '#contract/primitives.ts'

const packedUuid = /^[A-Za-z0-9_-]{22}$/

/** Never contains a dot, so that dots can separate ids. */
export function packId(id: string): string {
  // Bytes hold no case, so a UUID with capitals is spelt out.
  const isPackable = isUuid(id) && id === id.toLowerCase()
  return isPackable ? packUuid(id) : `*${encodeURIComponent(id.toWellFormed()).replaceAll('.', '%2E')}`
}

/** The id again; undefined for what {@link packId} would not have written. */
export function unpackId(text: string): string | undefined {
  if (packedUuid.test(text)) return unpackUuid(text)
  if (!text.startsWith('*')) return undefined
  try {
    return decodeURIComponent(text.slice(1))
  } catch {
    return undefined
  }
}

function packUuid(id: string): string {
  const bytes = id.replaceAll('-', '').match(/../g) ?? []
  const binary = String.fromCharCode(...bytes.map((byte) => Number.parseInt(byte, 16)))
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

function unpackUuid(text: string): string {
  const binary = atob(`${text.replaceAll('-', '+').replaceAll('_', '/')}==`)
  const digits = Array.from(binary, (byte) => byte.charCodeAt(0).toString(16).padStart(2, '0')).join('')
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
