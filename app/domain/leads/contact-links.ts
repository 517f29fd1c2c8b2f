// Links that call somebody or write to them. For loaders: they stay out of the scripts.
import { whatsAppNumber } from '../bookings/whats-app-number.ts'

interface Contact {
  readonly leadId: string
  readonly userName: string
  readonly email: string
  readonly phone?: string | null | undefined
}

/** Undefined where there is no number. */
export const contactLinks = ({ leadId, userName, email, phone }: Contact) => {
  const greeting = `Hello ${userName}, thank you for your request ${leadId}. When is a good time to talk?`
  const text = encodeURIComponent(greeting)
  return {
    phone: phone == null ? undefined : `tel:${phone.replaceAll(/[^\d+]/g, '')}`,
    whatsapp: phone == null ? undefined : `https://wa.me/${whatsAppNumber(phone)}?text=${text}`,
    email: `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Your request ${leadId}`)}&body=${text}`,
  }
}
