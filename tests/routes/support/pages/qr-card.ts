// The QR card of an affiliate, whose code the host knows.
import * as image from '../../../../app/routes/images/qr-card/route.ts'
import { aProfile, hostAnswers, json } from '../host.ts'
import { dataAddress, svgCode } from '../qr.ts'
import { visit } from '../visit.ts'

export const cookie = 'accessToken=abc'
export const qr = (qrCodeUrl: unknown) => json({ qrCodeUrl })
export const svgAddress = dataAddress('image/svg+xml', svgCode())

/** Asks for the picture of an affiliate whose host gives this address. */
export async function download(address: unknown, profile: Record<string, unknown> = {}) {
  hostAnswers({ 'GET /auth/profile': aProfile(profile), 'GET /affiliates/qr': qr(address) })
  const page = await visit(image, { path: '/dashboard/qr-card.png', cookie })
  return {
    page,
    file: page.data instanceof Response ? Buffer.from(await page.data.arrayBuffer()) : undefined,
  }
}
