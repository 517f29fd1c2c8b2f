import { http } from 'msw'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { env } from '../../../app/.server/env.ts'
import { log } from '../../../app/.server/log.ts'
import * as leadForm from '../../../app/routes/public/lead/route.tsx'
import { bodiesOf } from '../support/responses.ts'
import { host, hostAnswers, hostOffers, hostRecordsClicks, json } from '../support/host.ts'
import { referralCookie } from '../support/referral-cookie.ts'
import { renderRoute } from '../support/render.ts'
import { visit } from '../support/visit.ts'

const call = 'POST /leads/join'
const form = { name: ' Asha Nair ', email: ' asha@host.test ', ref: '' }

beforeEach(() => {
  // Nothing is printed.
  vi.spyOn(log, 'info')
  vi.spyOn(log, 'warn')
})

describe('a LEAD_URL', () => {
  const { LEAD_URL } = env
  afterEach(() => {
    env.LEAD_URL = LEAD_URL
  })

  const answerAt = (url: string) => {
    const cookies: (string | null)[] = []
    const bodies: unknown[] = []
    env.LEAD_URL = url
    host.use(
      http.post(url, async ({ request }) => {
        cookies.push(request.headers.get('Cookie'))
        bodies.push(await request.json())
        return json({}, 200, ['accessToken=other'])
      }),
    )
    return { cookies, bodies }
  }

  test('on another origin than the API’s gets no cookies and sets none', async () => {
    const { cookies } = answerAt('https://leads.test/join')
    const page = await visit(leadForm, { path: '/lead-form', form, cookie: 'accessToken=abc' })

    expect([page.location, cookies, page.setCookies]).toEqual(['/lead-form?joined', [null], []])
  })

  test('on the API’s origin is treated as a call of the API', async () => {
    const { cookies } = answerAt('http://host.test/somewhere/else')
    const page = await visit(leadForm, { path: '/lead-form', form, cookie: 'accessToken=abc' })

    expect(cookies).toEqual(['accessToken=abc'])
    expect(page.setCookies).toEqual(['accessToken=other; Path=/; HttpOnly; SameSite=Lax'])
  })

  test('gets the code of a referral, and nothing that proves a click', async () => {
    const { bodies } = answerAt('https://leads.test/join')
    hostRecordsClicks()
    await visit(leadForm, { path: '/lead-form', form, cookie: referralCookie('CODE') })

    expect(bodies).toEqual([{ name: 'Asha Nair', email: 'asha@host.test', ref: 'CODE' }])
  })
})

describe('a host that works leads', () => {
  const described = { ...form, type: 'loan', phone: '+91 94473 55005', district: 'Munnar', message: 'A shop' }
  const answer = { territory: 'Idukki', until: '2031-07-02T05:00:00.000Z' }

  test('gets type, phone, district and message; empty ones are left out', async () => {
    hostOffers('GET /leads')
    const received = hostAnswers({ [call]: () => json({ lead: null, answer }, 201) })
    const page = await visit(leadForm, { path: '/lead-form', form: described })
    await visit(leadForm, {
      path: '/lead-form',
      form: { ...form, type: '', phone: '', district: ' ', message: '' },
    })

    const sent = { name: 'Asha Nair', email: 'asha@host.test', ref: '' }
    expect(bodiesOf(received)).toEqual([
      { ...sent, type: 'loan', phone: '+91 94473 55005', district: 'Munnar', message: 'A shop' },
      sent,
    ])
    expect(page.location).toBe('/lead-form?joined=yes&in=Idukki&until=2031-07-02T05%3A00%3A00.000Z')
    const thanks = await visit(leadForm, { path: page.location ?? '' })
    expect(thanks.data).toMatchObject({
      joined: true,
      answer: { territory: 'Idukki', until: '2 Jul 2031, 10:30 am' },
    })
  })

  test('is where the thanks say how to follow the request', async () => {
    const thanks = async () => renderRoute(leadForm, await visit(leadForm, { path: '/lead-form?joined' }))
    expect(await thanks()).not.toContain('href="/register"')
    hostOffers('GET /leads')
    expect(await thanks()).toContain('href="/register"')
  })

  test.each([
    ['in=Win+money+at+evil.example&until=2031-07-02T05:00:00.000Z', { territory: undefined }],
    ['in=Idukki&until=soon', undefined],
    ['in=Idukki', undefined],
  ])('thanks for the forged address %s without its words', async (search, expected) => {
    const { data } = await visit(leadForm, { path: `/lead-form?joined&${search}` })
    const shown = (data as { answer: unknown }).answer
    if (expected === undefined) expect(shown).toBeUndefined()
    else expect(shown).toMatchObject(expected)
  })

  test.each([
    [{ type: 'holiday' }, 'type', 'Choose from the list.'],
    [{ phone: '12345' }, 'phone', 'Enter a phone number with at least 10 digits.'],
  ])('is not asked with %o', async (change, field, message) => {
    hostOffers('GET /leads')
    const received = hostAnswers({ [call]: json({}) })
    const page = await visit(leadForm, { path: '/lead-form', form: { ...described, ...change } })
    expect([page.status, page.data]).toMatchObject([400, { error: { [field]: [message] } }])
    expect(received).toEqual([])
  })

  test('other hosts get name, email and ref alone, and their form asks for no more', async () => {
    const received = hostAnswers({ [call]: json({}) })
    await visit(leadForm, { path: '/lead-form', form: described })
    expect(bodiesOf(received)).toEqual([{ name: 'Asha Nair', email: 'asha@host.test', ref: '' }])
    expect((await visit(leadForm, { path: '/lead-form' })).data).toMatchObject({ isDescribed: false })
  })

  test('an address of one’s own for leads gets name, email and ref alone', async () => {
    hostOffers('GET /leads')
    const own = env.LEAD_URL
    env.LEAD_URL = 'https://leads.test/join'
    try {
      expect((await visit(leadForm, { path: '/lead-form' })).data).toMatchObject({ isDescribed: false })
    } finally {
      env.LEAD_URL = own
    }
  })
})
