// Where the person of a lead lives, from their own words.
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { leads } from '../../../../../backend/db/schema/leads.ts'
import { resolvePlace } from '../../../../../backend/services/leads/routing/resolve-place.ts'
import { towns } from '../../../../../backend/services/towns/towns.ts'
import { addMember } from '../../../support/members.ts'
import { idukki, wayanad } from '../../../support/products.ts'
import { affiliateForm, createStage } from '../../../support/stage.ts'

const stage = createStage()
const inWayanad = { country: 'India', state: 'Kerala', district: 'Wayanad' }
const inKerala = { country: 'India', state: 'Kerala' }
const inDelhi = { country: 'India', state: 'Delhi' }
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
  ['Kalpetta', inWayanad],
  ['Wayanad, Kerala', inWayanad],
  ['Kalpetta, Wayanad', inWayanad],
  ['Kalpetta, Wayanad, Kerala', inWayanad],
  ['Kalpetta, Wayanad Dist., Kerala, India', inWayanad],
  ['Munnar, Idukki', inIdukki],
  ['Munnar, Idukki, Kerala', inIdukki],
  ['Idukki, Munnar', inIdukki],
  ['Wayanad Kerala', inWayanad],
  ['Kalpetta Wayanad Kerala India', inWayanad],
  ['Kalpetta (Wayanad)', inWayanad],
  ['Wayanad 673121', inWayanad],
  ['Wayanad, Kerala 673121', inWayanad],
  ['Kalpetta - 673 121', inWayanad],
  ['Wayanad, Kerala, PIN: 673121', inWayanad],
  ['Church Road, Behind the hill, Wayanad', inWayanad],
  ['Behind the hill, Kerala', inKerala],
  ['Church Road, Munnar, Kerala 685612', inIdukki],
  ['Pallivasal, Kerala', inKerala],
  ['Andheri West, Mumbai', { country: 'India', state: 'Maharashtra' }],
  ['Borivali, Mumbai, Maharashtra', { country: 'India', state: 'Maharashtra' }],
  ['Rohini, Delhi 110085', inDelhi],
  ['Saket, New Delhi', inDelhi],
  ['Delhi', inDelhi],
  ['Delhi, India', inDelhi],
  ['Delhi 110017', inDelhi],
  ['New Delhi', inDelhi],
  ['new delhi, Delhi, India', inDelhi],
  ['New Delhi District', { ...inDelhi, district: 'New Delhi' }],
  ['New Delhi district, Delhi', { ...inDelhi, district: 'New Delhi' }],
  ['Old Delhi', { ...inDelhi, district: 'Old Delhi' }],
  ['South Delhi', { ...inDelhi, district: 'South' }],
  ['South, New Delhi', { ...inDelhi, district: 'South' }],
  ['Gachibowli, Hyderabad', { country: 'India', state: 'Telangana' }],
  ['Mohali, Chandigarh', undefined],
  ['Chandigarh', { country: 'India', state: 'Chandigarh', district: 'Chandigarh' }],
  ['Mumbai', { country: 'India', state: 'Maharashtra', district: 'Mumbai City' }],
  [
    'Aurangabad, Maharashtra',
    { country: 'India', state: 'Maharashtra', district: 'Chhatrapati Sambhajinagar' },
  ],
  ['Aurangabad, Bihar', { country: 'India', state: 'Bihar', district: 'Aurangabad' }],
  ['Aurangabad', undefined],
  ['Bijapur, Karnataka', { country: 'India', state: 'Karnataka', district: 'Vijayapura' }],
  ['Kandy, Central', undefined],
  ['Jaffna, North', undefined],
  ['Near bus stand, West', undefined],
  ['Thane West, Maharashtra', { country: 'India', state: 'Maharashtra', district: 'Thane' }],
  ['South, Delhi', { country: 'India', state: 'Delhi', district: 'South' }],
  ['Srinagar, Jammu & Kashmir', { country: 'India', state: 'Jammu and Kashmir', district: 'Srinagar' }],
  ['Karaikal, Puducherry', { country: 'India', state: 'Puducherry', district: 'Karaikal' }],
  ['Puducherry', { country: 'India', state: 'Puducherry', district: 'Puducherry' }],
  ['Bilaspur, Chhattisgarh', { country: 'India', state: 'Chhattisgarh', district: 'Bilaspur' }],
  ['Bilaspur', undefined],
  ['Kalpetta, Idukki', undefined],
  ['Kalpetta, Wayanad, Tamil Nadu', undefined],
  ['Wayanad, Kerala, South India', inWayanad],
  ['Hyderabad, Pakistan', undefined],
  ['Lahore, Punjab, Pakistan', undefined],
  ['Old Kerala', undefined],
  ['North Kerala', inKerala],
  ['South India', undefined],
  ['673121', undefined],
  ['', undefined],
])('the place “%s” is %j', (text, place) => {
  expect(resolvePlace(text)).toEqual(place)
})

test('each town that we know is found by its name and its state, but Delhi, which is all of a state', () => {
  const wrong = towns.filter(({ name, state, district }) => {
    const found = resolvePlace(`${name}, ${state}`)
    return found?.state !== state || found.district !== (name === 'Delhi' ? undefined : district)
  })
  expect(wrong.map(({ name, state }) => `${name}, ${state}`)).toEqual([])
})

test('a lead of Delhi goes to the affiliate’s district in it, and without an affiliate to the state, never to the district New Delhi', async () => {
  const ssa = await addMember(stage.db, 'ssa', { territoryPath: 'IN/DL' })
  await addMember(stage.db, 'dsa', { territoryPath: 'IN/DL/new-delhi' })
  const dsa = await addMember(stage.db, 'dsa', { territoryPath: 'IN/DL/south' })
  const form = affiliateForm({ 'address[state]': 'Delhi', 'address[district]': 'South' })
  const { body: affiliate } = await stage.registerAffiliate(form)
  const send = async (email: string, ref: string) => {
    await stage.post('/leads/join', { name: 'A', email, ref, district: 'New Delhi' })
    const [lead] = await stage.db.select().from(leads).where(eq(leads.email, email))
    return [lead?.territoryPath, lead?.assignedTo]
  }
  expect(await send('one@example.com', '')).toEqual(['IN/DL', ssa.id])
  expect(await send('two@example.com', affiliate.affiliateInfo.referralCode)).toEqual(['IN/DL/south', dsa.id])
})

test('a lead that names its state alone goes to the affiliate’s district in it, and one that names another place goes there', async () => {
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
  expect(await send('three@example.com', 'Kalpetta, Wayanad')).toEqual([wayanad, null])
})
