import sharp from 'sharp'
import { describe, expect, test, vi } from 'vitest'
import { drawableImage, imageWithin } from '../../../../app/.server/images/remote-image.ts'
import { cachedCard, renderDrawing } from '../../../../app/.server/images/render-card.ts'
import * as dashboard from '../../../../app/routes/dashboard/route.tsx'
import { aProfile, hostAnswers, hostOrigin } from '../../support/host.ts'
import { serveImage, useImageHosts } from '../../support/hosts/image-hosts.ts'
import { dataAddress, link, pngCode, scan, svgCode } from '../../support/qr.ts'
import { cookie, download, qr, svgAddress } from '../../support/pages/qr-card.ts'
import { visit } from '../../support/visit.ts'

useImageHosts()

/** The quiet zone, which the card has around the code. */
const white = { background: '#fff' }

describe('the image of the QR card', () => {
  test('is a PNG named affiliate_qr_card, 3.5 × 2 inches at 300 dpi, and is not cached', async () => {
    const { page, file = Buffer.alloc(0) } = await download(svgAddress)

    expect(page.headers.get('Content-Type')).toBe('image/png')
    expect(page.headers.get('Content-Disposition')).toBe('attachment; filename="affiliate_qr_card.png"')
    expect(page.headers.get('Cache-Control')).toBe('no-store')
    expect(scan(file)).toEqual({ width: 1050, height: 600, text: link })
    const physical = file.indexOf('pHYs')
    expect([file.readUInt32BE(physical + 4), file.readUInt32BE(physical + 8), file[physical + 12]]).toEqual([
      11811, 11811, 1,
    ])
  })

  test('can be scanned without a name when the code is elsewhere by https', async () => {
    const requests = serveImage('https://pictures.test/asha.png', pngCode(), 'image/png')
    const { file = Buffer.alloc(0) } = await download('https://pictures.test/asha.png', { name: null })

    expect(scan(file).text).toBe(link)
    expect(requests.map((headers) => headers.get('Cookie'))).toEqual([null])
  })
})

// The same code loads what the card draws.
test.each([
  ['on the host’s own origin', `${hostOrigin}/qr/asha.png`],
  ['at a path of the host', '/qr/asha.png'],
])('a QR code %s is asked for with the session', async (_, address) => {
  const requests = serveImage(`${hostOrigin}/qr/asha.png`, pngCode(), 'image/png')
  hostAnswers({ 'GET /auth/profile': aProfile(), 'GET /affiliates/qr': qr(address) })
  const page = await visit(dashboard, { path: '/dashboard', cookie })

  expect(page.data).toMatchObject({ qrCard: { state: 'ready' } })
  expect(requests.map((headers) => headers.get('Cookie'))).toEqual([cookie])
})

test.each(['webp', 'gif'] as const)(
  'a QR code as %s is drawn as a PNG that can be scanned too',
  async (format) => {
    const bytes = await sharp(pngCode())
      .extend({ ...white, top: 24, bottom: 24, left: 24, right: 24 })
      .toFormat(format)
      .toBuffer()
    const drawn = await drawableImage({ type: `image/${format}`, bytes })

    expect(scan(Buffer.from(imageWithin(drawn ?? '')?.bytes ?? [])).text).toBe(link)
  },
)

const codeIn = (colour: string) => svgCode().toString().replaceAll('black', colour)

test.each(['#22c55e', '#f97316', '#facc15', '#06b6d4'])('a QR code in %s is drawn too', async (colour) => {
  const drawing = codeIn(colour)
  const picture = await renderDrawing(drawing, 400)

  for (const address of [
    dataAddress('image/svg+xml', Buffer.from(drawing)),
    dataAddress('image/png', picture),
  ]) {
    const { page } = await download(address)
    expect([page.status, page.headers.get('Content-Type')]).toEqual([200, 'image/png'])
  }
})

test('a picture that can be read is on the card as the host gives it, whatever it shows', async () => {
  const create = { width: 1, height: 1, channels: 4, background: '#ffffff00' } as const
  const { page } = await download(dataAddress('image/png', await sharp({ create }).png().toBuffer()))

  expect(page.headers.get('Content-Disposition')).toBe('attachment; filename="affiliate_qr_card.png"')
})

describe('cached QR cards', () => {
  test('are rendered once for the same content', async () => {
    const make = vi.fn<() => Promise<Buffer>>(async () => Buffer.from('card'))
    const cards = await Promise.all([cachedCard({ name: 'Once' }, make), cachedCard({ name: 'Once' }, make)])

    expect(cards.map(String)).toEqual(['card', 'card'])
    expect(make).toHaveBeenCalledTimes(1)
  })

  test('are rendered one at a time, also after a failure, which is not cached', async () => {
    let making = 0
    const make = async () => {
      making += 1
      expect(making).toBe(1)
      await new Promise((resolve) => setTimeout(resolve, 5))
      making -= 1
      throw new Error('No ink.')
    }
    const cards = [1, 2, 3].map((number) => cachedCard({ number }, make))

    expect((await Promise.allSettled(cards)).map(({ status }) => status)).toEqual(Array(3).fill('rejected'))
    await expect(cachedCard({ number: 1 }, async () => Buffer.from('card'))).resolves.toEqual(
      Buffer.from('card'),
    )
  })

  test('are the last 16 ones', async () => {
    const make = vi.fn<() => Promise<Buffer>>(async () => Buffer.from('card'))
    for (let number = 100; number <= 116; number += 1) await cachedCard({ number }, make)
    await cachedCard({ number: 116 }, make)
    await cachedCard({ number: 100 }, make)

    expect(make).toHaveBeenCalledTimes(18)
  })
})
