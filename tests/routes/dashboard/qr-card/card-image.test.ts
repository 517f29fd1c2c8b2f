import sharp from 'sharp'
import { describe, expect, test, vi } from 'vitest'
import { cachedCard } from '../../../../app/.server/images/render-card.ts'
import { hostOrigin } from '../../support/host.ts'
import { serveImage, useImageHosts } from '../../support/hosts/image-hosts.ts'
import { dataAddress, link, pngCode, scan } from '../../support/qr.ts'
import { cookie, download, svgAddress } from '../../support/pages/qr-card.ts'

useImageHosts()

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

  test.each([
    ['on the host’s own origin', `${hostOrigin}/qr/asha.png`, `${hostOrigin}/qr/asha.png`, cookie],
    ['at a path of the host', '/qr/asha.png', `${hostOrigin}/qr/asha.png`, cookie],
    ['elsewhere by https', 'https://pictures.test/asha.png', 'https://pictures.test/asha.png', null],
  ])('can be scanned without a name when the code is %s', async (_, address, asked, sentCookie) => {
    const requests = serveImage(asked, pngCode(), 'image/png')
    const { file = Buffer.alloc(0) } = await download(address, { name: null })

    expect(scan(file).text).toBe(link)
    expect(requests.map((headers) => headers.get('Cookie'))).toEqual([sentCookie])
  })
})

test.each(['webp', 'gif'] as const)('a QR code as %s can be scanned too', async (format) => {
  const code = await sharp(pngCode()).toFormat(format).toBuffer()
  const { file = Buffer.alloc(0) } = await download(dataAddress(`image/${format}`, code))

  expect(scan(file).text).toBe(link)
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
