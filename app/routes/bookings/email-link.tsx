import { mailtoUrl } from '../../domain/format/mailto.ts'

export const EmailLink = ({ address }: { address: string }) => (
  <a href={mailtoUrl(address)} className="py-0.5 text-brand-text underline underline-offset-4">
    {address}
  </a>
)
