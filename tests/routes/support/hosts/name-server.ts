// What names resolve to in tests of routes, which ask no real name server. Unknown names are not found.
export const names: Record<string, { address: string; family: number }[]> = {}

export async function lookup(name: string) {
  const addresses = names[name]
  if (addresses === undefined) throw new Error('ENOTFOUND')
  return addresses
}
