/** The longest shutdown: shorter than the ten seconds after which containers are killed. */

const longestStop = 8500
/** Milliseconds before the end at which the backend is killed. */
const killedBefore = 500

/** @returns when `end` will be called, by `performance.now()` */
export function startShutdownTimeout(end: () => void): number {
  setTimeout(end, longestStop)
  return performance.now() + longestStop
}

/** When remaining workers are killed, by `performance.now()`. */
export const workerDeadline = (end: number) => end - 2 * killedBefore

/** Milliseconds for the backend to exit by itself. */
export const timeLeftForBackend = (end: number) => Math.max(end - performance.now() - killedBefore, 0)
