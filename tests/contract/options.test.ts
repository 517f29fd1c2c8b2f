import { describe, expect, test } from 'vitest'
import {
  businessTypes,
  countries,
  defaultBusinessType,
  defaultCountry,
  promotionMethods,
} from '../../contract/options/accounts/registration.ts'
import { adminRoles, isRole, roles } from '../../contract/options/accounts/roles.ts'

describe('the option lists', () => {
  test('are those of the specification, word for word and in its order', () => {
    expect(countries).toEqual(['India', 'Sri Lanka', 'United Arab Emirates', 'Bangladesh', 'Nepal'])
    expect(promotionMethods).toEqual([
      'Field visits',
      'WhatsApp marketing',
      'Ads',
      'Personal network',
      'Social Media',
    ])
    expect(businessTypes).toEqual(['individual', 'shop_owner', 'company'])
    expect(roles).toEqual(['super_admin', 'nsa', 'ssa', 'dsa', 'affiliate', 'service_provider', 'user'])
    expect(adminRoles).toEqual(['super_admin', 'nsa', 'ssa', 'dsa'])
  })

  test('start with India and individual', () => {
    expect([defaultCountry, defaultBusinessType]).toEqual(['India', 'individual'])
  })

  test.each(['emperor', '', 'Super_Admin', 'constructor', 0, null, undefined, ['dsa']])(
    'do not include %o as a role',
    (value) => {
      expect(isRole(value)).toBe(false)
    },
  )
})
