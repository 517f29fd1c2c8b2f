// What can be done with an account, by its state.

/** Whether somebody has asked for an admin account and was not given a role yet. */
export const isAwaitingRole = (account: {
  readonly role?: string | null | undefined
  readonly [field: string]: unknown
}): boolean => account['status'] === 'pending_approval' && account.role == null
