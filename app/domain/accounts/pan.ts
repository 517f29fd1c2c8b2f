// The permanent account number of India's income tax department: five letters, four digits, a letter.
import { defaultCountry } from '@affiliate-booking/contract/options/accounts/registration'

export const panHint = 'In India 10 characters, like ABCDE1234F.'

const pan = /^[A-Z]{5}\d{4}[A-Z]$/i

/** A warning, no error: the host decides, and it gets the number as it was typed. Undefined where nothing is odd. */
export function panWarning(country: string | undefined, number: string | undefined): string | undefined {
  const typed = number?.trim() ?? ''
  if (country !== defaultCountry || typed === '' || pan.test(typed)) return undefined
  return 'A PAN in India has 10 characters, like ABCDE1234F. Please check yours. You can also send it as it is.'
}
