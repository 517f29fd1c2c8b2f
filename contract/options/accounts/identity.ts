// The identity of a payee for the tax office: PAN and GSTIN of India.
import { identityStatuses } from '../money/money.ts'

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
