// What the verbs of an identity share.
import type { IdentityStatus } from '@affiliate-booking/contract/options/money/money'
import type { IdentityState, PayeeType } from '@affiliate-booking/contract/options/accounts/identity'
import { and, eq } from 'drizzle-orm'
import type { Deps } from '../../deps.ts'
import type { Database } from '../../db/database.ts'
import { identitySubmissions } from '../../db/schema/money/payouts.ts'
import { fail } from '../../result.ts'
import { decryptOrNull } from '../encryption/decrypt-or-null.ts'

export type Submission = typeof identitySubmissions.$inferSelect

export const identityNotFound = fail(404, 'This identity does not exist.')

/** A change of an approved one is a new submission, and payouts wait again. */
const submittable: ReadonlySet<IdentityState> = new Set([
  'not_submitted',
  'resubmission_requested',
  'approved',
])

export const canSubmit = (latest: Submission | undefined): boolean =>
  submittable.has(latest?.status ?? 'not_submitted')

export type Decision = 'approve' | 'decline' | 'request-resubmission'

export const decisions: Readonly<
  Record<Decision, { from: readonly IdentityStatus[]; to: IdentityStatus; action: `account.${string}` }>
> = {
  approve: { from: ['submitted'], to: 'approved', action: 'account.identity-approved' },
  decline: { from: ['submitted'], to: 'declined', action: 'account.identity-declined' },
  'request-resubmission': {
    from: ['submitted', 'approved', 'declined'],
    to: 'resubmission_requested',
    action: 'account.identity-resubmission-requested',
  },
}

export const payeeTypeOf = ({ isCompany }: Pick<Submission, 'isCompany'>): PayeeType =>
  isCompany ? 'company' : 'individual'

export async function findLatest(db: Database, userId: string): Promise<Submission | undefined> {
  const [latest] = await db
    .select()
    .from(identitySubmissions)
    .where(and(eq(identitySubmissions.userId, userId), eq(identitySubmissions.isLatest, true)))
  return latest
}

type Readers = Pick<Deps, 'encryption' | 'log'>

/** Null: the payee has none, or it cannot be decrypted. */
export const decryptSubmittedPan = (deps: Readers, { userId, pan }: Submission): string | null =>
  pan === null ? null : decryptOrNull(deps, identitySubmissions.pan, userId, pan)

/** Empty when it cannot be decrypted. */
export const decryptAddress = (deps: Readers, { userId, address }: Submission): string =>
  decryptOrNull(deps, identitySubmissions.address, userId, address) ?? ''
