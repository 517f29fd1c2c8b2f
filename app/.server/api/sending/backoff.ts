// How long to wait before a call is tried again.
const firstMs = 200
const maximumMs = 30_000 // spec 7.13

/** Milliseconds before the first, second, … retry: twice as long each time. */
export const backoffMs = (retry: number): number => Math.min(firstMs * 2 ** (retry - 1), maximumMs)
