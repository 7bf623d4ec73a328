// How much a test tries. The long runs are asked for with TEST_LONG=1; both lengths use the same seeds.
export const isLongRun = process.env.TEST_LONG === '1'

/** All of them in a long run; otherwise every `nth`, in the same order. */
export function sampleOf<Case>(cases: readonly Case[], nth: number): readonly Case[] {
  return isLongRun ? cases : cases.filter((_, at) => at % nth === 0)
}
