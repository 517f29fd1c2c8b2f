import { mailtoUrl } from '../../domain/format/mailto.ts'
import { AddressText } from '../../ui/primitives/address-text.tsx'

export const EmailLink = ({ address }: { address: string }) => (
  <a
    href={mailtoUrl(address)}
    className="min-w-0 py-0.5 wrap-anywhere text-brand-text underline underline-offset-4"
  >
    <AddressText>{address}</AddressText>
  </a>
)
