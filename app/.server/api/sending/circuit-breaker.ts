// Stops calling a host whose last calls failed, so that no visitor waits for it.

export interface CircuitBreaker {
  /** Whether a call may be made now. While the host is down, one trial is let through every `trialEveryMs`. */
  readonly allowsCall: () => boolean
  /** The host responded, with whatever status. */
  readonly recordSuccess: () => void
  /** A call that started at `startedAt` (`performance.now()`) got no response from the host. */
  readonly recordFailure: (startedAt: number) => void
  readonly isOpen: () => boolean
}

export interface CircuitBreakerOptions {
  /** How many calls fail in a row until the host counts as down. */
  readonly failures: number
  readonly trialEveryMs: number
}

/** A trial need not end before the next one begins: a host that hangs would keep the circuit open for a whole deadline. */
export function createCircuitBreaker({ failures, trialEveryMs }: CircuitBreakerOptions): CircuitBreaker {
  let failedInARow = 0
  let answeredAt = -Infinity
  let nextTrialAt = 0
  const isOpen = () => failedInARow >= failures

  return {
    isOpen,
    allowsCall() {
      if (!isOpen()) return true
      if (performance.now() < nextTrialAt) return false
      nextTrialAt = performance.now() + trialEveryMs
      return true
    },
    recordSuccess() {
      failedInARow = 0
      answeredAt = performance.now()
    },
    recordFailure(startedAt) {
      // Calls that started before the last response say nothing new, such as those that hung while it was down.
      if (startedAt < answeredAt) return
      failedInARow += 1
      if (failedInARow === failures) nextTrialAt = performance.now() + trialEveryMs
    },
  }
}
