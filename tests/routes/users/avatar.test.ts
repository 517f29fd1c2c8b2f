import { randomBytes } from 'node:crypto'
import { http, HttpResponse } from 'msw'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import * as avatar from '../../../app/routes/images/avatar/route.ts'
import * as profile from '../../../app/routes/profile/route.tsx'
import * as shell from '../../../app/routes/shell/route.tsx'
import { roles } from '../../../contract/options/accounts/roles.ts'
import { aProfile, host, hostAnswers, hostOrigin } from '../support/host.ts'
import { serveImage, useImageHosts } from '../support/hosts/image-hosts.ts'
import { dataAddress } from '../support/qr.ts'
import { visit } from '../support/visit.ts'

const cookie = 'accessToken=abc'

const photo = (format: 'png' | 'jpeg' | 'webp' | 'gif' | 'avif', width = 300, height = 400) =>
  sharp({ create: { width, height, channels: 3, background: '#b45309' } })
    .toFormat(format)
    .toBuffer()

const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><text>AN</text></svg>')

const { warned } = useImageHosts()

/** Where the header shows the avatar, if it does. */
async function avatarInHeader(): Promise<string | undefined> {
  const { data } = await visit(shell, { path: '/dashboard', cookie })
  return (data as { user: { avatar?: string } }).user.avatar
}

/** The picture at the address that the header names. */
async function showAvatar(address: unknown) {
  hostAnswers({ 'GET /auth/profile': () => aProfile({ avatar: address }) })
  const path = (await avatarInHeader()) ?? '/dashboard/avatar'
  const { data, headers, status } = await visit(avatar, { path, cookie })
  const file = data instanceof Response ? Buffer.from(await data.arrayBuffer()) : Buffer.alloc(0)
  return { file, headers, status }
}

const isIcon = ({ file }: { file: Buffer }) => file.toString().includes('<circle')

describe('an avatar that the host names', () => {
  test.each([
    ['on the host', `${hostOrigin}/uploads/asha.jpg`, `${hostOrigin}/uploads/asha.jpg`, cookie],
    ['by a path of the host', '/uploads/asha.jpg', `${hostOrigin}/uploads/asha.jpg`, cookie],
    ['by a path without a slash', 'uploads/asha.jpg', `${hostOrigin}/uploads/asha.jpg`, cookie],
    ['elsewhere by https', 'https://pictures.test/asha.jpg', 'https://pictures.test/asha.jpg', null],
  ])('%s is fetched by the server and shown from our own origin', async (_, address, asked, sentCookie) => {
    const requests = serveImage(asked, await photo('jpeg'), 'image/jpeg')
    const { file, headers, status } = await showAvatar(address)

    expect([status, headers.get('Content-Type')]).toEqual([200, 'image/webp'])
    expect(headers.get('Cache-Control')).toMatch(/^private, max-age=\d+$/)
    expect(await sharp(file).metadata()).toMatchObject({ width: 192, height: 192, format: 'webp' })
    expect(requests.map((sent) => sent.get('Cookie'))).toEqual([sentCookie])
    expect(warned()).toEqual([])
  })

  test.each(['png', 'jpeg', 'webp', 'gif', 'avif'] as const)(
    'within its address is shown as a small picture, from %s',
    async (format) => {
      const { file, headers } = await showAvatar(dataAddress(`image/${format}`, await photo(format)))

      expect(headers.get('Content-Type')).toBe('image/webp')
      expect((await sharp(file).stats()).dominant).toMatchObject({ r: expect.closeTo(180, -1.5) })
    },
  )

  test('as a drawing is passed on, and nobody can open it as a page', async () => {
    serveImage('https://pictures.test/initials.svg', drawing, 'image/svg+xml')
    const { file, headers } = await showAvatar('https://pictures.test/initials.svg')

    expect(file).toEqual(drawing)
    expect(headers.get('Content-Type')).toBe('image/svg+xml')
    expect(headers.get('Content-Disposition')).toMatch(/^attachment/)
  })

  test('may have the size of a photo from a phone', async () => {
    const pixels = { width: 700, height: 700, channels: 3 } as const
    const noise = await sharp(randomBytes(700 * 700 * 3), { raw: pixels })
      .png()
      .toBuffer()
    expect(noise.length).toBeGreaterThan(1024 * 1024)
    serveImage(`${hostOrigin}/photo.png`, noise, 'image/png')

    expect((await showAvatar('/photo.png')).headers.get('Content-Type')).toBe('image/webp')
  })

  test('shows in the profile too', async () => {
    hostAnswers({ 'GET /auth/profile': () => aProfile({ avatar: '/uploads/asha.jpg' }) })
    const inHeader = await avatarInHeader()
    const { data } = await visit(profile, { path: '/dashboard/profile', cookie })

    expect(inHeader).toMatch(/^\/dashboard\/avatar\?v=[\w-]+$/)
    expect(data).toMatchObject({ avatar: inHeader })
  })

  test('has another address for another picture and for another person', async () => {
    const addresses = new Set<string | undefined>()
    for (const user of [
      { avatar: '/a.jpg' },
      { avatar: '/b.jpg' },
      { avatar: '/a.jpg', email: 'ravi@host.test' },
    ]) {
      hostAnswers({ 'GET /auth/profile': aProfile(user) })
      addresses.add(await avatarInHeader())
    }

    expect(addresses.size).toBe(3)
  })

  test('is not cached under an address that is out of date', async () => {
    serveImage(`${hostOrigin}/asha.png`, await photo('png'), 'image/png')
    hostAnswers({ 'GET /auth/profile': () => aProfile({ avatar: '/asha.png' }) })
    const { headers } = await visit(avatar, { path: '/dashboard/avatar?v=of-somebody-else', cookie })

    expect(headers.get('Cache-Control')).toBe('no-store')
  })

  test.each(roles)('shows for %s', async (role) => {
    hostAnswers({
      'GET /auth/profile': aProfile({ role, avatar: dataAddress('image/png', await photo('png')) }),
    })
    const { headers } = await visit(avatar, { path: '/dashboard/avatar', cookie })

    expect(headers.get('Content-Type')).toBe('image/webp')
  })
})

