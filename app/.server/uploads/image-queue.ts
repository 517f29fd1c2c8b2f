// Encodes few images at once, those of the oldest upload first. An upload waits with what it sent so far, so the memory
// of many uploads is needed one after the other, not at the same time.
import { availableParallelism } from 'node:os'

export interface ImageQueue {
  /**
   * Runs the work when its turn comes.
   * @param position of the upload: the lowest goes first
   */
  run<Result>(position: number, work: () => Promise<Result>): Promise<Result>
}

interface Waiting {
  readonly position: number
  readonly start: () => void
}

export function createImageQueue(maximumAtOnce: number): ImageQueue {
  const waiting: Waiting[] = []
  let running = 0

  function startNext(): void {
    const next = waiting.toSorted((one, other) => one.position - other.position)[0]
    if (next === undefined || running >= maximumAtOnce) return
    waiting.splice(waiting.indexOf(next), 1)
    running += 1
    next.start()
  }

  return {
    async run(position, work) {
      await new Promise<void>((start) => {
        waiting.push({ position, start })
        startNext()
      })
      try {
        return await work()
      } finally {
        running -= 1
        startNext()
      }
    },
  }
}

/** More at once would be no faster: an image keeps one processor busy, and libuv has four threads. */
export const imageQueue = createImageQueue(Math.min(availableParallelism(), 4))
