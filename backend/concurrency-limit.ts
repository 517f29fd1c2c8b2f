/** The queue before a concurrency limit is full; the caller should try again. */
export class OverloadedError extends Error {
  override readonly name = 'OverloadedError'
}

/**
 * Runs at most `running` tasks at once and queues at most `waiting`, first in, first out.
 * @throws {OverloadedError} from the returned function, when the queue is full
 */
export function createConcurrencyLimit(running: number, waiting: number) {
  const limit = createKeyedConcurrencyLimit({
    running,
    runningPerKey: running,
    waiting,
    waitingPerKey: waiting,
  })
  return <Value>(task: () => Promise<Value>): Promise<Value> => limit('', task)
}

export interface KeyedLimits {
  /** Over all keys. */
  running: number
  runningPerKey: number
  /** Over all keys. */
  waiting: number
  waitingPerKey: number
}

interface Lane {
  running: number
  readonly queue: (() => void)[]
}

/**
 * Runs tasks by key, so that many tasks of one key do not hold up the others: waiting keys take turns, and the tasks of
 * a key run first in, first out. Keys without tasks take no memory.
 * @throws {OverloadedError} from the returned function, when the queue of the key or all queues together are full
 */
export function createKeyedConcurrencyLimit({ running, runningPerKey, waiting, waitingPerKey }: KeyedLimits) {
  let free = running
  let waitingNow = 0
  /** In the order of their turns. */
  const lanes = new Map<string, Lane>()

  function startNext(): void {
    if (free === 0) return
    // At most `running` lanes cannot start: a lane in the map without a free turn runs at least one task.
    for (const [key, lane] of lanes) {
      const start = lane.running < runningPerKey ? lane.queue.shift() : undefined
      if (!start) continue
      lanes.delete(key)
      lanes.set(key, lane)
      waitingNow -= 1
      take(lane)
      start()
      return
    }
  }

  function take(lane: Lane): void {
    free -= 1
    lane.running += 1
  }

  return async function limit<Value>(key: string, task: () => Promise<Value>): Promise<Value> {
    const lane = lanes.get(key) ?? { running: 0, queue: [] }
    if (free > 0 && lane.running < runningPerKey) {
      lanes.set(key, lane)
      take(lane)
    } else if (waitingNow < waiting && lane.queue.length < waitingPerKey) {
      lanes.set(key, lane)
      waitingNow += 1
      await new Promise<void>((resolve) => lane.queue.push(resolve))
    } else throw new OverloadedError('Too many tasks are waiting')
    try {
      return await task()
    } finally {
      free += 1
      lane.running -= 1
      if (lane.running === 0 && lane.queue.length === 0) lanes.delete(key)
      startNext()
    }
  }
}
