/** How long a stop may take, whatever hangs: less than the ten seconds after which containers are killed. */

/** Milliseconds from the signal to the end. */
const longestStop = 8500
/** Milliseconds before that in which a backend or a worker that does not end is killed. */
const killedBefore = 500

/**
 * Begins to count.
 * @param end is called when the time is over
 * @returns when that will be, on the clock of `performance.now()`
 */
export function startShutdownTimeout(end: () => void): number {
  setTimeout(end, longestStop).unref()
  return performance.now() + longestStop
}

/** When workers that have not ended are killed, so that the backend still has a moment. */
export const workerDeadline = (end: number) => end - 2 * killedBefore

/** Milliseconds that the backend has to end in good order. */
export const timeLeftForBackend = (end: number) => Math.max(end - performance.now() - killedBefore, 0)
