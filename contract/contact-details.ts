// Ways to reach somebody, which public questions and answers must not have: people then book past the platform, and a
// stranger's number stands on a page for years.

/** With a letter after the sign: "2 rooms @ 500" is a price. */
const address = /[\p{L}\p{N}._%+-]@[\p{L}][\p{L}\p{N}.-]/u

const link =
  /https?:|www\.|[\p{L}\p{M}\p{N}-]{2}\.(?:com|in|net|org|co|io|me|ly|gl|biz|info|app|site|shop|online|link|travel|tours)(?![\p{L}\p{M}\p{N}])/iu

/** Whose names have one letter. */
const shortLink = /(?<![\p{L}\p{M}\p{N}.-])(?:t\.me|x\.com)\//iu

/** Between the digits of a number. */
const gap = String.raw`(?:[\s()\p{Pd}]{0,2}|\.)`
/** Between its two halves. */
const middle = String.raw`(?:[\s()\p{Pd}]{0,2}|\.|\s\p{Pd}\s)`
/** Begins a mobile phone's ten digits, with or without their country. Two prices of five digits end with zeros. */
const start = String.raw`(?<!\d)(?:(?:\+|00)?91${middle}|0)?(?!\d{3}00\s?\p{Pd}\s?\d{3}00(?!\d))[6-9]`

const phones = [
  // Ten digits at once or in halves.
  String.raw`${start}\d{4}${middle}\d{5}(?!\d)`,
  // In other groups, where no more digits follow.
  String.raw`${start}(?:${gap}\d){9}(?!${gap}\d)`,
  // Other numbers with their country.
  String.raw`\+\d(?:${gap}\d){8,13}`,
  // Those of a town with its code.
  String.raw`(?<!\d)\(?0\d{2,4}\)?(?:[\s.\p{Pd}]{1,2}|\s\p{Pd}\s)\d{3}[\s.\p{Pd}]?\d{3,5}(?!\d)`,
  String.raw`(?<!\d)0[1-9]\d{9}(?!\d)`,
].map((pattern) => new RegExp(pattern, 'u'))

/** Two of them have as many digits as a phone number. */
const dates = /(?<!\d)(?:0?[1-9]|[12]\d|3[01])([./-])(?:0?[1-9]|1[0-2])\1(?:20)?[2-4]\d(?!\d)/g

/** Those of Indian scripts: in each of them zero has the same place. */
const indianDigits = /[०-९০-৯੦-੯૦-૯୦-୯௦-௯౦-౯೦-೯൦-൯]/g
const digitOf = (digit: string) => String((digit.charCodeAt(0) & 15) - 6)

/** Whether a text has a phone number, an email address, a UPI id or a link. */
export function hasContactDetails(text: string): boolean {
  // Digits of other widths and scripts are the same digits.
  const plain = text.normalize('NFKC').replace(indianDigits, digitOf)
  const withoutDates = plain.replace(dates, 'date')
  return (
    address.test(plain) ||
    link.test(plain) ||
    shortLink.test(plain) ||
    phones.some((phone) => phone.test(withoutDates))
  )
}
