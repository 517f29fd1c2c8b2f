import { type Account, isAdminAccount } from '../../users/account.ts'

/** Administrators have a sign-in of their own. */
export const signInPath = (account: Pick<Account, 'role'>): string =>
  isAdminAccount(account) ? '/admin/login' : '/login'

/** What the notices of a change of somebody's own account have in common; the moment tells several of them apart. */
export function noticeOfChange(userId: string, at: Date) {
  const changedAt = at.toISOString()
  return { to: { userId }, about: userId, occasion: changedAt, variables: { changedAt }, at }
}
