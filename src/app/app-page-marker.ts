/** In the console's own page, and in no page of a network that wants one to sign in first. */
export const shellMark = '<meta name="application-name" content="Planning Console"'
