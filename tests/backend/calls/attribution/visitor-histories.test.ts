// Random histories of visitors, credited by the database and by a model that knows the rules only.
import { randomUUID } from 'node:crypto'
import { createReferralSigner } from '@affiliate-booking/shared/referral-signer'
import { sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { referralLinks } from '../../../../backend/db/schema/attribution.ts'
import { insertClicks } from '../../../../backend/services/clicks/insert-clicks.ts'
import { attribute } from '../../../../backend/services/referrals/attribute.ts'
import { byRunLength } from '../../../support/run-length.ts'
import { addMember } from '../../support/products.ts'
import { createStage, referralKey } from '../../support/stage.ts'

const stage = createStage()
const signer = createReferralSigner(referralKey, 30)
const foreignSigner = createReferralSigner('the key of another platform, which is long', 30)
const day = 24 * 60 * 60 * 1000

/** Who earns by which code; the others belong to nobody who can earn. */
const owners = { SITE0001: 'anjali', TOUR0001: 'anjali', SITE0002: 'ravi' } as const
const codes = [...Object.keys(owners), 'DISABLED1', 'SUSPENDED', 'NOBODY99']
const ownerOf = (code: string): string | null =>
  Object.entries(owners).find(([known]) => known === code.toUpperCase())?.[1] ?? null

const code = fc.constantFrom(...codes)
const event = fc.oneof(
  fc.record({ what: fc.constant('click' as const), code, queue: fc.constantFrom('in time', 'late', 'lost') }),
  fc.record({ what: fc.constant('bot' as const), code }),
  fc.record({ what: fc.constant('forged' as const), code }),
  fc.record({ what: fc.constant('forget' as const) }),
  fc.record({ what: fc.constant('wait' as const), days: fc.constantFrom(1, 10, 29, 31) }),
  fc.record({ what: fc.constant('book' as const), typed: fc.option(code, { nil: undefined }) }),
)
type Event = typeof event extends fc.Arbitrary<infer One> ? One : never
const history = fc.array(event, { minLength: 2, maxLength: 8 })

/** The rules, by what has happened: the last click within 30 days, unless a code was typed that somebody earns by. */
function modelOf(events: readonly Event[]): (string | null)[] {
  let click: { owner: string | null; code: string; days: number } | null = null
  const credited: (string | null)[] = []
  for (const one of events) {
    if (one.what === 'click') click = { owner: ownerOf(one.code), code: one.code, days: 0 }
    if (one.what === 'bot' || one.what === 'forged') click = { owner: null, code: one.code, days: 0 }
    if (one.what === 'forget') click = null
    if (one.what === 'wait' && click) click = { ...click, days: click.days + one.days }
    if (one.what !== 'book') continue
    const byClick = click !== null && click.days < 30 ? click.owner : null
    const isRepeated = one.typed !== undefined && one.typed === click?.code
    credited.push((isRepeated || one.typed === undefined ? null : ownerOf(one.typed)) ?? byClick)
  }
  return credited
}

/** The same history with cookies, a queue and the database. */
async function play(
  events: readonly Event[],
  names: ReadonlyMap<string, string>,
): Promise<(string | null)[]> {
  let cookie: string | undefined
  const late: (() => Promise<unknown>)[] = []
  const visitorHash = randomUUID().slice(0, 22)
  const credited: (string | null)[] = []
  for (const one of events) {
    // Booking ten seconds after a click would be a signal, not another result.
    stage.pass(60_000)
    if (one.what === 'wait') stage.pass(one.days * day)
    if (one.what === 'forget') cookie = undefined
    if (one.what === 'click' || one.what === 'bot' || one.what === 'forged') {
      const click = { code: one.code, clickId: randomUUID(), at: stage.now() }
      cookie = (one.what === 'forged' ? foreignSigner : signer).signClick(click)
      const isBot = one.what === 'bot'
      const deliver = () =>
        insertClicks(stage.db, [
          {
            id: click.clickId,
            code: click.code,
            trigger: 'link',
            // A bot is another browser.
            visitorHash: isBot ? randomUUID() : visitorHash,
            signalHash: null,
            landingPath: '/',
            referrerHost: null,
            device: 'phone',
            isBot,
            createdAt: click.at.toISOString(),
          },
        ])
      const queue = one.what === 'click' ? one.queue : 'in time'
      if (isBot || (one.what === 'click' && queue === 'in time')) await deliver()
      if (queue === 'late') late.push(deliver)
    }
    if (one.what === 'book') {
      const found = await attribute(stage.db, {
        signer,
        subjectType: 'lead',
        subjectId: randomUUID(),
        claim: { ref: one.typed ?? '', referralClick: cookie },
        buyer: { accountId: null, email: 'suresh@example.com', phone: null },
        address: null,
        at: stage.now(),
      })
      credited.push(found === null ? null : (names.get(found.affiliateId) ?? 'somebody else'))
    }
  }
  for (const deliver of late) await deliver()
  return credited
}

async function addAffiliates(): Promise<ReadonlyMap<string, string>> {
  const [anjali, ravi, suspended] = [
    await addMember(stage.db, 'affiliate'),
    await addMember(stage.db, 'affiliate'),
    await addMember(stage.db, 'affiliate'),
  ]
  await stage.db.execute(sql`update users set status = 'suspended' where id = ${suspended.id}`)
  const createdAt = stage.now()
  await stage.db.insert(referralLinks).values([
    { affiliateId: anjali.id, code: 'SITE0001', createdAt },
    { affiliateId: anjali.id, code: 'TOUR0001', campaign: 'Onam', createdAt },
    { affiliateId: ravi.id, code: 'SITE0002', createdAt },
    { affiliateId: ravi.id, code: 'DISABLED1', campaign: 'Diwali', createdAt, disabledAt: createdAt },
    { affiliateId: suspended.id, code: 'SUSPENDED', createdAt },
  ])
  return new Map([
    [anjali.id, 'anjali'],
    [ravi.id, 'ravi'],
  ])
}

const patience = byRunLength({ long: 30 * 60_000, short: 180_000 })

test(
  'every visitor history credits whom the rules say, whatever the queue loses or delivers late',
  { timeout: patience },
  async () => {
    const names = await addAffiliates()
    await fc.assert(
      fc.asyncProperty(history, async (events) => {
        expect(await play(events, names)).toEqual(modelOf(events))
      }),
      { numRuns: byRunLength({ long: 10_000, short: 150 }), endOnFailure: true },
    )
    const bots = sql`select count(*)::int from referrals join clicks on clicks.id = click_id where is_bot`
    expect(await stage.value(bots)).toBe(0)
  },
)
