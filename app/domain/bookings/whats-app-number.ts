/** As WhatsApp takes it; a number of ten digits is one of India. */
export function whatsAppNumber(phone: string): string {
  const digits = phone.replaceAll(/\D/g, '').replace(/^0+/, '')
  return digits.length === 10 ? `91${digits}` : digits
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
