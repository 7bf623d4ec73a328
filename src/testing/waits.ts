/**
 * Milliseconds a test waits for what it expects. Generous, because it only ends what hangs: no test may depend on how
 * fast a machine is. A run of named files sets less, so that the person who writes a test soon sees what is wrong.
 */
export const maxWaitMs = Number(process.env.TEST_WAIT_MS ?? 45_000)
