// Times in answers. Threads that answer pages import this and no schemas.

/** A time as the API writes it. */
export function isoDate(epochMilliseconds: number): string {
  return new Date(epochMilliseconds).toISOString()
}
