// Contacts as affiliates see them: enough to recognise somebody whom they sent, and no more.

const dots = '•••'

export interface LeadContact {
  readonly name: string
  readonly email: string
  readonly phone: string | null
}

/** `Suresh P.`, `s•••@example.com`, `•••5005`. */
export function maskContact({ name, email, phone }: LeadContact): LeadContact {
  const [mailbox = '', domain = ''] = email.split('@')
  return {
    name: maskName(name),
    email: `${firstLetterOf(mailbox)}${dots}@${domain}`,
    phone: phone === null ? null : `${dots}${phone.replaceAll(/\D/g, '').slice(-4)}`,
  }
}

/** Some enter an email or a number in the place of their name. */
const isContact = (word: string): boolean => /@|\d{3}/.test(word)

function maskName(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/)
  const last = others.at(-1)
  const shown = isContact(first) ? `${firstLetterOf(first)}${dots}` : first
  return last === undefined ? shown : `${shown} ${firstLetterOf(last)}.`
}

const firstLetterOf = (text: string) => /^\P{M}\p{M}*/u.exec(text)?.[0] ?? ''
