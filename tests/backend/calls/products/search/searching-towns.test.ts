// What the search finds around a town.
import { describe, expect, test } from 'vitest'
import { createStage } from '../../../support/stage.ts'
import { offering, tour } from '../offering.ts'
import { searching } from './search-scene.ts'

const stage = createStage()
const { register, offer, approve } = offering(stage)
const search = searching(stage)

describe('a search for a town', () => {
  /** Tours around Munnar, at Thekkady, and in Jaipur. */
  async function toursOfTowns() {
    const provider = await register('provider@example.com')
    const admin = await stage.signedInAs('super_admin')
    for (const [title, coordinates] of [
      ['Tea walk', '10.15, 77.06'],
      ['Bamboo rafting', 'https://maps.example/@9.6031,77.1615,15z'],
      ['Step wells', '26.9855, 75.8513'],
      ['Somewhere', ''],
    ]) {
      const { id } = await offer(provider, { title, coordinates, description: 'A day out.' })
      expect((await approve(admin, id)).status).toBe(200)
    }
    stage.pass(61_000)
    return { provider, admin }
  }

  test('finds what lies around it', async () => {
    await toursOfTowns()
    for (const [words, titles] of [
      ['munnar', ['Tea walk']],
      ['tour near Munnar', ['Bamboo rafting', 'Tea walk']],
      ['munnar stay', []],
      ['munar', ['Tea walk']],
      ['periyar', ['Bamboo rafting']],
      ['Amer tour', ['Step wells']],
      ['mount abu', []],
    ] as const)
      expect.soft((await search(`q=${encodeURIComponent(words)}`)).titles, words).toEqual(titles)
  })

  test('finds no words that only begin with its name', async () => {
    const provider = await register('provider@example.com')
    const admin = await stage.signedInAs('super_admin')
    for (const [title, coordinates] of [
      ['Gliding', '32.0457, 76.7234'],
      ['Birds of the backwaters', '9.5981, 76.4251'],
    ])
      await approve(admin, (await offer(provider, { title, coordinates, description: 'A day out.' })).id)
    stage.pass(61_000)
    expect((await search('q=bir')).titles).toEqual(['Gliding'])
  })

  test('says how far each result is from the town, and offers towns near one with few results', async () => {
    await toursOfTowns()
    const { rows } = await search('q=munnar')

    expect(rows[0].fromTown).toEqual({ name: 'Munnar', state: 'Kerala', kilometres: 7, direction: 'north' })
    expect((await search('q=somewhere')).rows[0].fromTown).toBeUndefined()

    // With their distance and the other words.
    const { nearbyTowns } = await search('q=vagamon%20tour')

    expect(nearbyTowns[0]).toEqual({
      name: 'Thekkady',
      state: 'Kerala',
      kilometres: 30,
      direction: 'east',
      text: 'Thekkady tour',
    })
    for (const { text } of nearbyTowns)
      expect((await search(`q=${encodeURIComponent(text)}`)).total, text).toBeGreaterThan(0)
    expect((await search('q=vagamon%20stay')).nearbyTowns).toEqual([])
    expect((await search('q=tour')).nearbyTowns, 'no town').toBeUndefined()
  })

  test('towns with something on sale within 25 km are destinations, and each finds it', async () => {
    const { provider, admin } = await toursOfTowns()
    // 27 km from Jaisalmer: too far; and one that nobody has approved.
    for (const [title, coordinates] of [
      ['Far dunes', '26.67, 70.911'],
      ['Not approved', '15.55, 73.75'],
    ]) {
      const { id } = await offer(provider, { title, coordinates })
      if (title === 'Far dunes') expect((await approve(admin, id)).status).toBe(200)
    }
    stage.pass(61_000)
    const { towns } = (await stage.get('/destinations')).body
    const names = towns.map(({ name }: { name: string }) => name)

    expect(names).toEqual(expect.arrayContaining(['Munnar', 'Thekkady', 'Kumily', 'Jaipur']))
    expect(names).not.toContain('Kochi')
    expect(names).not.toContain('Jaisalmer')
    expect(names).not.toContain('Calangute')
    expect(towns.find(({ name }: { name: string }) => name === 'Munnar')).toEqual({
      name: 'Munnar',
      district: 'Idukki',
      state: 'Kerala',
      latitude: 10.089,
      longitude: 77.06,
    })
    for (const { name, state } of towns)
      expect((await search(`town=${encodeURIComponent(`${name}, ${state}`)}`)).total, name).toBeGreaterThan(0)
  })

  test('by its name and state finds what is within 25 km', async () => {
    await toursOfTowns()
    for (const [town, titles] of [
      ['Munnar, Kerala', ['Tea walk']],
      ['thekkady, KERALA', ['Bamboo rafting']],
      ['Kochi, Kerala', []],
      // Not the words of a text.
      ['Munnar', []],
      ['Munnar, Rajasthan', []],
      ["'; drop table products; --", []],
    ] as const) {
      const { titles: found, rows } = await search(`town=${encodeURIComponent(town)}`)
      expect.soft(found, town).toEqual(titles)
      if (titles.length > 0) expect.soft(rows[0].fromTown.kilometres, town).toBeLessThanOrEqual(25)
    }
  })

  test('the page of a product tells its distance from the nearest towns, and never its position', async () => {
    await toursOfTowns()
    const { rows } = await search('q=munnar')
    const { body } = await stage.get(`/products/${rows[0].slug}`)

    expect(body.product.towns[0]).toMatchObject({ name: 'Munnar', kilometres: 7, direction: 'north' })
    expect(body.product.towns).toHaveLength(3)
    expect(JSON.stringify(body)).not.toContain('10.15')
  })

  test('a position that cannot be read is refused', async () => {
    const provider = await register('provider@example.com')
    const refused = await stage.post('/managed-products', tour({ coordinates: '95.0, 77.1' }), provider)

    expect(refused.status).toBe(400)
  })
})
