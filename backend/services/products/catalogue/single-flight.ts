/**
 * Runs what is asked for several times at once a single time. Callers that name what they know of the catalogue share
 * only with others who know the same, so that no answer is older than what its caller knows.
 */
export function createSingleFlight<Value>() {
  const running = new Map<string, Promise<Value>>()
  return async (key: readonly unknown[], run: () => Promise<Value>): Promise<Value> => {
    const name = JSON.stringify(key)
    const known = running.get(name)
    if (known !== undefined) return known
    const value = run().finally(() => running.delete(name))
    running.set(name, value)
    return value
  }
}