describe('an avatar that cannot be had', () => {
  const page = Buffer.from('<!doctype html><title>Sign in</title>')

  beforeEach(async () => {
    serveImage(`${hostOrigin}/page.png`, page, 'text/html')
    serveImage(`${hostOrigin}/false.png`, page, 'image/png')
    serveImage(`${hostOrigin}/broken.png`, (await photo('png')).fill(0, 60), 'image/png')
    serveImage(`${hostOrigin}/false.svg`, page, 'image/svg+xml')
    host.use(
      http.get(`${hostOrigin}/gone.png`, () => new HttpResponse(null, { status: 404 })),
      http.get(`${hostOrigin}/cut.png`, () => HttpResponse.error()),
    )
  })

  test.each([
    ['is gone', '/gone.png'],
    ['cannot be reached', '/cut.png'],
    ['is a page', '/page.png'],
    ['is a page that calls itself a picture', '/false.png'],
    ['is a page that calls itself a drawing', '/false.svg'],
    ['is broken', '/broken.png'],
    ['is inside the network', 'https://inside.test/asha.png'],
    ['is a script', 'javascript:alert(1)'],
    ['is broken within its address', dataAddress('image/png', Buffer.from('broken'))],
  ])('because it %s is the generic icon, so that no broken picture shows', async (_, address) => {
    const shown = await showAvatar(address)

    expect(isIcon(shown)).toBe(true)
    expect([shown.status, shown.headers.get('Content-Type')]).toEqual([200, 'image/svg+xml'])
    // The host is not asked again for every page.
    expect(shown.headers.get('Cache-Control')).toBe('private, max-age=60')
    expect(JSON.stringify(warned())).toContain('the avatar could not be')
    expect(JSON.stringify(warned())).not.toMatch(/\.png|\.svg|pictures/)
  })
})

test.each([null, '', ' ', undefined, { url: '/a.png' }])(
  'without an avatar (%j) the header shows the generic icon and asks for no picture',
  async (address) => {
    hostAnswers({ 'GET /auth/profile': () => aProfile({ avatar: address }) })

    expect(await avatarInHeader()).toBeUndefined()
    expect(isIcon(await showAvatar(address))).toBe(true)
    expect(warned()).toEqual([])
  },
)
