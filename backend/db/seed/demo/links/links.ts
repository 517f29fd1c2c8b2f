// Referral links of the demo's affiliates. The link for the whole site comes with the account.
import { ageOfAccounts, ageOfSecondAffiliate, secondAffiliate } from '../people/people.ts'

interface DemoLink {
  code: string
  /** Days since it was created. */
  age: number
  /** The title of the product. */
  product?: string
  campaign?: string
  /** Clicks a day in the best months, today. */
  clicks: number
}

export const demoLinks = {
  site: { code: 'MUNNAR26', age: ageOfAccounts, clicks: 1.6 },
  rafting: {
    code: 'R4FT2NGP',
    age: 610,
    product: 'Periyar bamboo rafting with a tribal guide',
    clicks: 0.9,
  },
  cottage: { code: 'C0TT4GE7', age: 430, product: 'Cardamom hill cottage above Thekkady', clicks: 0.7 },
  campaign: { code: 'H0L1DAY5', age: 160, campaign: 'WhatsApp status', clicks: 1.1 },
  second: { code: secondAffiliate.referralCode, age: ageOfSecondAffiliate, clicks: 0.5 },
} as const satisfies Record<string, DemoLink>

export type LinkName = keyof typeof demoLinks

export const ageOfLink = (name: LinkName): number => demoLinks[name].age
