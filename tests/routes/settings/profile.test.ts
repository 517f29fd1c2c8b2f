// The own details and picture, as pages that work without JavaScript.
import { describe, expect, test } from 'vitest'
import * as picture from '../../../app/routes/settings/picture/route.tsx'
import * as profile from '../../../app/routes/settings/profile/route.tsx'
import { settingsTabs } from '../../../app/routes/settings/tabs/tabs.server.ts'
import { smallPng } from '../../support/images/small-images.ts'
import { aProfile, hostAnswers, hostOffers, json } from '../support/host.ts'
import { render } from '../support/render.ts'
import { visit } from '../support/visit.ts'

const cookie = 'accessToken=abc'
const path = '/settings/profile'

const account = {
  name: 'Anjali Nair',
  phone: '+91 94473 55005',
  email: 'anjali@host.test',
  language: 'en',
  languages: [
    { code: 'en', name: 'English' },
    { code: 'ml', name: 'മലയാളം' },
  ],
  street: '',
  city: 'Munnar',
  district: 'Idukki',
  state: 'Kerala',
  postalCode: '',
  country: 'India',
  needsAddress: false,
  hasPicture: false,
  version: 3,
}

const form = {
  name: 'Anjali R Nair',
  phone: '+91 94473 55006',
  language: 'ml',
  street: '12 Temple Road',
  city: 'Munnar',
  district: 'Idukki',
  state: 'Kerala',
  postalCode: '685612',
  country: 'India',
  version: '3',
}

const answers = (role = 'user', overrides: object = {}, avatar?: string) => ({
  'GET /auth/profile': aProfile({ role, avatar }),
  'GET /account': json({ account: { ...account, ...overrides } }),
})

describe('the page of the profile', () => {
  test.each([true, false])('leads to the change of the email where the host has it: %s', async (offered) => {
    hostAnswers(answers())
    if (offered) hostOffers('GET /email')
    const html = render(profile.default, await visit(profile, { path, cookie }), undefined, path)
    expect(html.includes('href="/settings/security/email"')).toBe(offered)
  })

  test('has the present values, the email, and the initials of somebody without a picture', async () => {
    hostAnswers(answers())
    const html = render(profile.default, await visit(profile, { path, cookie }), undefined, path)
    expect(html).toMatch(/name="name"[^>]*value="Anjali Nair"/)
    expect(html).toMatch(/<option value="en" selected="">English/)
    expect(html).toContain('name="version" value="3"')
    // It may break after its @ and dots.
    expect(html.replaceAll('<wbr/>', '')).toContain('anjali@host.test')
    expect(html).toMatch(/aria-hidden="true"[^>]*>AN</)
    expect(html).toMatch(/href="\/settings\/profile\/picture"[^>]*>.*Add a picture/)
  })

  test('shows the picture where there is one', async () => {
    hostAnswers(answers('user', { hasPicture: true }, '/api/account/avatar/1'))
    const html = render(profile.default, await visit(profile, { path, cookie }), undefined, path)
    expect(html).toMatch(/<img src="\/dashboard\/avatar\?v=[^"]+" alt=""/)
    expect(html).toContain('Change or remove')
  })

  test('saves what was typed, with the version that was shown', async () => {
    const received = hostAnswers({ ...answers(), 'POST /account': json({ account }) })
    const visited = await visit(profile, { path, cookie, form })
    expect(visited.location).toBe(path)
    const body = received.find(({ method, path: to }) => method === 'POST' && to === '/account')?.body
    expect(JSON.parse(body ?? '')).toEqual({ ...form, version: 3 })
  })

  test.each([
    ['name', 'Full Name is required.', 'user'],
    ['phone', 'Phone is required.', 'user'],
    ['district', 'District is required.', 'affiliate'],
  ])('has an error at %s where it is missing, and keeps the rest', async (field, message, role) => {
    hostAnswers(answers(role, { needsAddress: role === 'affiliate' }))
    const posted = await visit(profile, { path, cookie, form: { ...form, [field]: '' }, withPage: true })
    expect(posted.status).toBe(400)
    const html = render(profile.default, { data: posted.loaded }, posted, path)
    expect(html).toMatch(new RegExp(`aria-invalid="true"[^>]*name="${field}"`))
    expect(html).toContain(message)
    expect(html).toContain('value="12 Temple Road"')
  })

  test('keeps what was typed after a change in another tab, and takes over the new version', async () => {
    hostAnswers({
      ...answers('user', { version: 4 }),
      'POST /account': json({ message: 'Your profile was changed elsewhere.' }, 409),
    })
    const posted = await visit(profile, { path, cookie, form, withPage: true })
    expect(posted.status).toBe(409)
    const html = render(profile.default, { data: posted.loaded }, posted, path)
    expect(html).toMatch(/role="alert".*Your profile was changed elsewhere\./)
    expect(html).toContain('value="Anjali R Nair"')
    expect(html).toContain('name="version" value="4"')
  })
})

