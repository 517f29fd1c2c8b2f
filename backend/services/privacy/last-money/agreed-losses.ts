// What somebody who deletes their account has agreed to lose.
import type { Account } from '../../users/account.ts'

export interface AgreedLosses {
  /** What is due and cannot be paid: a sum that they have read. */
  readonly money: boolean
  /** What they would earn later. */
  readonly later: boolean
}

const isOfDeletion = ({ deletionDueAt }: Pick<Account, 'deletionDueAt'>, given: Date | null) =>
  given !== null && given.getTime() === deletionDueAt?.getTime()

/** What the person has agreed to lose with the deletion that is planned now. */
export function agreedLosses(account: Account): AgreedLosses {
  const money = isOfDeletion(account, account.givesUpMoneyWith)
  // The release before knew only one agreement, to both.
  return { money, later: money || isOfDeletion(account, account.givesUpLaterWith) }
}
