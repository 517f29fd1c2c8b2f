/** Pauses before a process that exits is started again. */

/** A process that exits sooner is started again after a pause, which doubles each time. */
const minimumUptimeMs = 10_000
const firstPauseMs = 100
const maximumPauseMs = 10_000

/** @returns a function of the milliseconds that the process has served (0: it never did); gives those of the pause */
export function createBackoff(): (uptimeMs: number) => number {
  let earlyExits = 0
  return (uptimeMs) => {
    if (uptimeMs >= minimumUptimeMs) {
      earlyExits = 0
      return 0
    }
    earlyExits += 1
    return Math.min(firstPauseMs * 2 ** (earlyExits - 1), maximumPauseMs)
  }
}
