// The lead form with the code of a link, in words that stay out of the scripts.
import { leadFormAddress, leadFormText, whatsAppUrl } from '../../domain/accounts/share-link.ts'
import type { LeadFormLink } from './links/share-tools.tsx'

export function describeLeadForm(origin: string, link: { id: string; code: string }): LeadFormLink {
  const address = leadFormAddress(origin, link)
  return {
    id: link.id,
    label: 'Your link to the lead form',
    note: 'For people who want a loan, insurance or a home. They leave their name, and a partner near them contacts them.',
    address,
    whatsApp: whatsAppUrl(leadFormText(address)),
  }
}
