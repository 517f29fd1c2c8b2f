/** A notice that needs neither variables nor anything to be about. */
export const identityApproved = (userId: string, at: Date, occasion = 1) =>
  ({ kind: 'identity-approved', to: { userId }, about: userId, occasion, variables: {}, at }) as const
