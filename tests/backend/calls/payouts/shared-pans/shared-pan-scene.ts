// A payee with a second account of the same PAN.
import { and, eq, inArray, sql } from 'drizzle-orm'
import { beforeEach, expect } from 'vitest'
import { journalEntries } from '../../../../../backend/db/schema/money/ledger.ts'
import { identitySubmissions, payouts } from '../../../../../backend/db/schema/money/payouts.ts'
import type { Member } from '../../../support/members.ts'
import { qualify } from '../../../support/payees.ts'
import { payoutScene } from '../payout-scene.ts'

export function sharedPanScene() {
  const scene = payoutScene()
  const { stage, people, addPayees, create, approve, exportFile } = scene
  const second: Member = { id: '', cookie: '' }

  const givePan = (ids: readonly string[], panFingerprint: string) =>
    stage.db
      .update(identitySubmissions)
      .set({ panFingerprint })
      .where(inArray(identitySubmissions.userId, [...ids]))

  /** A later identity, approved: what was sent by the one before stays with its PAN. */
  const changePan = async (id: string, panFingerprint: string, isPanValid = true) => {
    const isLatest = and(eq(identitySubmissions.userId, id), eq(identitySubmissions.isLatest, true))
    const [before] = await stage.db
      .update(identitySubmissions)
      .set({ isLatest: false })
      .where(isLatest)
      .returning()
    if (!before) throw new Error('There is no identity')
    const { id: _id, ...rest } = before
    const at = stage.now()
    await stage.db
      .insert(identitySubmissions)
      .values({ ...rest, isLatest: true, panFingerprint, isPanValid, submittedAt: at, decidedAt: at })
  }

  beforeEach(async () => {
    const [added] = await addPayees(1)
    if (!added) throw new Error('There is no second account')
    Object.assign(second, added)
    await qualify(stage.db, [second.id])
    await givePan([people.affiliate.id, second.id], 'of-anand')
  })

  return {
    ...scene,
    second,
    givePan,
    changePan,
    /** What was sent, file by file. */
    sent: () =>
      stage.db
        .select({
          id: payouts.id,
          version: payouts.version,
          status: payouts.status,
          payee: payouts.beneficiaryId,
          financialYear: payouts.financialYear,
          gross: payouts.gross,
          base: payouts.taxBase,
          tds: payouts.tds,
        })
        .from(payouts)
        .innerJoin(journalEntries, eq(journalEntries.eventKey, sql`'payout-sent:' || ${payouts.id}`))
        .orderBy(sql`${journalEntries}.xmin::text::bigint`, payouts.payoutNumber),
    summary: async () => (await stage.get('/tax-deductions', people.creator.cookie)).body,
    /** As the one who asks sees it. */
    readPayout: async (id: string, by: Member) => (await stage.get(`/payouts/${id}`, by.cookie)).body.payout,
    /** Paydays until nothing is left to be sent. */
    payAll: async () => {
      expect((await create()).status).toBe(200)
      for (let paydays = 0; paydays < 4; paydays += 1) {
        const open = await stage.db.$count(payouts, inArray(payouts.status, ['draft', 'approved']))
        if (open === 0) return
        expect((await approve()).status).toBe(200)
        expect([200, 409]).toContain((await exportFile()).status)
      }
      expect(await stage.db.$count(payouts, eq(payouts.status, 'draft')), 'drafts without an end').toBe(0)
    },
  }
}
