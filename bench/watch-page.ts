// Runs in the page, before anything of the console: notes what a person sees when, and what holds the page up.

export interface OfflineFigures {
  /** Milliseconds from the start of the navigation. */
  firstRows?: number
  all?: number
  /** When the scripts of the frame had been loaded and run: `domContentLoadedEventEnd`. */
  evaluated?: number
  /** Tasks of the main thread that took longer than 50 ms, which is where browsers begin to report them. */
  readonly longTasks: { readonly start: number; readonly duration: number }[]
  /** Bytes after a collection, and those of typed arrays beside them. */
  heap?: number
  buffers?: number
}

declare global {
  interface Window {
    offlineFigures?: OfflineFigures
  }
}

/** @param records how many records there are; all are there when the page says that number. */
export function watchPage(records: number): void {
  const figures: OfflineFigures = { longTasks: [] }
  window.offlineFigures = figures
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      figures.longTasks.push({ start: startTime, duration })
  }).observe({ type: 'longtask', buffered: true })
  window.addEventListener('load', () => {
    const [page] = performance.getEntriesByType('navigation')
    if (page instanceof PerformanceNavigationTiming) figures.evaluated = page.domContentLoadedEventEnd
  })
  const wanted = records.toLocaleString('en-US')
  const note = (name: 'firstRows' | 'all') => {
    figures[name] = 0
    // After the frame is painted: the first callback is still before it.
    requestAnimationFrame(() => {
      requestAnimationFrame(() => {
        figures[name] = performance.now()
      })
    })
  }
  // No frame is asked for while nothing changes: sixty a second would be part of what is measured.
  const changes = new MutationObserver(() => {
    if (figures.firstRows === undefined && document.querySelectorAll('[role="row"]').length > 2)
      note('firstRows')
    const summary = document.getElementById('tree-page-title')?.nextElementSibling?.textContent ?? ''
    if (figures.all === undefined && summary.includes(wanted)) note('all')
    if (figures.all !== undefined) changes.disconnect()
  })
  changes.observe(document, { childList: true, subtree: true, characterData: true })
}
