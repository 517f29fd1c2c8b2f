/** The path of a URL without its percent-encoding; nothing when it cannot be decoded. */
export function decodePath(path: string): string | undefined {
  try {
    // Its result has to be used: a bundler takes away a call that is there to throw.
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}
