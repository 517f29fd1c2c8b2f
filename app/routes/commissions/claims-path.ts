export const claimsPath = '/commissions/claims'

export const claimPath = (id: string) => `${claimsPath}/${encodeURIComponent(id)}`
