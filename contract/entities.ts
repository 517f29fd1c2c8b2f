// The entities that answers carry (spec, section 3). Hosts differ: unknown fields are kept, missing or null ones accepted.
import * as z from 'zod'

export const Address = z.looseObject({
  city: z.string().nullish(),
  district: z.string().nullish(),
  state: z.string().nullish(),
  country: z.string().nullish(),
})
export type Address = z.infer<typeof Address>

export const AffiliateInfo = z.looseObject({
  preferredLanguage: z.string().nullish(),
  promotionMethod: z.string().nullish(),
  panNumber: z.string().nullish(),
  referralCode: z.string().nullish(),
})
export type AffiliateInfo = z.infer<typeof AffiliateInfo>

export const User = z.looseObject({
  /** One of the seven roles; a host may know others, or none yet. */
  role: z.string().nullish(),
  name: z.string().nullish(),
  email: z.string().nullish(),
  phone: z.string().nullish(),
  /** An address of an image. */
  avatar: z.string().nullish(),
  isActive: z.boolean().nullish(),
  address: Address.nullish(),
  affiliateInfo: AffiliateInfo.nullish(),
  partnerId: z.string().nullish(),
  /** Rupees. */
  totalEarnings: z.number().nullish(),
  /** Rupees. */
  availableBalance: z.number().nullish(),
  /** ISO 8601. */
  createdAt: z.string().nullish(),
})
export type User = z.infer<typeof User>
