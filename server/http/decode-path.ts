/** The path of a URL without percent-encoding; undefined if it cannot be decoded. */
export function decodePath(path: string): string | undefined {
  try {
    // The result must be used: a bundler removes a call without one.
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}
