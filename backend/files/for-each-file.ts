/** Files that are under way at once. */
const concurrency = 8

/** Runs for every name, a few at once. A failure ends it. */
export async function forEachFile(
  names: readonly string[],
  run: (name: string) => Promise<void>,
): Promise<void> {
  const waiting = names.values()
  let hasFailed = false
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      // One iterator: each name is taken once.
      for (const name of waiting) {
        if (hasFailed) return
        try {
          await run(name)
        } catch (error) {
          hasFailed = true
          throw error
        }
      }
    }),
  )
}
