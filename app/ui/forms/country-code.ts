// The start of a phone number, filled in for most of our visitors.

/** Of India. */
export const countryCode = '+91 '

/** For a field that begins with the code: alone it counts as nothing typed. Any other number passes. */
export const numberAfterCode = (label: string) => ({
  pattern: String.raw`(?!\s*\+91\s*$).*`,
  title: `${label} is required.`,
})
