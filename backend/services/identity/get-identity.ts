import type { Identity } from '@affiliate-booking/contract/calls/accounts/identity'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../users/account.ts'
import { findEarlierIdentity } from './earlier-identity.ts'
import { replaceableOf } from './replace-documents.ts'
import { canSubmit, findLatest } from './submission.ts'

/** The actor's own identity, and what a new submission begins with. */
export async function getIdentity(
  deps: Pick<Deps, 'db' | 'encryption' | 'log'>,
  actor: Actor,
): Promise<Identity> {
  const latest = await findLatest(deps.db, actor.id)
  const state = {
    status: latest?.status ?? 'not_submitted',
    reason: latest?.reason ?? null,
    submittedAt: latest?.submittedAt.toISOString() ?? null,
    decidedAt: latest?.decidedAt?.toISOString() ?? null,
    panMasked: latest?.panMasked ?? null,
    isPanValid: latest?.status === 'approved' ? latest.isPanValid : null,
  } as const
  if (!canSubmit(latest)) return { ...state, canSubmit: false, start: null }
  const { picture, ...start } = await findEarlierIdentity(deps, actor, latest)
  return {
    ...state,
    canSubmit: true,
    start: { ...start, hasPicture: picture !== null, replaceable: [...replaceableOf(actor)] },
  }
}
