// Ways to reach somebody, which public questions and answers must not have: people then book past the platform, and a
// stranger's number stands on a page for years.

/** With a letter after the sign: "2 rooms @ 500" is a price. */
const address = /[\p{L}\p{N}._%+-]@[\p{L}][\p{L}\p{N}.-]/u

const link =
  /https?:|www\.|[\p{L}\p{M}\p{N}-]{2}\.(?:com|in|net|org|co|io|me|ly|gl|biz|info|app|site|shop|online|link|travel|tours)(?![\p{L}\p{M}\p{N}])/iu

/** Ten digits of a mobile phone, other numbers with their country, and those of a town with its code. */
const phones = [
  /(?<!\d)(?:\+?91[\s.()-]{0,2}|0)?[6-9](?:[\s.()-]{0,2}\d){9}(?![\s.()-]{0,2}\d)/,
  /\+\d(?:[\s.()-]{0,2}\d){8,13}/,
  /(?<!\d)\(?0\d{2,4}\)?[\s.-]{1,2}\d{3}[\s.-]?\d{3,5}(?!\d)/,
]

/** Whether a text has a phone number, an email address, a UPI id or a link. */
export function hasContactDetails(text: string): boolean {
  // Digits of other widths are the same digits.
  const plain = text.normalize('NFKC')
  return address.test(plain) || link.test(plain) || phones.some((phone) => phone.test(plain))
}
