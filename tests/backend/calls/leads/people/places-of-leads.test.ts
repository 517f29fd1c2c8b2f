// Where the person of a lead lives, from their own words.
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { leads } from '../../../../../backend/db/schema/leads.ts'
import { resolvePlace } from '../../../../../backend/services/leads/routing/resolve-place.ts'
import { addMember } from '../../../support/members.ts'
import { idukki } from '../../../support/products.ts'
import { createStage } from '../../../support/stage.ts'

const stage = createStage()
const inIdukki = { country: 'India', state: 'Kerala', district: 'Idukki' }

test.each([
  ['Idukki', inIdukki],
  ['Idukki District', inIdukki],
  ['idukki dist., Kerala', inIdukki],
  ['Munnar, Kerala, India', inIdukki],
  ['Kerala', { country: 'India', state: 'Kerala' }],
  ['tamil nadu, India', { country: 'India', state: 'Tamil Nadu' }],
  ['District', undefined],
  ['India', undefined],
  ['Kerala, Tamil Nadu', undefined],
  ['Kerala backwaters', undefined],
])('the place “%s” is %j', (text, place) => {
  expect(resolvePlace(text)).toEqual(place)
})

test('a lead that names its state alone goes to the affiliate’s district in it, and to no district of another state', async () => {
  const ssa = await addMember(stage.db, 'ssa', { territoryPath: 'IN/TN' })
  const { body: affiliate } = await stage.registerAffiliate()
  const send = async (email: string, district: string) => {
    const { referralCode } = affiliate.affiliateInfo
    await stage.post('/leads/join', { name: 'A', email, ref: referralCode, district })
    const [lead] = await stage.db.select().from(leads).where(eq(leads.email, email))
    return [lead?.territoryPath, lead?.assignedTo]
  }
  expect(await send('one@example.com', 'Kerala')).toEqual([idukki, null])
  expect(await send('two@example.com', 'Tamil Nadu')).toEqual(['IN/TN', ssa.id])
})
