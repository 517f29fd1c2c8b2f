/** As WhatsApp takes it; a number of ten digits is one of India. */
export function whatsAppNumber(phone: string): string {
  const digits = phone.replaceAll(/\D/g, '').replace(/^0+/, '')
  return digits.length === 10 ? `91${digits}` : digits
}
