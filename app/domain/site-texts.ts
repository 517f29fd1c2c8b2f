// Pages with a text of the operator's: each is at its own name, and linked at the foot of every page.
export const siteTexts = {
  help: 'Help',
  contact: 'Contact',
  terms: 'Terms',
  privacy: 'Privacy',
  refunds: 'Refunds',
} as const
export type SiteText = keyof typeof siteTexts

export const siteTextNames = [
  'help',
  'contact',
  'terms',
  'privacy',
  'refunds',
] as const satisfies readonly SiteText[]

/** A piece of such a text: words, or an element. */
export type WrittenNode =
  | string
  | { readonly tag: WrittenTag; readonly href?: string; readonly children: readonly WrittenNode[] }

type WrittenTag =
  | 'a'
  | 'blockquote'
  | 'br'
  | 'code'
  | 'em'
  | 'h2'
  | 'h3'
  | 'hr'
  | 'li'
  | 'ol'
  | 'p'
  | 'strong'
  | 'ul'
