import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createStage } from '../../../support/stage.ts'

const stage = createStage()

describe('the PAN of an affiliate', () => {
  test('is shown to its owner', async () => {
    const cookie = await stage.signedInAs('affiliate')
    const { body } = await stage.get('/auth/profile', cookie)
    expect(body.user.affiliateInfo.panNumber).toBe('ABCPN1234F')
  })
})

describe('the QR code of an affiliate', () => {
  test('exists from the registration on, and stays the same when it is generated', async () => {
    const cookie = await stage.signedInAs('affiliate')
    const made = await stage.get('/affiliates/qr', cookie)
    expect(made.status).toBe(200)
    expect(made.body.qrCodeUrl).toMatch(/^data:image\/svg\+xml;base64,/)
    const svg = Buffer.from(made.body.qrCodeUrl.split(',')[1], 'base64').toString()
    expect(svg).toMatch(/^<svg /)
    expect((await stage.post('/affiliates/qr/generate', undefined, cookie)).body).toEqual(made.body)
  })

  test('is hidden while the link is disabled, and generating it enables the link again', async () => {
    const cookie = await stage.signedInAs('affiliate')
    const made = await stage.post('/affiliates/qr/generate', undefined, cookie)
    await stage.db.execute(sql`update referral_links set disabled_at = now()`)
    expect((await stage.get('/affiliates/qr', cookie)).body).toEqual({ qrCodeUrl: null })
    expect((await stage.post('/affiliates/qr/generate', undefined, cookie)).body).toEqual(made.body)
    expect((await stage.get('/affiliates/qr', cookie)).body).toEqual(made.body)
  })

  test('belongs to one link when it is generated several times at once', async () => {
    const cookie = await stage.signedInAs('affiliate')
    const answers = await Promise.all(
      [1, 2, 3].map(() => stage.post('/affiliates/qr/generate', undefined, cookie)),
    )
    expect(new Set(answers.map(({ body }) => body.qrCodeUrl)).size).toBe(1)
    expect(await stage.value(sql`select count(*)::int from referral_links`)).toBe(1)
  })

  test('is for signed-in affiliates only', async () => {
    const calls = [
      (cookie: string) => stage.get('/affiliates/qr', cookie),
      (cookie: string) => stage.post('/affiliates/qr/generate', undefined, cookie),
    ]
    for (const send of calls) expect((await send('')).status).toBe(401)
    for (const role of ['user', 'service_provider', 'super_admin'] as const) {
      const cookie = await stage.signedInAs(role)
      for (const send of calls) {
        const answer = await send(cookie)
        expect(answer.status, role).toBe(403)
        expect(answer.body).toEqual({ message: 'Only affiliates can do this.' })
      }
    }
  })
})
