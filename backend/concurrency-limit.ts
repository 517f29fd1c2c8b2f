/** The queue before a concurrency limit is full; the caller should try again. */
export class OverloadedError extends Error {
  override readonly name = 'OverloadedError'
}

/**
 * Runs at most `running` tasks at once and queues at most `waiting`, first in, first out.
 * @throws {OverloadedError} from the returned function, when the queue is full
 */
export function createConcurrencyLimit(running: number, waiting: number) {
  let free = running
  const queue: (() => void)[] = []
  return async function limit<Value>(task: () => Promise<Value>): Promise<Value> {
    if (free > 0) free -= 1
    else if (queue.length < waiting) await new Promise<void>((resolve) => queue.push(resolve))
    else throw new OverloadedError('Too many tasks are waiting')
    try {
      return await task()
    } finally {
      const next = queue.shift()
      if (next) next()
      else free += 1
    }
  }
}
