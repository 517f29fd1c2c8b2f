import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  forgetDraft,
  keepDraft,
  readDraft,
  restoredValues,
  typedSince,
  valuesIn,
} from '../../../../app/routes/auth/affiliate-register/draft.ts'
import { firstProblem, stepToResume } from '../../../../app/routes/auth/affiliate-register/steps.ts'
import { filledIn, registration } from '../../support/registration-form.ts'

const { name, email, phone, country, state, district, city } = filledIn
const personal = { name, email, phone, country, state, district, city }

describe('the draft of a registration', () => {
  const stored = new Map<string, string>()

  beforeEach(() => {
    stored.clear()
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
      removeItem: (key: string) => stored.delete(key),
    })
    return () => vi.unstubAllGlobals()
  })

  test('keeps typed values, but no password, PAN, image, signature or agreement', () => {
    keepDraft({ step: 2, values: valuesIn(registration()) })

    const { businessType, promotionMethod, preferredLanguage, referralCode } = filledIn
    expect(readDraft()).toEqual({
      step: 2,
      values: { ...personal, businessType, promotionMethod, preferredLanguage, referralCode },
    })
    expect([...stored.values()].join()).not.toMatch(/monsoon|abcde1234f|signature|agreement|selfie/i)
  })

  test('is removed on request', () => {
    keepDraft({ step: 1, values: { name: 'Asha' } })
    forgetDraft()

    expect(readDraft()).toBeUndefined()
    expect(stored.size).toBe(0)
  })

  test.each(['', '{', 'null', '[]', '"text"', '{"step":1}'])('is ignored when %o is stored', (text) => {
    stored.set('affiliate-registration', text)

    expect(readDraft()).toBeUndefined()
  })

  test('ignores unknown fields and values that are not text', () => {
    stored.set('affiliate-registration', '{"step":1,"values":{"name":7,"password":"x","city":"Munnar"}}')

    expect(readDraft()?.values).toEqual({ city: 'Munnar' })
  })

  test('is skipped without errors when the browser forbids storage', () => {
    vi.stubGlobal('sessionStorage', undefined)
    keepDraft({ step: 1, values: { name: 'Asha' } })

    expect(readDraft()).toBeUndefined()
  })

  test.each([
    ['the code that was typed', { value: 'OLD', isNew: false }, { city: 'Munnar', referralCode: 'TYPED' }],
    ['a new referral of the URL before it', { value: 'NEW', isNew: true }, { city: 'Munnar' }],
    ['no code where that referral cannot be used', { value: undefined, isNew: true }, { city: 'Munnar' }],
  ])('brings back %s', (_, referral, restored) => {
    const start = { country: 'India', referralCode: referral.value ?? '' }
    const values = { country: 'India', city: 'Munnar', referralCode: 'TYPED' }

    expect(restoredValues(start, values, referral)).toEqual(restored)
  })

  test('is empty while every field has its initial value', () => {
    const start = { country: 'India' }

    expect(typedSince(start, { country: 'India' })).toEqual({})
    expect(typedSince(start, { country: 'Nepal', city: 'Patan' })).toEqual({
      country: 'Nepal',
      city: 'Patan',
    })
  })
})

describe('the registration steps', () => {
  test.each([
    ['the first while an answer of it is missing', 3, { ...personal, city: undefined }, 1],
    ['the first while the phone is only its code', 3, { ...personal, phone: '+91 ' }, 1],
    ['the one that was reached', 1, personal, 1],
    ['the second at most, since the PAN is not kept', 3, valuesIn(registration()), 2],
    ['the first when the stored step is none', Number.NaN, personal, 1],
  ])('resume at %s', (_, reached, values, step) => {
    expect(stepToResume(reached, values as Record<string, string>)).toBe(step)
  })

  test.each([
    [
      { signature: [], city: [] },
      { step: 1, field: 'city' },
    ],
    [
      { agreementAccepted: [], aadhar: [] },
      { step: 3, field: 'aadhar' },
    ],
    [{ '': [] }, undefined],
  ])('lead from %o to %o', (error, problem) => {
    expect(firstProblem(error)).toEqual(problem)
  })
})