const picturePath = '/settings/profile/picture'

const withPicture = (bytes: BlobPart = smallPng, part = 'top') => {
  const body = new FormData()
  body.append('picture', new File([bytes], 'me.png', { type: 'image/png' }))
  body.append('part', part)
  return body
}

describe('the page of the picture', () => {
  test('offers the parts to keep, and a removal only where there is something to remove', async () => {
    hostAnswers(answers())
    const html = render(
      picture.default,
      await visit(picture, { path: picturePath, cookie }),
      undefined,
      picturePath,
    )
    expect(html).toMatch(/<option value="centre" selected="">The middle/)
    expect(html).not.toContain('Remove the picture')
    hostAnswers(answers('user', { hasPicture: true }, '/api/account/avatar/1'))
    const other = render(
      picture.default,
      await visit(picture, { path: picturePath, cookie }),
      undefined,
      picturePath,
    )
    expect(other).toContain('Remove the picture')
  })

  test('sends the picture with the chosen part', async () => {
    const received = hostAnswers({ ...answers(), 'POST /account/avatar': json({ account }) })
    const visited = await visit(picture, { path: picturePath, cookie, form: withPicture() })
    expect(visited.location).toBe(path)
    const sent = received.find((call) => call.path === '/account/avatar')?.body
    expect(sent).toMatch(/name="part"\s+top/)
  })

  test('has an error at the picture where none was chosen, or another file', async () => {
    hostAnswers(answers())
    for (const [form, message] of [
      [new FormData(), 'Picture is required.'],
      [withPicture('no picture'), 'Picture must be a JPEG, PNG, WebP, GIF or AVIF picture.'],
    ] as const) {
      const posted = await visit(picture, { path: picturePath, cookie, form, withPage: true })
      expect(posted.status).toBe(400)
      const html = render(picture.default, { data: posted.loaded }, posted, picturePath)
      expect(html).toContain(message)
    }
  })

  test('shows what the host found wrong with it', async () => {
    hostAnswers({
      ...answers(),
      'POST /account/avatar': json({ message: 'Picture cannot be read.' }, 400),
    })
    const posted = await visit(picture, { path: picturePath, cookie, form: withPicture(), withPage: true })
    const html = render(picture.default, { data: posted.loaded }, posted, picturePath)
    expect(html).toMatch(/role="alert".*Picture cannot be read\./)
    expect(html).toMatch(/<option value="top" selected="">/)
  })

  test('removes it', async () => {
    const received = hostAnswers({ ...answers(), 'POST /account/avatar/remove': json({ account }) })
    const form = new FormData()
    form.append('step', 'remove')
    const visited = await visit(picture, { path: picturePath, cookie, form })
    expect(visited.location).toBe(path)
    expect(received.some((call) => call.path === '/account/avatar/remove')).toBe(true)
  })
})

test('both pages are launching soon, and the tab is hidden, on a host without the calls', async () => {
  hostAnswers({ 'GET /auth/profile': aProfile({ role: 'user' }) })
  expect((await visit(profile, { path, cookie })).data).toEqual({ launchingSoon: 'Settings' })
  expect((await visit(picture, { path: picturePath, cookie })).data).toEqual({ launchingSoon: 'Settings' })
  expect(settingsTabs.find((tab) => tab.path === path)?.call.support).toBe('optional')
})
