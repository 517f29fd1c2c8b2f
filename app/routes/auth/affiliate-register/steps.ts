// The three steps (spec 9.1), and which field stands in which.
import type { FieldMetadata } from '@conform-to/react'
import { countryCode } from '../../../ui/forms/country-code.ts'

export const steps = [
  {
    title: 'Personal Info',
    fields: ['name', 'email', 'phone', 'country', 'state', 'district', 'city'],
  },
  {
    title: 'Business Info',
    fields: ['businessType', 'promotionMethod', 'preferredLanguage', 'panNumber', 'referralCode'],
  },
  {
    title: 'Uploads',
    fields: ['aadhar', 'panCard', 'selfie', 'password', 'signature', 'agreementAccepted'],
  },
] as const

export type FieldName = (typeof steps)[number]['fields'][number]

export type RegistrationFields = Record<FieldName, string>

export type Fields = Readonly<Record<FieldName, FieldMetadata<string>>>

/** The name of Next and Back. Their clicks are answered here; before that, they ask the server for the step. */
export const stepButton = 'step'

/** The step number, from 1, nearest to the one that was asked for. */
export const clampStep = (step: number) => Math.min(Math.max(Math.trunc(step) || 1, 1), steps.length)

/** The country code with which the phone begins is no answer yet. */
const isMissing = (value: string | undefined) => value === undefined || value === countryCode

/** The step, from 1, with the first answer that is missing, but not beyond the one that was reached. */
export function stepToResume(reached: number, values: Partial<RegistrationFields>): number {
  const unfinished = steps.findIndex(({ fields }) =>
    fields.some((name) => name !== 'referralCode' && isMissing(values[name])),
  )
  return clampStep(Math.min(reached, unfinished + 1))
}

/** The first field with an error, with its step; undefined when the errors name no field. */
export function firstProblem(error: Record<string, unknown>): { step: number; field: FieldName } | undefined {
  for (const [index, { fields }] of steps.entries()) {
    const field = fields.find((name) => Object.hasOwn(error, name))
    if (field !== undefined) return { step: index + 1, field }
  }
  return undefined
}
