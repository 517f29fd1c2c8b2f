// The Indian states and districts: docs/decisions/0020-take-district-lists-from-the-local-government-directory.md holds
// the sources of what is asserted.
import { describe, expect, test } from 'vitest'
import { districtsOf, indianStates } from '../../contract/options/india.ts'
import {
  allIndianStates,
  districtsAnywhere,
  unionTerritories,
} from '../../contract/options/union-territories.ts'

const names = indianStates.map((state) => state.name)
const alphabetical = (values: readonly string[]) => values.toSorted((a, b) => a.localeCompare(b, 'en'))

// name, ISO 3166-2 code, districts
const expectedStates = [
  ['Andhra Pradesh', 'AP', 28],
  ['Arunachal Pradesh', 'AR', 27],
  ['Assam', 'AS', 35],
  ['Bihar', 'BR', 38],
  ['Chhattisgarh', 'CG', 33],
  ['Delhi', 'DL', 13],
  ['Goa', 'GA', 3],
  ['Gujarat', 'GJ', 34],
  ['Haryana', 'HR', 23],
  ['Himachal Pradesh', 'HP', 12],
  ['Jammu and Kashmir', 'JK', 20],
  ['Jharkhand', 'JH', 24],
  ['Karnataka', 'KA', 31],
  ['Kerala', 'KL', 14],
  ['Madhya Pradesh', 'MP', 55],
  ['Maharashtra', 'MH', 36],
  ['Manipur', 'MN', 16],
  ['Meghalaya', 'ML', 12],
  ['Mizoram', 'MZ', 11],
  ['Nagaland', 'NL', 17],
  ['Odisha', 'OD', 30],
  ['Punjab', 'PB', 23],
  ['Rajasthan', 'RJ', 41],
  ['Sikkim', 'SK', 6],
  ['Tamil Nadu', 'TN', 38],
  ['Telangana', 'TS', 33],
  ['Tripura', 'TR', 8],
  ['Uttar Pradesh', 'UP', 75],
  ['Uttarakhand', 'UK', 13],
  ['West Bengal', 'WB', 23],
] as const

describe('the union territories beside the list of states', () => {
  test('are the six others, with 12 districts and codes of their own', () => {
    expect(unionTerritories.map(({ name, code, districts }) => [name, code, districts.length])).toEqual([
      ['Andaman and Nicobar Islands', 'AN', 3],
      ['Chandigarh', 'CH', 1],
      ['Dadra and Nagar Haveli and Daman and Diu', 'DH', 3],
      ['Ladakh', 'LA', 2],
      ['Lakshadweep', 'LD', 1],
      ['Puducherry', 'PY', 2],
    ])
    expect(allIndianStates).toHaveLength(36)
    expect(new Set(allIndianStates.map(({ code }) => code)).size).toBe(36)
    expect(allIndianStates.map(({ name }) => name)).toEqual(
      alphabetical(allIndianStates.map(({ name }) => name)),
    )
    expect(districtsAnywhere('Ladakh')).toContain('Leh')
    expect(districtsAnywhere('Kerala')).toEqual(districtsOf('Kerala'))
    expect(districtsAnywhere('Atlantis')).toEqual([])
  })
})

describe('the list of states', () => {
  test('has the 28 states, Delhi and Jammu and Kashmir, sorted by name', () => {
    expect(names).toHaveLength(30)
    expect(names).toEqual(expectedStates.map(([name]) => name))
    expect(names).toEqual(alphabetical(names))
  })

  test('gives every state a name and a two-letter code of its own', () => {
    const codes = indianStates.map((state) => state.code)
    expect(new Set(names).size).toBe(30)
    expect(new Set(codes).size).toBe(30)
    for (const code of codes) expect(code).toMatch(/^[A-Z]{2}$/)
  })
})

describe.each(expectedStates)('the state %s', (name, code, count) => {
  const districts = districtsOf(name)

  test(`has the ISO code ${code} and ${count} districts`, () => {
    expect(indianStates.find((state) => state.name === name)?.code).toBe(code)
    expect(districts).toHaveLength(count)
  })

  test('has its districts alphabetically, each once, without extra spaces', () => {
    expect(districts).toEqual(alphabetical(districts))
    expect(new Set(districts.map((district) => district.toLowerCase())).size).toBe(districts.length)
    for (const district of districts) {
      expect(district).not.toBe('')
      expect(district).toBe(district.trim())
      expect(district).not.toMatch(/\s{2}/)
    }
  })
})

test.each([
  ['Andhra Pradesh', ['Markapuram', 'NTR', 'Polavaram']],
  ['Arunachal Pradesh', ['Bichom', 'Keyi Panyor']],
  ['Chhattisgarh', ['Khairagarh-Chhuikhadan-Gandai', 'Sakti']],
  ['Delhi', ['Central North', 'Old Delhi', 'Outer North']],
  ['Goa', ['Kushavati']],
  ['Gujarat', ['Vav-Tharad']],
  ['Haryana', ['Hansi']],
  ['Madhya Pradesh', ['Maihar', 'Mauganj', 'Pandhurna']],
  ['Nagaland', ['Meluri', 'Niuland', 'Shamator']],
  ['Punjab', ['Malerkotla']],
  ['Rajasthan', ['Balotra', 'Beawar', 'Deeg', 'Phalodi', 'Salumbar']],
  ['Tamil Nadu', ['Mayiladuthurai']],
])('the state %s has its new districts', (state, districts) => {
  expect(districtsOf(state)).toEqual(expect.arrayContaining(districts))
})

test.each([
  ['Assam', 'Karimganj', 'Sribhumi'],
  ['Haryana', 'Gurgaon', 'Gurugram'],
  ['Haryana', 'Mewat', 'Nuh'],
  ['Karnataka', 'Bangalore Urban', 'Bengaluru Urban'],
  ['Karnataka', 'Ramanagara', 'Bengaluru South'],
  ['Madhya Pradesh', 'Hoshangabad', 'Narmadapuram'],
  ['Maharashtra', 'Ahmednagar', 'Ahilyanagar'],
  ['Maharashtra', 'Aurangabad', 'Chhatrapati Sambhajinagar'],
  ['Maharashtra', 'Osmanabad', 'Dharashiv'],
  ['Sikkim', 'East Sikkim', 'Gangtok'],
  ['Telangana', 'Warangal Urban', 'Hanumakonda'],
  ['Uttar Pradesh', 'Allahabad', 'Prayagraj'],
  ['Uttar Pradesh', 'Faizabad', 'Ayodhya'],
])('the state %s has no %s but %s', (state, former, current) => {
  expect(districtsOf(state)).not.toContain(former)
  expect(districtsOf(state)).toContain(current)
})

test('no state has a dissolved district', () => {
  expect(districtsOf('Delhi')).not.toContain('Shahdara')
  for (const scrapped of ['Anoopgarh', 'Dudu', 'Gangapur City', 'Jaipur Rural', 'Kekri', 'Neem Ka Thana']) {
    expect(districtsOf('Rajasthan')).not.toContain(scrapped)
  }
})

test('a district name shared by two states is in both', () => {
  expect(districtsOf('Bihar')).toContain('Aurangabad')
  expect(districtsOf('Chhattisgarh')).toContain('Bilaspur')
  expect(districtsOf('Himachal Pradesh')).toContain('Bilaspur')
})

test.each(['', 'Atlantis', 'KL', 'kerala', 'Ladakh'])('districtsOf(%j) returns nothing', (unknown) => {
  expect(districtsOf(unknown)).toEqual([])
})
