// Long runs are cut into transactions of a few hundred payouts, so that a request ends within its time: what is left is
// done by the next call. A process that dies between two chunks has done some of them, and nothing by halves.

export const chunkSize = 500

/** A transaction has eight seconds. On a busy database a small chunk comes to its end, and a large one never. */
const firstSize = 125

/** A request has ten seconds on its whole way, and one more chunk may begin just before the end. */
const budgetMs = 3000

/**
 * Repeats until the chunk says that nothing is left, or the time is over; gives whether something may be left. Each chunk
 * takes at most `size` payouts: more from one to the next while they are fast.
 */
export async function runChunks(chunk: (size: number) => Promise<{ isLast: boolean }>): Promise<boolean> {
  const began = performance.now()
  let size = firstSize
  for (;;) {
    const start = performance.now()
    // One after the other.
    if ((await chunk(size)).isLast) return false
    const now = performance.now()
    if (now - began >= budgetMs) return true
    if (now - start < budgetMs / 4) size = Math.min(chunkSize, 2 * size)
  }
}
