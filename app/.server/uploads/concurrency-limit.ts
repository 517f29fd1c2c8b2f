// Limits the bytes of concurrent uploads. A permit lasts from the first byte until the host has received the last one,
// so this bounds the memory of uploads.
import { processCount } from '../http/process-count.ts'

const MiB = 1024 * 1024

export interface UploadLimitOptions {
  /** Of all uploads together, by their declared sizes. */
  readonly maximumBytes?: number
  /** When the limit is reached, uploads slower than this are aborted. */
  readonly slowBytesPerSecond?: number
  /** How long a upload may pause before it counts as slow. */
  readonly maximumPauseMs?: number
}

export interface UploadPermit {
  /** Aborts when the upload was too slow and another one needs its share. */
  readonly signal: AbortSignal
  /** Of all uploads: lower for an older one. */
  readonly position: number
  /** Counts bytes that have arrived. */
  readonly received: (bytes: number) => void
  /** Nothing is awaited from the sender until the next `received`, so the upload does not count as slow. */
  readonly pause: () => void
  readonly release: () => void
}

export interface UploadLimit {
  /** A permit for an upload of this size; undefined when the limit is reached. */
  readonly acquire: (bytes: number) => UploadPermit | undefined
  readonly acquiredBytes: () => number
}

interface ActiveUpload {
  readonly bytes: number
  readonly controller: AbortController
  /** When the upload becomes slow, by `performance.now()`. Each byte that arrives extends it. */
  slowAt: number
}

/** Twenty registrations with three images of 4 MiB. */
const allBytes = 256 * MiB

export function createUploadLimit({
  maximumBytes = allBytes,
  slowBytesPerSecond = 16 * 1024,
  maximumPauseMs = 10_000,
}: UploadLimitOptions = {}): UploadLimit {
  const uploads = new Set<ActiveUpload>()
  let acquired = 0
  let started = 0

  function release(upload: ActiveUpload): void {
    if (uploads.delete(upload)) acquired -= upload.bytes
  }

  /** The upload that has been slow for the longest time. */
  function slowest(): ActiveUpload | undefined {
    const overdue = [...uploads].filter(({ slowAt }) => slowAt < performance.now())
    return overdue.toSorted((one, other) => one.slowAt - other.slowAt)[0]
  }

  return {
    acquire(bytes) {
      while (acquired + bytes > maximumBytes) {
        const slow = slowest()
        if (slow === undefined) return undefined
        release(slow)
        slow.controller.abort()
      }
      const upload: ActiveUpload = {
        bytes,
        controller: new AbortController(),
        slowAt: performance.now() + maximumPauseMs,
      }
      uploads.add(upload)
      acquired += bytes
      started += 1
      return {
        position: started,
        signal: upload.controller.signal,
        received(count) {
          const extended = upload.slowAt + (count / slowBytesPerSecond) * 1000
          // Capped: an upload of all bytes but one could otherwise pause for an hour.
          upload.slowAt = Math.min(extended, performance.now() + maximumPauseMs)
        },
        pause() {
          upload.slowAt = Infinity
        },
        release: () => release(upload),
      }
    },
    acquiredBytes: () => acquired,
  }
}

/** This process's share of the limit, and at least one form of the largest size. */
export const uploadLimit = createUploadLimit({ maximumBytes: Math.max(allBytes / processCount, 20 * MiB) })
