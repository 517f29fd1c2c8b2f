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
