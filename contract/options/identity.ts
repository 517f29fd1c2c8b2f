// The identity of a payee for the tax office: PAN and GSTIN of India.
import * as z from 'zod'
import { requiredText } from '../call.ts'
import { identityStatuses } from './money.ts'

/** `not_submitted` is no row. */
export const identityStates = ['not_submitted', ...identityStatuses] as const
export type IdentityState = (typeof identityStates)[number]

export const payeeTypes = ['individual', 'company'] as const
export type PayeeType = (typeof payeeTypes)[number]

/** What a payee without a PAN enters. */
export const noPan = 'none'

/** Five letters, four digits, a letter. */
export const panPattern = /^[A-Z]{5}\d{4}[A-Z]$/

/** The fourth letter of a PAN names its holder: P is a person and H a family; all others are firms and companies. */
export const panHolder = (pan: string): PayeeType => ('PH'.includes(pan.charAt(3)) ? 'individual' : 'company')

const gstinPattern = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[\dA-Z]$/
const gstinDigits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** State, PAN, number of the registration, Z and a check digit (Luhn modulo 36). */
export function isGstin(gstin: string): boolean {
  if (!gstinPattern.test(gstin)) return false
  let sum = 0
  for (let index = 0; index < gstin.length - 1; index += 1) {
    const product = gstinDigits.indexOf(gstin.charAt(index)) * (index % 2 === 0 ? 1 : 2)
    sum += Math.floor(product / 36) + (product % 36)
  }
  return gstinDigits.charAt((36 - (sum % 36)) % 36) === gstin.slice(-1)
}

export const panOfGstin = (gstin: string): string => gstin.slice(2, 12)

const pan = z
  .string({ error: 'PAN is required.' })
  .trim()
  .min(1, 'PAN is required. Enter “none” if you have none.')
  .transform((text) => (text.toLowerCase() === noPan ? noPan : text.toUpperCase()))
  .refine((text) => text === noPan || panPattern.test(text), 'Enter a PAN such as ABCPN1234F, or “none”.')

const gstin = z
  .string()
  .trim()
  .toUpperCase()
  .refine((text) => text === '' || isGstin(text), 'This GSTIN is not correct. Check each character.')
  .optional()

/** The texts of an identity. */
export const identityFields = {
  legalName: requiredText('Legal name', 150),
  payeeType: z.enum(payeeTypes, { error: 'Choose individual or company.' }),
  pan,
  address: requiredText('Address', 500),
  gstin,
}

interface Entered {
  payeeType: PayeeType
  pan: string
  gstin?: string | undefined
}

/** What contradicts itself, at the field to change; undefined: nothing. */
export function findIdentityProblem({ payeeType, pan, gstin = '' }: Entered) {
  if (pan !== noPan && panHolder(pan) !== payeeType) {
    const holder = payeeType === 'individual' ? 'a company' : 'a person'
    return { field: 'pan', message: `The fourth letter says that this PAN belongs to ${holder}.` } as const
  }
  if (gstin !== '' && panOfGstin(gstin) !== pan) {
    return { field: 'gstin', message: 'This GSTIN belongs to another PAN.' } as const
  }
  return undefined
}
