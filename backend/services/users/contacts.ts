// Whether two people can be reached at the same email or phone.
import { normalizeEmail } from './account.ts'

export interface Contact {
  readonly email: string
  readonly phone: string | null
}

/** Whether email or phone agree. */
export const isSameContact = (one: Contact, other: Contact): boolean =>
  isSameEmail(one, other) || isSamePhone(one, other)

export const isSameEmail = (one: Contact, other: Contact): boolean =>
  mailboxOf(one.email) === mailboxOf(other.email)

export function isSamePhone(one: Contact, other: Contact): boolean {
  const number = phoneNumberOf(one.phone)
  return number !== null && number === phoneNumberOf(other.phone)
}

/** The mailbox that an address delivers to: without a `+tag`, and for Gmail without dots. */
export function mailboxOf(email: string): string {
  const [name = '', domain = ''] = normalizeEmail(email.trim()).split('@')
  const mailbox = name.replace(/\+.*$/, '')
  if (domain !== 'gmail.com' && domain !== 'googlemail.com') return `${mailbox}@${domain}`
  return `${mailbox.replaceAll('.', '')}@gmail.com`
}

/** The last ten digits, which is a number in India without its prefix; null for fewer. */
export function phoneNumberOf(phone: string | null): string | null {
  const digits = (phone ?? '').replaceAll(/\D/g, '')
  return digits.length < 10 ? null : digits.slice(-10)
}

/**
 * The same of a text that is typed into a search; null if it is no phone number. A longer one than those of India begins
 * with a `+`: references of payments have twelve digits.
 */
export const typedPhoneOf = (text: string): string | null => {
  const isPhone =
    /^[\d\s+()-]+$/.test(text) && /^(\+\d{10,}|(0|91)?\d{10})$/.test(text.replaceAll(/[^\d+]/g, ''))
  return isPhone ? phoneNumberOf(text) : null
}
