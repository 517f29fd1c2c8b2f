// The forms by which partners register, for an administrator to pass on. In words, so that they stay out of the scripts.
import { whatsAppUrl } from '../../../domain/accounts/share-link.ts'
import { appName } from '../../../domain/messages.ts'
import type { PartnerInvitation } from './page.tsx'

const partners = [
  {
    label: 'For a service provider',
    path: '/provider/register',
    text: `List your tours and stays on ${appName}. Register here:`,
  },
  {
    label: 'For an affiliate',
    path: '/affiliate/register',
    text: `Recommend tours and stays of ${appName}, and earn. Register here:`,
  },
] as const

export const partnerInvitations = (origin: string): PartnerInvitation[] =>
  partners.map(({ label, path, text }) => {
    const address = `${origin}${path}`
    return { label, address, whatsApp: whatsAppUrl(`${text} ${address}`) }
  })
