/** The cache key of the session, for those who must make it stale without knowing the session itself. */
export const sessionKey = ['session'] as const
