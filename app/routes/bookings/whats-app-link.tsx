/** Opens WhatsApp to a customer. Nothing without an address. */
export function WhatsAppLink({ address, name }: { address: string | undefined; name: string }) {
  if (address === undefined) return null
  return (
    <a
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`WhatsApp to ${name}`}
      className="inline-flex min-h-6 items-center text-brand-text underline underline-offset-4 print:hidden"
    >
      WhatsApp
    </a>
  )
}
