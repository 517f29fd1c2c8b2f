/** A notice that needs nothing to be about. */
export const identityApproved = (userId: string, at: Date, occasion = 1) =>
  ({
    kind: 'identity-approved',
    to: { userId },
    about: userId,
    occasion,
    variables: { tax: null },
    at,
  }) as const
