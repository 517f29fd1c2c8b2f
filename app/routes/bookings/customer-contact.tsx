import { mailtoUrl } from '../../domain/format/mailto.ts'
import { PhoneLink } from './booking-facts.tsx'

interface CustomerContactProps {
  phone: string | null | undefined
  email: string | null | undefined
  whatsApp?: string | undefined
}

/** How staff and the provider reach a customer. */
export const CustomerContact = ({ phone, email, whatsApp }: CustomerContactProps) => (
  <>
    {phone != null && <PhoneLink number={phone} whatsApp={whatsApp} />}
    {email != null && (
      <a href={mailtoUrl(email)} className="py-0.5 text-brand-text underline underline-offset-4">
        {email}
      </a>
    )}
  </>
)
