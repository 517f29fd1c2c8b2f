// The start of a phone number, filled in for most of our visitors.

/** Of India. */
export const countryCode = '+91 '

export interface PhoneRule {
  readonly pattern: string
  readonly title: string
  readonly hint?: string
}

/** For a field that begins with the code: alone it counts as nothing typed. Any other number passes. */
export const numberAfterCode = (label: string): PhoneRule => ({
  pattern: String.raw`(?!\s*\+91\s*$).*`,
  title: `${label} is required.`,
})

/** For the phone of somebody whom a provider calls. */
export const reachableNumber: PhoneRule = {
  pattern: String.raw`(\D*\d){10,}\D*`,
  title: 'Enter a phone number of at least 10 digits.',
  hint: 'The provider calls this number if something changes.',
}
