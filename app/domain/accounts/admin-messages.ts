// Messages about an account of an administrator. Texts of the specification cite its row in docs/traceability.md.
export const adminMessages = {
  created: 'Admin created successfully!', // spec 8.15
  /** Precedes the reason on the page. */
  notCreated: 'Failed to create admin:', // spec 8.6
  /** The toast when the host gives no reason. */
  creationFailed: 'Creation failed.', // spec 8.6
  /** The reasons for the page when the host gives none. */
  withoutReason: {
    rejected: 'the server gave no reason.',
    unreachable: 'the server could not be reached.',
    'timed-out': 'the server did not answer in time. The account may have been created.',
    'bad-answer': 'the server’s answer could not be read. The account may have been created.',
    'not-offered': 'the server does not offer this.',
    abandoned: 'the page was left before the server answered.',
  },
} as const
