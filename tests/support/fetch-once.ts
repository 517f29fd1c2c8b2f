/** Fetches over a connection of its own. @throws with the reason, which `fetch failed` does not show */
export async function fetchOnce(url: string, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers)
  headers.set('Connection', 'close')
  try {
    return await fetch(url, { ...init, headers })
  } catch (error) {
    const { cause } = error as Error
    throw new Error(`${url}: ${cause instanceof Error ? cause.message : String(error)}`, { cause: error })
  }
}
