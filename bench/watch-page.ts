// Runs in the page, before anything of the console: notes what a person sees when, and what holds the page up.

export interface OfflineFigures {
  /** Milliseconds from the start of the navigation. */
  firstRows?: number
  all?: number
  /** Milliseconds; browsers report tasks over 50. */
  longestTask: number
  longTasks: number
  /** Bytes after a collection. */
  heap?: number
}

declare global {
  interface Window {
    offlineFigures?: OfflineFigures
  }
}

/** @param records how many records there are; all are there when the page says that number. */
export function watchPage(records: number): void {
  const figures: OfflineFigures = { longestTask: 0, longTasks: 0 }
  window.offlineFigures = figures
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) {
      figures.longTasks += 1
      figures.longestTask = Math.max(figures.longestTask, duration)
    }
  }).observe({ type: 'longtask', buffered: true })
  const wanted = records.toLocaleString('en-US')
  const look = () => {
    // After the next frame is painted, not before.
    if (figures.firstRows === undefined && document.querySelectorAll('[role="row"]').length > 2)
      figures.firstRows = performance.now()
    const summary = document.getElementById('tree-page-title')?.nextElementSibling?.textContent ?? ''
    if (figures.all === undefined && summary.includes(wanted)) figures.all = performance.now()
    if (figures.all === undefined) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
