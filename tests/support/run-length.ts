// `npm run verify -- --long` runs everything at full length; the gate runs the short version of the same tests.
export const isLongRun = process.env['TEST_LENGTH'] === 'long'

/** The value for a long run, or the one for the gate. */
export const byRunLength = <Value>({ long, short }: { long: Value; short: Value }): Value =>
  isLongRun ? long : short

/** For `test.each`: a test that only the long run has. */
export const inLongRun = byRunLength({ long: [[]], short: [] })

/** For `test.each`: a test that the gate has only in one of several ways; the long run has them all. */
export const inGateIf = (isThatWay: boolean) => (isThatWay ? [[]] : inLongRun)

/**
 * The long run takes all cases at each place. The gate takes so many of them, and at the next place those that follow,
 * so that all places together have every case.
 */
export function takeTurns<Case>(cases: readonly Case[], place: number, taken: number): readonly Case[] {
  if (isLongRun) return cases
  const first = (place * taken) % cases.length
  return cases.filter((_, index) => (index - first + cases.length) % cases.length < taken)
}
