// Long runs are cut into transactions of a few hundred payouts, so that a request ends within its time: what is left is
// done by the next call. A process that dies between two chunks has done some of them, and nothing by halves.

export const chunkSize = 500

/** A request has ten seconds on its whole way, and one more chunk may begin just before the end. */
const budgetMs = 3000

/** Repeats until the chunk says that nothing is left, or the time is over; gives whether something may be left. */
export async function runChunks(chunk: () => Promise<{ isLast: boolean }>): Promise<boolean> {
  const began = performance.now()
  do {
    // One after the other.
    // oxlint-disable-next-line no-await-in-loop
    if ((await chunk()).isLast) return false
  } while (performance.now() - began < budgetMs)
  return true
}
