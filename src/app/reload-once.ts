const reloadedAt = 'planning-console.reloaded-at'

/**
 * A part of the console could not be loaded, most likely because a newer release has other files. Loading the page
 * anew brings those; doing so again and again would not.
 */
export function reloadOnce(event: Event): void {
  const last = Number(sessionStorage.getItem(reloadedAt))
  if (!navigator.onLine || performance.timeOrigin - last < 60_000) return
  event.preventDefault()
  sessionStorage.setItem(reloadedAt, String(performance.timeOrigin))
  location.reload()
}
