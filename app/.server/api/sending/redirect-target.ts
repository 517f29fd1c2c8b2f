/**
 * Where a redirect of the host leads if it may be followed; undefined for anything else. Cookies and files go along, so it
 * must be the same host name, and never plain http after https. A call that may change something is sent again only where
 * the host says that its method and body stay (307, 308).
 */
export function redirectTarget(
  { status, headers }: Pick<Response, 'status' | 'headers'>,
  { url, method }: { url: URL; method: 'GET' | 'POST' },
): URL | undefined {
  const location = headers.get('Location')
  const followed = method === 'GET' ? [301, 302, 303, 307, 308] : [307, 308]
  if (location === null || !followed.includes(status) || !URL.canParse(location, url)) return undefined
  const target = new URL(location, url)
  const isAsSafe = target.protocol === url.protocol || target.protocol === 'https:'
  const isPlain = target.username === '' && target.password === ''
  return target.hostname === url.hostname && isAsSafe && isPlain ? target : undefined
}
