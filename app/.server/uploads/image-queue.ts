// Encodes few images at once, those of the oldest upload first. An upload waits with what it sent so far, so the memory
// of many uploads is needed one after the other, not at the same time.
import { availableParallelism } from 'node:os'

export interface ImageQueue {
  /**
   * Runs the work when its turn comes; undefined: too many older uploads wait.
   * @param position of the upload: the lowest goes first
   */
  run<Result>(position: number, work: () => Promise<Result>): Promise<Result | undefined>
}

interface Waiting {
  readonly position: number
  /** Ends the waiting. */
  readonly decide: (isTurn: boolean) => void
}

export function createImageQueue(maximumAtOnce: number, maximumWaiting = Infinity): ImageQueue {
  const waiting: Waiting[] = []
  let running = 0

  const oldestFirst = () => waiting.toSorted((one, other) => one.position - other.position)

  function take(next: Waiting): Waiting {
    waiting.splice(waiting.indexOf(next), 1)
    return next
  }

  function startNext(): void {
    const next = oldestFirst()[0]
    if (next === undefined || running >= maximumAtOnce) return
    running += 1
    take(next).decide(true)
  }

  function rejectNewest(): void {
    const newest = oldestFirst().at(-1)
    if (newest !== undefined && waiting.length > maximumWaiting) take(newest).decide(false)
  }

  return {
    async run(position, work) {
      const isTurn = await new Promise<boolean>((decide) => {
        waiting.push({ position, decide })
        startNext()
        rejectNewest()
      })
      if (!isTurn) return undefined
      try {
        return await work()
      } finally {
        running -= 1
        startNext()
      }
    },
  }
}

/** Each is of another upload. Browsers and people give up after about the time that these take. */
const maximumWaiting = 60

/** More at once would be no faster: an image keeps one processor busy, and libuv has four threads. */
export const imageQueue = createImageQueue(Math.min(availableParallelism(), 4), maximumWaiting)
