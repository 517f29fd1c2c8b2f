import { renderSVG } from 'uqr'

/** A `data:` URL, so that showing it needs no further request. */
export function renderReferralQr(publicOrigin: string, code: string): string {
  const svg = renderSVG(`${publicOrigin}/?ref=${encodeURIComponent(code)}`, { ecc: 'M', border: 4 })
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}
