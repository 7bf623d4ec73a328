/** Marks the page of the console. The page of a captive portal does not have it. */
export const appPageMarker = '<meta name="application-name" content="Planning Console"'
