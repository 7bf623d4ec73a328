/** In the console's own page, and in no page of a network that wants one to sign in first. */
export const appPageMarker = '<meta name="application-name" content="Planning Console"'
