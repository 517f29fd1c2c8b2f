// How much of pictures the product takes in at once. A place is held from the first byte until the host has taken the
// last one, so this bounds the memory that uploads cost.

import { processCount } from '../http/process-count.ts'

const MiB = 1024 * 1024

export interface UploadPlacesOptions {
  /** Of all uploads together, as they declare themselves. */
  readonly maximumBytes?: number
  /** Who sends less has to go when others want the place. */
  readonly slowBytesPerSecond?: number
  /** How long one may rest before that. */
  readonly restMs?: number
}

export interface UploadPlace {
  /** Aborts when the place was given to somebody else. */
  readonly signal: AbortSignal
  /** So many bytes more have come. */
  readonly received: (bytes: number) => void
  /** Everything has come: what it now waits for is not the sender. */
  readonly arrived: () => void
  readonly leave: () => void
}

export interface UploadPlaces {
  /** A place for so many bytes, or undefined when there is none. */
  readonly take: (bytes: number) => UploadPlace | undefined
  readonly bytesTaken: () => number
}

interface Sender {
  readonly bytes: number
  readonly controller: AbortController
  /** Each byte buys time; whose time is over is slow. On the clock of `performance.now()`. */
  paidUntil: number
}

/** Twenty registrations of three pictures of 4 MiB. */
const allBytes = 256 * MiB

export function createUploadPlaces({
  maximumBytes = allBytes,
  slowBytesPerSecond = 16 * 1024,
  restMs = 10_000,
}: UploadPlacesOptions = {}): UploadPlaces {
  const senders = new Set<Sender>()
  let taken = 0

  function leave(sender: Sender): void {
    if (senders.delete(sender)) taken -= sender.bytes
  }

  /** The one who is longest overdue. */
  function slowest(): Sender | undefined {
    const overdue = [...senders].filter(({ paidUntil }) => paidUntil < performance.now())
    return overdue.toSorted((one, other) => one.paidUntil - other.paidUntil)[0]
  }

  return {
    take(bytes) {
      while (taken + bytes > maximumBytes) {
        const slow = slowest()
        if (slow === undefined) return undefined
        leave(slow)
        slow.controller.abort()
      }
      const sender: Sender = {
        bytes,
        controller: new AbortController(),
        paidUntil: performance.now() + restMs,
      }
      senders.add(sender)
      taken += bytes
      return {
        signal: sender.controller.signal,
        received(count) {
          const paid = sender.paidUntil + (count / slowBytesPerSecond) * 1000
          // Nobody pays ahead: who sends all but one byte at once could rest for an hour.
          sender.paidUntil = Math.min(paid, performance.now() + restMs)
        },
        arrived() {
          sender.paidUntil = Infinity
        },
        leave: () => leave(sender),
      }
    },
    bytesTaken: () => taken,
  }
}

/** Of this process: its part of what all may take, and at least one form of the largest size. */
export const uploadPlaces = createUploadPlaces({ maximumBytes: Math.max(allBytes / processCount, 20 * MiB) })
