// The QR codes, pictures and cards of a link.
import { renderToStaticMarkup } from 'react-dom/server'
import sharp from 'sharp'
import { describe, expect, test, vi } from 'vitest'
import { qrSvgOf } from '../../../app/.server/images/qr-file.ts'
import { isBlank } from '../../../app/.server/images/render-card.ts'
import { LinkPicture } from '../../../app/routes/images/link-picture/design.tsx'
import * as picture from '../../../app/routes/images/link-picture/route.ts'
import { hostAnswers, json } from '../support/host.ts'
import { aProduct } from '../support/products.ts'
import { asAffiliate, days, productLink, siteLink } from '../support/rows/referral-link.ts'
import { visit } from '../support/visit.ts'

const cookie = 'accessToken=abc'

describe('the files of a link', () => {
  async function load(file: string) {
    hostAnswers({ ...asAffiliate, 'GET /referral-links/link-1': json({ link: siteLink, days }) })
    const { data, status, headers } = await visit(picture, {
      path: `/commissions/links/link-1/${file}`,
      params: { id: 'link-1', file },
      cookie,
    })
    const bytes = data instanceof Response ? Buffer.from(await data.arrayBuffer()) : Buffer.alloc(0)
    return { status, headers, bytes }
  }

  test.each([
    ['qr.png', 1024, 1024],
    ['status.png', 1080, 1920],
    ['post.png', 1200, 630],
    ['card.png', 1050, 600],
    ['lead-form-qr.png', 1024, 1024],
    ['lead-form-status.png', 1080, 1920],
    ['lead-form-post.png', 1200, 630],
    ['lead-form-card.png', 1050, 600],
  ])('have %s with %d × %d pixels', async (file, width, height) => {
    const { bytes, headers } = await load(file)
    expect(headers.get('Content-Disposition')).toBe(`attachment; filename="ASHA2026-${file}"`)
    expect(headers.get('Cache-Control')).toBe('private, no-store')
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width, height })
  })

  test('have the QR code as a plain drawing', async () => {
    const { bytes, headers } = await load('qr.svg')
    expect(headers.get('Content-Type')).toBe('image/svg+xml')
    expect(bytes.toString()).toMatch(/^<svg [^>]+><rect [^>]+><path [^>]+><\/svg>$/)
  })

  test('have a card to print of 3.5 × 2 inches', async () => {
    expect(await sharp((await load('lead-form-card.png')).bytes).metadata()).toMatchObject({ density: 300 })
  })

  test('lead by the QR code of the lead form to the form, as a scan', async () => {
    const { bytes } = await load('lead-form-qr.svg')
    expect(bytes.toString()).toBe(qrSvgOf('http://app.test/lead-form?ref=ASHA2026&via=qr'))
    expect((await load('qr.svg')).bytes.toString()).toBe(qrSvgOf('http://app.test/?ref=ASHA2026&via=qr'))
  })

  test.each(['status', 'post', 'card'] as const)(
    'say as a %s that the affiliate earns a commission',
    (kind) => {
      const texts = {
        title: 'Tea gardens',
        place: '',
        price: '',
        name: 'Asha',
        code: 'ASHA2026',
        qr: 'data:,',
      }
      const html = renderToStaticMarkup(LinkPicture({ kind, ...texts, photo: undefined }))
      expect(html).toContain('I earn a commission if you book.')
      const leads = renderToStaticMarkup(LinkPicture({ kind, ...texts, isLeadForm: true, photo: undefined }))
      expect(leads).toContain('I may earn a commission.')
      expect(leads).not.toContain('book')
    },
  )

  test('are not there under another name', async () => {
    expect((await load('all.zip')).status).toBe(404)
    expect((await load('lead-form-all.zip')).status).toBe(404)
    expect((await load('lead-form-')).status).toBe(404)
  })
})

describe('a picture of a link to a product', () => {
  const path = '/commissions/links/link-2/post.png'

  async function download(photo: () => Response | Promise<Response>, id = 'photo-1'): Promise<Buffer> {
    const image = { id, alt: 'Tea', width: 96, height: 64 }
    hostAnswers({
      ...asAffiliate,
      'GET /referral-links/link-2': json({ link: productLink, days }),
      'GET /products/tea-gardens': json({ product: aProduct({ slug: 'tea-gardens', images: [image] }) }),
      [`GET /images/${id}/960`]: photo,
    })
    const { data } = await visit(picture, { path, params: { id: 'link-2', file: 'post.png' }, cookie })
    return data instanceof Response ? Buffer.from(await data.arrayBuffer()) : Buffer.alloc(0)
  }

  const red = () =>
    sharp({ create: { width: 96, height: 64, channels: 3, background: 'red' } })
      .webp()
      .toBuffer()

  /** Whether a part of it is red as the photo. */
  async function hasPhoto(png: Buffer): Promise<boolean> {
    const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    const pixels = info.width * info.height
    let count = 0
    for (let at = 0; at < data.length; at += 3)
      if ((data[at] ?? 0) > 240 && (data[at + 1] ?? 255) < 20 && (data[at + 2] ?? 255) < 20) count += 1
    return count > pixels / 10
  }

  test('has the photo once the host gives it, although it failed the first time', async () => {
    const without = await download(() => json({}, 503))
    expect(await hasPhoto(without)).toBe(false)
    const photo = new Response(new Uint8Array(await red()), { headers: { 'Content-Type': 'image/webp' } })
    expect(await hasPhoto(await download(() => photo))).toBe(true)
    const again = vi.fn<() => Response>(() => json({}, 503))
    expect(await hasPhoto(await download(again))).toBe(true)
    expect(again, 'the photo of a picture that is kept').not.toHaveBeenCalled()
  })

  test('holds up no other drawing while the host is silent', async () => {
    let answer: (photo: Response) => void = () => undefined
    const asked = vi.fn<() => Promise<Response>>(() => new Promise((resolve) => (answer = resolve)))
    const downloading = download(asked, 'photo-2')
    await expect.poll(() => asked.mock.calls.length).toBe(1)
    const drawing = `data:image/png;base64,${(
      await sharp(await red())
        .png()
        .toBuffer()
    ).toString('base64')}`
    expect(await isBlank(drawing)).toBe(false)
    answer(json({}, 503))
    expect((await downloading).length).toBeGreaterThan(0)
  })
})
