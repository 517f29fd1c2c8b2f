// Messages about an account of an administrator. Texts of the specification cite its row in docs/traceability.md.
export const adminMessages = {
  created: 'Admin created successfully!', // spec 8.15
  /** Precedes the reason on the page. */
  notCreated: 'Failed to create admin:', // spec 8.6
  /** The toast when the host gives no reason. */
  creationFailed: 'Creation failed.', // spec 8.6
} as const
