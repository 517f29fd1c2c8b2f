// How long a try of a call may take, and that it ends when the browser has gone.

/** What proxies wait for an answer, if nobody has told them otherwise. */
const longestUploadMs = 60_000

/**
 * Milliseconds for a call with files, where every other call has `timeoutMs`: they travel to the host before it can
 * answer, which then checks and keeps them.
 */
export const uploadTimeoutOf = (timeoutMs: number) =>
  Math.max(timeoutMs, Math.min(3 * timeoutMs, longestUploadMs))

export interface TimeLimit {
  readonly signal: AbortSignal
  /** Whether time ran out, and not the browser left. */
  isLate(): boolean
  /** So many milliseconds from now, whatever was left. */
  renew(milliseconds: number): void
  /** Nothing is waited for at the moment. */
  pause(): void
  /** The try has ended. */
  release(): void
}

/** A limit of so many milliseconds from now. */
export function createTimeLimit(milliseconds: number, browser: AbortSignal): TimeLimit {
  // Not AbortSignal.any(AbortSignal.timeout()): Node 20 loses it to garbage collection and the call hangs.
  const controller = new AbortController()
  const abort = () => controller.abort()
  let late = false
  let timer: NodeJS.Timeout | undefined

  const pause = () => clearTimeout(timer)
  const renew = (duration: number) => {
    pause()
    timer = setTimeout(() => {
      late = true
      abort()
    }, duration)
  }

  renew(Math.max(milliseconds, 0))
  browser.addEventListener('abort', abort, { once: true })
  if (browser.aborted) abort()
  return {
    signal: controller.signal,
    isLate: () => late,
    renew,
    pause,
    release() {
      pause()
      browser.removeEventListener('abort', abort)
    },
  }
}
