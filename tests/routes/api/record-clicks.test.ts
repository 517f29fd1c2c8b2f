import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { recordClicks, recordViews } from '../../../app/.server/api/endpoints/referrals/clicks.ts'
import { apiConcurrencyLimit } from '../../../app/.server/api/sending/concurrency-limit.ts'
import { env } from '../../../app/.server/env.ts'
import { pageCookies } from '../../../app/.server/http/cookies/page-cookies.ts'
import { RecordClicksPayload, type Click } from '../../../contract/calls/referrals/clicks.ts'
import { createReferralSigner } from '@affiliate-booking/shared/signing/referral-signer'
import { hostAnswers, hostOffers, hostOffersNothing, hostRecordsClicks, json } from '../support/host.ts'

const call = 'POST /clicks'
const signer = createReferralSigner(env.REFERRAL_KEY, 30)

const clicks = Array.from({ length: 500 }, (): Click => ({
  code: 'ASHA',
  clickId: randomUUID(),
  at: new Date().toISOString(),
  trigger: 'qr',
  landingPath: '/',
  device: 'phone',
  isBot: false,
  visitorHash: 'v'.repeat(22),
  signalHash: 's'.repeat(22),
}))

function hostTakes(answer: Response | (() => Response | Promise<Response>)) {
  const received = hostAnswers({ [call]: answer })
  hostRecordsClicks()
  return received
}

describe('clicks', () => {
  test('are sent in one call, which the shared key signs, with nothing of a visitor’s request', async () => {
    const received = hostTakes(json({ recorded: 500 }))
    expect(await recordClicks(clicks, 2000)).toBe('sent')

    const [{ body, headers } = { body: '', headers: new Headers() }] = received
    expect(RecordClicksPayload.parse(JSON.parse(body))).toEqual({ clicks })
    const signature = headers.get('X-Referral-Signature') ?? ''
    expect(signer.verifyBody(body, signature, new Date())).toBe(true)
    expect([headers.get('Cookie'), headers.get('X-Forwarded-For')]).toEqual([null, null])
  })

  test('are not sent to a host that records none', async () => {
    const received = hostAnswers({ [call]: json({}) })
    hostOffersNothing()
    expect(await recordClicks(clicks, 2000)).toBe('not-offered')
    expect(received).toEqual([])
  })

  test.each([
    [401, 'rejected'],
    [400, 'rejected'],
    [429, 'unanswered'],
    [500, 'unanswered'],
    [503, 'unanswered'],
  ] as const)('that are answered with %s are %s', async (status, delivery) => {
    hostTakes(json({ message: 'No.' }, status))
    expect(await recordClicks(clicks, 2000)).toBe(delivery)
  })

  test('that a host never takes are given up in time, and the host does not count as down for pages', async () => {
    // Of other files, which share the app.
    await expect.poll(() => apiConcurrencyLimit.state().callsInFlight).toBe(0)
    const received = hostTakes(() => new Promise<never>(() => {}))
    const began = performance.now()
    const deliveries = Array.from({ length: 10 }, () => recordClicks(clicks.slice(0, 1), 1000))
    await expect.poll(() => received.length).toBe(10)
    expect(apiConcurrencyLimit.state().callsInFlight).toBe(0)

    expect(new Set(await Promise.all(deliveries))).toEqual(new Set(['unanswered']))
    expect(performance.now() - began).toBeLessThan(10_000)
    expect(apiConcurrencyLimit.state()).toMatchObject({ host: 'up' })
  })
})

test('the cookies that the app reads for a page are those of the host and its own, by name', () => {
  expect(pageCookies).toEqual({
    everyPage: ['accessToken', 'refreshToken', 'admin-session', 'flash'],
    referral: 'referralId',
  })
})

describe('views of product pages', () => {
  const views = [{ slug: 'tea-gardens', day: '2026-11-23', views: 12 }]

  test('are sent in one call, which the shared key signs', async () => {
    const received = hostAnswers({ 'POST /views': json({ recorded: 12 }) })
    hostOffers('POST /views')
    expect(await recordViews(views, 2000)).toBe('sent')
    const [{ body, headers } = { body: '', headers: new Headers() }] = received
    expect(JSON.parse(body)).toEqual({ views })
    expect(signer.verifyBody(body, headers.get('X-Referral-Signature') ?? '', new Date())).toBe(true)
  })

  test('are not sent to a host that counts none', async () => {
    const received = hostAnswers({ 'POST /views': json({}) })
    hostOffersNothing()
    expect(await recordViews(views, 2000)).toBe('not-offered')
    expect(received).toEqual([])
  })
})
