/** As WhatsApp takes it: with the code of the country, which is India's where none was typed. */
export function whatsAppNumber(phone: string): string {
  const digits = phone.replaceAll(/\D/g, '')
  const hasCode = /^\W*(\+|00)/.test(phone)
  const number = digits.replace(/^0+/, '').replace(/^910(?=\d{10}$)/, '91')
  return !hasCode && number.length === 10 ? `91${number}` : number
}

/** Of country code and number. */
const fewestDigits = 9

export const isPhoneNumber = (phone: string): boolean => whatsAppNumber(phone).length >= fewestDigits

/** Opens WhatsApp with the text filled in; undefined for what is no phone number. */
export function whatsAppAddress(phone: string | null | undefined, text?: string | null): string | undefined {
  if (phone == null || !isPhoneNumber(phone)) return undefined
  // Unlike `encodeURIComponent`, it takes what no host should send.
  const query = new URLSearchParams({ text: text ?? '' }).toString().replaceAll('+', '%20')
  return `https://wa.me/${whatsAppNumber(phone)}${text ? `?${query}` : ''}`
}
