/** The lock that is held, shared, by what a reload must not interrupt: a form with changes, a request that writes. */
export const busyLock = 'planning:busy'
