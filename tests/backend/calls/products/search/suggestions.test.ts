// What the search offers while somebody types.
import { describe, expect, test } from 'vitest'
import { createStage } from '../../../support/stage.ts'
import { offering } from '../offering.ts'

const stage = createStage()
const { register, offer, approve } = offering(stage)

async function suggest(q: string) {
  const { status, body } = await stage.get(`/suggestions?q=${encodeURIComponent(q)}`)
  expect(status, body.message).toBe(200)
  return body.rows.map(({ kind, text }: { kind: string; text: string }) => `${kind}: ${text}`)
}

describe('suggestions', () => {
  const scene = async () => {
    const provider = await register('provider@example.com')
    const admin = await stage.signedInAs('super_admin')
    const live = { title: 'Munch and walk', coordinates: '10.0889, 77.0600' }
    for (const product of [live, { title: 'Mural walk', location: { ...kerala, district: 'Wayanad' } }]) {
      const { id } = await offer(provider, product)
      expect((await approve(admin, id)).status).toBe(200)
    }
    await offer(provider, { title: 'Mung harvest, not approved' })
    stage.pass(61_000)
  }
  const kerala = { country: 'India', state: 'Kerala', district: 'Idukki' }

  test('name towns, states, districts, categories and products, each with where it is', async () => {
    await scene()
    const offered: [string, string[]][] = [
      ['mun', ['town: Munnar', 'product: Munch and walk']],
      ['MU', ['town: Munnar', 'product: Mural walk', 'product: Munch and walk']],
      ['ker', ['state: Kerala']],
      ['way', ['district: Wayanad']],
      ['nat', ['category: Nature']],
      ['walk mun', ['product: Munch and walk']],
      ['jaip', []],
      [':* | !', []],
    ]
    for (const [typed, expected] of offered)
      expect.soft((await suggest(typed)).toSorted(), typed).toEqual(expected.toSorted())

    const { body, headers } = await stage.get('/suggestions?q=mun')
    expect(body.rows[0]).toEqual({ kind: 'town', text: 'Munnar', state: 'Kerala' })
    expect(body.rows[1]).toMatchObject({
      district: 'Idukki',
      slug: expect.stringContaining('munch-and-walk'),
    })
    expect(headers.get('cache-control')).toContain('max-age=60')
  })

  test('are as they are now after the clock was set back', async () => {
    expect(await suggest('ker')).toEqual([])
    await scene()
    stage.pass(-3_600_000)

    expect(await suggest('ker')).toEqual(['state: Kerala'])
  })

  test.each(['', 'm', 'x'.repeat(101)])('for “%s” are refused', async (typed) => {
    expect((await stage.get(`/suggestions?q=${typed}`)).status).toBe(400)
  })
})
