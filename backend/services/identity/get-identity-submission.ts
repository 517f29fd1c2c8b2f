import type { IdentitySubmission } from '@affiliate-booking/contract/calls/accounts/identity'
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { alias, union } from 'drizzle-orm/pg-core'
import type { Deps } from '../../deps.ts'
import { affiliateProfiles } from '../../db/schema/accounts/affiliates.ts'
import { identitySubmissions } from '../../db/schema/money/payouts.ts'
import { territories } from '../../db/schema/accounts/territories.ts'
import { users } from '../../db/schema/accounts/users.ts'
import { ok, type Result } from '../../result.ts'
import { scopeOf } from '../territories/scope.ts'
import type { Actor } from '../users/account.ts'
import {
  type Decision,
  decisions,
  decryptAddress,
  decryptSubmittedPan,
  payeeTypeOf,
  type Submission,
  identityNotFound,
} from './submission.ts'
import { isUuid } from '../../uuid.ts'

type Dependencies = Pick<Deps, 'db' | 'encryption' | 'log'>

/** The latest identity of an account in the actor's scope. Others fail with 404. */
export async function getIdentitySubmission(
  deps: Dependencies,
  actor: Actor,
  id: string,
): Promise<Result<IdentitySubmission>> {
  if (!isUuid(id)) return identityNotFound
  const [found] = await deps.db
    .select({
      submission: identitySubmissions,
      userName: users.name,
      role: users.role,
      territoryName: territories.name,
    })
    .from(identitySubmissions)
    .innerJoin(users, eq(users.id, identitySubmissions.userId))
    .leftJoin(territories, eq(territories.path, users.territoryPath))
    .where(
      and(eq(identitySubmissions.id, id), eq(identitySubmissions.isLatest, true), scopeOf(actor).accounts()),
    )
  if (!found) return identityNotFound
  const { submission, ...account } = found
  const { userId, legalName, status, gstin, isPanValid, reason, version } = submission
  const pan = decryptSubmittedPan(deps, submission)
  const isOwn = userId === actor.id
  return ok({
    id,
    userId,
    ...account,
    legalName,
    status,
    submittedAt: submission.submittedAt.toISOString(),
    version,
    payeeType: payeeTypeOf(submission),
    // The administrator who decides compares it with the picture and the tax office. Nobody needs it afterwards.
    pan: (status === 'submitted' && !isOwn ? pan : null) ?? submission.panMasked,
    address: decryptAddress(deps, submission),
    gstin,
    hasPicture: submission.panPictureKey !== null,
    isPanValid: status === 'approved' ? isPanValid : null,
    reason,
    decidedAt: submission.decidedAt?.toISOString() ?? null,
    decidedBy: await findDecider(deps, actor, submission),
    samePanCount: pan === null ? 0 : await countSamePan(deps, userId, pan),
    actions: isOwn ? [] : decisionNames.filter((name) => decisions[name].from.includes(status)),
  })
}

const decisionNames: readonly Decision[] = ['approve', 'decline', 'request-resubmission']

async function findDecider(
  { db }: Dependencies,
  actor: Actor,
  { decidedBy }: Submission,
): Promise<string | null> {
  if (decidedBy === null) return null
  const deciders = alias(users, 'deciders')
  const [decider] = await db
    .select({ name: users.name, role: deciders.role })
    .from(deciders)
    .leftJoin(users, and(eq(users.id, deciders.id), scopeOf(actor).visibleAccounts()))
    .where(eq(deciders.id, decidedBy))
  return decider?.name ?? decider?.role ?? null
}

/** Other accounts that have given this PAN, as submitted, whatever was decided, or as registered. */
async function countSamePan({ db, encryption }: Dependencies, userId: string, pan: string): Promise<number> {
  const fingerprints = encryption.fingerprints('pan', pan)
  const others = union(
    db
      .select({ userId: identitySubmissions.userId })
      .from(identitySubmissions)
      .where(
        and(
          inArray(identitySubmissions.panFingerprint, fingerprints),
          eq(identitySubmissions.isLatest, true),
          ne(identitySubmissions.userId, userId),
        ),
      ),
    db
      .select({ userId: affiliateProfiles.userId })
      .from(affiliateProfiles)
      .where(
        and(inArray(affiliateProfiles.panFingerprint, fingerprints), ne(affiliateProfiles.userId, userId)),
      ),
  ).as('others')
  const [counted] = await db.select({ count: sql<number>`count(*)::int` }).from(others)
  return counted?.count ?? 0
}
