import { findAccountLink } from '@affiliate-booking/contract/calls/accounts/account-links'
import type { Deps } from '../../deps.ts'
import type { CallRouter } from '../../http/call-router.ts'
import { fail } from '../../result.ts'
import { findProof, hasToken } from '../../services/proofs/proofs.ts'

export function serveAccountLinks(router: CallRouter, { db, now }: Deps): void {
  router.public(findAccountLink, async ({ payload: { token, purpose } }) => {
    const found = await findProof(db, purpose, hasToken(token), now())
    if (found === null) return fail(404, 'This link does not work any more.')
    return { ok: true, body: { expiresAt: found.proof.expiresAt.toISOString() } }
  })
}
