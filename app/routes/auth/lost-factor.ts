/** The way on where somebody has nothing left to confirm with: only the operator can remove the second factor. */
export const lostFactor = {
  question: 'Lost your phone and your recovery codes?',
  label: 'Contact us',
  path: '/contact',
} as const
