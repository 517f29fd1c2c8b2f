/** Days that the figures of links go back. */
export const linkPeriods = ['7', '30', '90'] as const
export type LinkPeriod = (typeof linkPeriods)[number]

export const maximumCampaignLength = 60

/** Of one affiliate. */
export const maximumLinks = 500
