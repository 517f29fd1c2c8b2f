import { LRUCache } from 'lru-cache'
import { renderSVG } from 'uqr'

/** An affiliate sees the same code at each look at the dashboard, and drawing it takes most of that call. */
const drawn = new LRUCache<string, string>({ max: 500 })

/** A `data:` URL, so that showing it needs no further request. */
export function renderReferralQr(publicOrigin: string, code: string): string {
  const address = `${publicOrigin}/?ref=${encodeURIComponent(code)}`
  const known = drawn.get(address)
  if (known !== undefined) return known
  const svg = renderSVG(address, { ecc: 'M', border: 4 })
  const url = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
  drawn.set(address, url)
  return url
}
