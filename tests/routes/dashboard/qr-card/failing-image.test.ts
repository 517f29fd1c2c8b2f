import { http, HttpResponse } from 'msw'
import { describe, expect, test } from 'vitest'
import { createLoadContext } from '../../../../app/.server/http/request-facts.ts'
import { takeToast } from '../../../../app/.server/http/toast.ts'
import * as image from '../../../../app/routes/images/qr-card/route.ts'
import { aProfile, host, hostAnswers, hostOrigin, json } from '../../support/host.ts'
import { useImageHosts } from '../../support/hosts/image-hosts.ts'
import { dataAddress, pngCode } from '../../support/qr.ts'
import { facts, visit } from '../../support/visit.ts'
import { cookie, download, qr } from '../../support/pages/qr-card.ts'

const { logged } = useImageHosts()

describe('a QR card that cannot be rendered', () => {
  const huge = Buffer.from(pngCode())
  huge.writeUInt32BE(60_000, 16)
  const broken = pngCode().fill(0, 60)
  const svg = (content: string) =>
    dataAddress(
      'image/svg+xml',
      Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${content}</svg>`),
    )

  test.each([
    ['there is no code', null, 0],
    ['the address is no address', 'http://', 1],
    ['the address is a script', 'javascript:alert(1)', 1],
    ['the address is a file', 'file:///etc/hostname', 1],
    ['it is elsewhere without https', 'http://pictures.test/asha.png', 1],
    ['its address carries a password', 'https://asha:secret@pictures.test/asha.png', 1],
    ['it is inside the network', 'https://inside.test/asha.png', 1],
    ['the data is not a picture', dataAddress('image/png', Buffer.from('<html></html>')), 1],
    ['the data is of another type', dataAddress('text/html', Buffer.from('<html></html>')), 1],
    ['the data is cut off', 'data:image/png;base64,', 1],
    ['its escapes are broken', 'data:image/svg+xml,%E0%A4%A', 1],
    ['it claims to be enormous', dataAddress('image/png', huge), 1],
    ['its pixels are broken', dataAddress('image/png', broken), 1],
    ['it is a broken WebP', dataAddress('image/webp', Buffer.from('RIFF....WEBPVP8 ')), 1],
    ['the drawing is empty', svg(''), 1],
    ['the drawing refers to a file', svg('<image href="/etc/logo.png" width="9" height="9"/>'), 1],
    ['the drawing repeats itself', svg('<g id="a"><rect width="9" height="9"/></g><use href="#a"/>'), 1],
    ['the drawing has a script', svg('<script>alert(1)</script>'), 1],
    [
      'the drawing declares entities',
      dataAddress('image/svg+xml', Buffer.from('<!DOCTYPE svg [<!ENTITY a "aa">]><svg xmlns="x">&a;</svg>')),
      1,
    ],
    ['the drawing is nested without end', svg('<g>'.repeat(30_000) + '</g>'.repeat(30_000)), 1],
    ['the drawing is broken', svg('<rect'), 1],
  ])('because %s shows nothing and is only logged', async (_, address, warned) => {
    const { page, file } = await download(address)

    expect([page.status, page.thrown, file?.length]).toEqual([address === null ? 404 : 502, false, 0])
    expect(logged()).toHaveLength(warned)
    expect(JSON.stringify(logged())).not.toContain('asha.png')
  })

  test.each([
    ['the host is busy', json({}, 503), 502],
    ['a proxy does not find the host', new Response('<h1>Not found</h1>', { status: 404 }), 502],
    ['the host has no code', json({ message: 'No code' }, 404), 404],
  ])('because %s is not shown, with the status of what is known', async (_, answer, status) => {
    hostAnswers({ 'GET /auth/profile': aProfile(), 'GET /affiliates/qr': answer })
    const page = await visit(image, { path: '/dashboard/qr-card.png', cookie })

    expect(page.status).toBe(status)
  })

  const none = 'You have no QR code yet. Generate one first.'
  const unavailable = 'The picture of your QR code could not be loaded.'

  test.each([
    ['there is no code', qr(null), none],
    ['the host does not find a code', json({}, 404), none],
    ['its picture cannot be had', qr('/qr/gone.png'), unavailable],
    ['the host cannot tell whether there is a code', json({}, 503), unavailable],
  ])('leads its download link back to the card with a message when %s', async (_, answer, message) => {
    host.use(http.get(`${hostOrigin}/qr/gone.png`, () => new HttpResponse(null, { status: 404 })))
    hostAnswers({ 'GET /auth/profile': aProfile(), 'GET /affiliates/qr': answer })
    const page = await visit(image, {
      path: '/dashboard/qr-card.png',
      cookie,
      accept: 'text/html,*/*;q=0.8',
    })
    const flash = page.setCookies.find((line) => line.startsWith('flash='))?.split(';')[0]
    const { toast } = await takeToast(
      new Request('http://app.test/', { headers: { Cookie: flash ?? '' } }),
      createLoadContext(facts()),
    )

    expect([page.status, page.location]).toEqual([302, '/dashboard#qr-card'])
    expect(toast).toMatchObject({ kind: 'error', text: message })
  })
})
