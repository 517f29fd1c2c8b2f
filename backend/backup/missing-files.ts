const mostNames = 5

/** Files that rows name and that are not there, in words: how many, and the names of the first ones. */
export function describeMissing(names: readonly string[]): string {
  const first = names.slice(0, mostNames).join(', ')
  const count = names.length === 1 ? '1 file' : `${names.length} files`
  return `${count} that rows name: ${first}${names.length > mostNames ? ', …' : ''}`
}
