// Links that call somebody or write to them. For loaders: they stay out of the scripts.
import { mailtoUrl } from '../format/mailto.ts'
import { isPhoneNumber, whatsAppAddress, whatsAppNumber } from '../bookings/whats-app-number.ts'

interface Contact {
  readonly leadId: string
  readonly userName: string
  readonly email: string
  readonly phone?: string | null | undefined
}

const dialled = (phone: string) => phone.replaceAll(/[^\d+]/g, '')

/** Undefined where there is no number, or only words. */
export const contactLinks = ({ leadId, userName, email, phone: typed }: Contact) => {
  const phone = typed != null && isPhoneNumber(typed) ? typed : undefined
  const greeting = `Hello ${userName}, thank you for your request ${leadId}. When is a good time to talk?`
  const text = encodeURIComponent(greeting)
  return {
    phone: phone && `tel:${dialled(phone)}`,
    whatsapp: phone && `https://wa.me/${whatsAppNumber(phone)}?text=${text}`,
    email: mailtoUrl(email, `subject=${encodeURIComponent(`Your request ${leadId}`)}&body=${text}`),
  }
}

interface ToldOfDocuments {
  readonly phone?: string | null | undefined
  /** What is missing, in words. */
  readonly documentsText?: string | null | undefined
}

/** WhatsApp and SMS with the text filled in; none without a number or a text. */
export function documentLinks({ phone, documentsText }: ToldOfDocuments): { label: string; href: string }[] {
  if (phone == null || !isPhoneNumber(phone) || documentsText == null) return []
  const whatsApp = whatsAppAddress(phone, documentsText)
  return [
    ...(whatsApp === undefined ? [] : [{ label: 'WhatsApp', href: whatsApp }]),
    { label: 'SMS', href: `sms:${dialled(phone)}?body=${encodeURIComponent(documentsText)}` },
  ]
}
