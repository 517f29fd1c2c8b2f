// A lead that is merged into another one: it keeps the link that brought it, and the money that has to go back.
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { referralLinks, referrals } from '../../../../backend/db/schema/attribution.ts'
import { leads } from '../../../../backend/db/schema/leads.ts'
import { commissions } from '../../../../backend/db/schema/money/commissions.ts'
import { getCommission } from '../../../../backend/services/commissions/views/get-commission.ts'
import { actOnLead } from '../../../../backend/services/leads/actions/act-on-lead.ts'
import { countOpenWork } from '../../../../backend/services/dashboard/count-open-work.ts'
import { describeLead } from '../../../../backend/services/leads/describe-lead.ts'
import { listLeads } from '../../../../backend/services/leads/list-leads.ts'
import { readLinkFigures, readLinkTotals } from '../../../../backend/services/links/link-figures.ts'
import { describeReferral } from '../../../../backend/services/referrals/describe-referral.ts'
import type { Account } from '../../../../backend/services/users/account.ts'
import { accountOf } from '../../support/paid-bookings.ts'
import { addMember } from '../../support/members.ts'
import { createStage } from '../../support/stage.ts'
import { leadWinScene } from './lead-win-scene.ts'

const stage = createStage()
const nowhere = { ip: null, requestId: null }

async function mergeScene() {
  const scene = await leadWinScene(stage)
  const { db, now, earners, addLead } = scene

  async function addLink({ id: affiliateId }: Account, code: string): Promise<string> {
    const [link] = await db
      .insert(referralLinks)
      .values({ affiliateId, code, campaign: code, createdAt: now() })
      .returning()
    return link?.id ?? ''
  }

  /** A lead of one person, which came by the affiliate's link or by none. */
  async function addLeadBy(sent: { by: Account; linkId: string } | null): Promise<string> {
    const id = await addLead({ email: 'suresh@example.com', referralAffiliateId: sent?.by.id ?? null })
    if (sent !== null)
      await db.insert(referrals).values({
        affiliateId: sent.by.id,
        linkId: sent.linkId,
        subjectType: 'lead',
        subjectId: id,
        by: 'code',
        createdAt: now(),
      })
    return id
  }

  const versionOf = async (id: string) =>
    (await db.select().from(leads).where(eq(leads.id, id)))[0]?.version ?? 0

  /** Into the first of them, as the one that came first. */
  async function merge(kept: string, ...others: string[]) {
    for (const duplicateId of others) {
      const versions = { version: await versionOf(kept), duplicateVersion: await versionOf(duplicateId) }
      const payload = { action: 'merge' as const, duplicateId, ...versions }
      const merged = await actOnLead({ db, now }, earners.root, kept, payload, nowhere)
      expect(merged.ok).toBe(true)
    }
  }

  const asked = { period: '30', now: now() } as const
  const figuresOf = ({ id }: Account) => readLinkFigures(db, id, asked)
  const totalsOf = ({ id }: Account) => readLinkTotals(db, id, asked)
  return { ...scene, addLink, addLeadBy, merge, versionOf, figuresOf, totalsOf }
}

