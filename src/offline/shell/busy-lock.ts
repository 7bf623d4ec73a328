/** The lock that is held, shared, by whoever must not be reloaded: a form with changes, a request that writes. */
export const busyLock = 'planning:busy'
