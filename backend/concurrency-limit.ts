// A gate before work that is heavy: a few at a time, with a bounded queue before it.

/** More was asked for than can wait: the caller should try again. */
export class OverloadedError extends Error {
  override readonly name = 'Overloaded'
}

/**
 * Lets `running` tasks run at once and `waiting` wait, first come first served.
 * @throws {OverloadedError} from what it gives, when too many wait
 */
export function createConcurrencyLimit(running: number, waiting: number) {
  let free = running
  const queue: (() => void)[] = []
  return async function inTurn<Value>(task: () => Promise<Value>): Promise<Value> {
    if (free > 0) free -= 1
    else if (queue.length < waiting) await new Promise<void>((resolve) => queue.push(resolve))
    else throw new OverloadedError('Too much is asked for at once')
    try {
      return await task()
    } finally {
      const next = queue.shift()
      if (next) next()
      else free += 1
    }
  }
}
