// Contacts as affiliates see them: enough to recognise somebody whom they sent, and no more.

const dots = '•••'

export interface LeadContact {
  readonly name: string
  readonly email: string
  readonly phone: string | null
}

/** `Suresh P.`, `s•••@example.com`, `•••5005`. */
export function maskContact({ name, email, phone }: LeadContact): LeadContact {
  const [first = '', ...others] = name.trim().split(/\s+/)
  const last = others.at(-1)
  const [mailbox = '', domain = ''] = email.split('@')
  return {
    name: last === undefined ? first : `${first} ${firstLetterOf(last)}.`,
    email: `${firstLetterOf(mailbox)}${dots}@${domain}`,
    phone: phone === null ? null : `${dots}${phone.replaceAll(/\D/g, '').slice(-4)}`,
  }
}

const firstLetterOf = (text: string) => /^\P{M}\p{M}*/u.exec(text)?.[0] ?? ''