describe('a lead that was merged', () => {
  test('gives its link to the one that stays and came by none: count, money, and where they are explained', async () => {
    const { db, earners, addLink, addLeadBy, merge, win, confirm, figuresOf, totalsOf } = await mergeScene()
    const by = earners.affiliate
    const linkId = await addLink(by, 'ONAM')
    const kept = await addLeadBy(null)
    const newer = await addLeadBy({ by, linkId })
    await merge(kept, newer)
    await win(kept)
    expect((await confirm(kept, 1_000_000)).ok).toBe(true)
    const { totals, of, days } = await figuresOf(by)
    expect(totals).toMatchObject({ leads: 1, earnings: 200_000 })
    expect(of(linkId)).toEqual(totals)
    expect(days.at(-1)).toMatchObject({ leads: 1, earnings: 200_000 })
    expect((await totalsOf(by)).totals).toEqual(totals)
    for (const id of [kept, newer])
      expect(await describeReferral(db, 'lead', id)).toMatchObject({ code: 'ONAM', by: 'code' })
    const [sale] = await db.select().from(commissions).where(eq(commissions.type, 'lead'))
    const explained = await getCommission(db, by, sale?.id ?? '')
    expect(explained).toMatchObject({ value: { referral: { code: 'ONAM' } } })
  })

  test('counts once, for the link of the first one, if one affiliate brought both', async () => {
    const { db, earners, addLink, addLeadBy, merge, win, confirm, figuresOf } = await mergeScene()
    const by = earners.affiliate
    const first = await addLink(by, 'ONAM')
    const second = await addLink(by, 'DIWALI')
    const kept = await addLeadBy({ by, linkId: first })
    const newer = await addLeadBy({ by, linkId: second })
    await merge(kept, newer)
    await win(kept)
    await confirm(kept, 1_000_000)
    const { totals, of } = await figuresOf(by)
    expect(totals).toMatchObject({ leads: 1, earnings: 200_000 })
    expect(of(first)).toEqual(totals)
    expect(await describeReferral(db, 'lead', kept)).toMatchObject({ code: 'ONAM' })
    expect(await describeReferral(db, 'lead', newer)).toMatchObject({ code: 'DIWALI' })
  })

  test('counts once if two of one affiliate were merged into one that came by itself', async () => {
    const { earners, addLink, addLeadBy, merge, figuresOf } = await mergeScene()
    const by = earners.affiliate
    const first = await addLink(by, 'ONAM')
    const second = await addLink(by, 'DIWALI')
    const kept = await addLeadBy(null)
    const others = [await addLeadBy({ by, linkId: first })]
    stage.pass(1000)
    others.push(await addLeadBy({ by, linkId: second }))
    await merge(kept, ...others)
    const { totals, of } = await figuresOf(by)
    expect(totals.leads).toBe(1)
    expect(of(first).leads).toBe(1)
  })

  test('counts for the affiliate who is credited alone, as in reports', async () => {
    const { db, earners, addLink, addLeadBy, merge, figuresOf } = await mergeScene()
    const later = await accountOf(db, (await addMember(db, 'affiliate')).id)
    const kept = await addLeadBy({ by: earners.affiliate, linkId: await addLink(earners.affiliate, 'ONAM') })
    const newer = await addLeadBy({ by: later, linkId: await addLink(later, 'DIWALI') })
    expect((await figuresOf(later)).totals.leads).toBe(1)
    await merge(kept, newer)
    expect((await figuresOf(later)).totals.leads).toBe(0)
    expect((await figuresOf(earners.affiliate)).totals.leads).toBe(1)
    expect(await describeReferral(db, 'lead', kept)).toMatchObject({ code: 'ONAM' })
  })
})

describe('a lead whose money has to go back', () => {
  async function withMoney(hasCome: boolean) {
    const scene = await mergeScene()
    const { db, now, earners, addLeadBy, win, confirm, settle, takeBack, reopen, versionOf } = scene
    const kept = await addLeadBy(null)
    const newer = await addLeadBy(null)
    await win(newer)
    await confirm(newer, 1_000_000)
    if (hasCome) await settle(newer, 'income')
    await takeBack(newer)
    await reopen(newer, 'contacted', earners.ssa)
    const waiting = async () => {
      const { rows } = await listLeads({ db, now }, earners.root, { win: 'return' })
      const { leadReturns } = await countOpenWork(db, earners.root, now())
      expect(leadReturns).toBe(rows.length)
      return rows.map(({ id }) => id)
    }
    return { ...scene, kept, newer, waiting, versionOf }
  }

  test('cannot be merged until then', async () => {
    const { db, now, earners, kept, newer, versionOf, waiting, merge, settle } = await withMoney(true)
    const obstacle = 'Money of LEAD-000002 has to go back first.'
    expect((await describeLead(db, earners.root, kept)).duplicates).toMatchObject([{ obstacle }])
    const versions = { version: await versionOf(kept), duplicateVersion: await versionOf(newer) }
    const payload = { action: 'merge' as const, duplicateId: newer, ...versions }
    expect(await actOnLead({ db, now }, earners.root, kept, payload, nowhere)).toEqual({
      ok: false,
      status: 409,
      message: obstacle,
    })
    expect(await waiting()).toEqual([newer])
    expect((await settle(newer, 'return')).ok).toBe(true)
    await merge(kept, newer)
  })

  test('is listed though it was merged before the money came', async () => {
    const { kept, newer, waiting, merge, settle } = await withMoney(false)
    await merge(kept, newer)
    expect(await waiting()).toEqual([])
    expect((await settle(newer, 'income')).ok).toBe(true)
    expect(await waiting()).toEqual([newer])
    expect((await settle(newer, 'return')).ok).toBe(true)
    expect(await waiting()).toEqual([])
  })
})
