// Random histories of visitors, credited by the database and by a model that knows the rules only.
import { randomUUID } from 'node:crypto'
import { createReferralSigner } from '@affiliate-booking/shared/signing/referral-signer'
import { dayMs, minuteMs } from '@affiliate-booking/shared/milliseconds'
import { sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { referralLinks } from '../../../../backend/db/schema/attribution.ts'
import { insertClicks, type NewClick } from '../../../../backend/services/clicks/insert-clicks.ts'
import { attribute } from '../../../../backend/services/referrals/attribute.ts'
import { byRunLength } from '../../../support/run-length.ts'
import { addMember } from '../../support/members.ts'
import { createStage, referralKey } from '../../support/stage.ts'

const stage = createStage()
const signer = createReferralSigner(referralKey, 30)
const foreignSigner = createReferralSigner('the key of another platform, which is long', 30)

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

interface Visitor {
  readonly events: readonly Event[]
  readonly visitorHash: string
  readonly credited: (string | null)[]
  /** Of its own: visitors wait for different times. */
  at: Date
  cookie: string | undefined
}

const clickOf = (
  visitorHash: string,
  click: { code: string; clickId: string; at: Date },
  isBot: boolean,
) => ({
  id: click.clickId,
  code: click.code,
  trigger: 'link' as const,
  // A bot is another browser.
  visitorHash: isBot ? randomUUID() : visitorHash,
  signalHash: null,
  landingPath: '/',
  referrerHost: null,
  device: 'phone' as const,
  isBot,
  createdAt: click.at.toISOString(),
})

/** The same histories with cookies, a queue and the database: all visitors take their next step together. */
async function play(
  histories: readonly (readonly Event[])[],
  names: ReadonlyMap<string, string>,
): Promise<(string | null)[][]> {
  // None of them is remembered from the scene before.
  stage.pass(300 * dayMs)
  const visitors = histories.map((events): Visitor => {
    const visitorHash = randomUUID().slice(0, 22)
    return { events, visitorHash, credited: [], at: stage.now(), cookie: undefined }
  })
  const late: NewClick[] = []
  const longest = Math.max(...histories.map((events) => events.length))
  for (let step = 0; step < longest; step += 1) {
    const queued = visitors.flatMap((visitor) => move(visitor, visitor.events[step]))
    late.push(...queued.flatMap(({ click, queue }) => (queue === 'late' ? click : [])))
    await insertClicks(
      stage.db,
      queued.flatMap(({ click, queue }) => (queue === 'in time' ? click : [])),
    )
    for (const visitor of visitors) {
      const event = visitor.events[step]
      if (event?.what === 'book') visitor.credited.push(await book(visitor, event.typed ?? '', names))
    }
  }
  await insertClicks(stage.db, late)
  return visitors.map(({ credited }) => credited)
}

/** Changes the visitor's clock and cookie; gives the click, if it is one, and what the queue does with it. */
function move(visitor: Visitor, event: Event | undefined) {
  if (event === undefined) return []
  // Booking ten seconds after a click would be a signal, not another result.
  visitor.at = new Date(visitor.at.getTime() + minuteMs + (event.what === 'wait' ? event.days * dayMs : 0))
  if (event.what === 'forget') visitor.cookie = undefined
  if (event.what !== 'click' && event.what !== 'bot' && event.what !== 'forged') return []
  const signed = { code: event.code, clickId: randomUUID(), at: visitor.at }
  visitor.cookie = (event.what === 'forged' ? foreignSigner : signer).signClick(signed)
  if (event.what === 'forged') return []
  const queue = event.what === 'click' ? event.queue : ('in time' as const)
  return [{ click: clickOf(visitor.visitorHash, signed, event.what === 'bot'), queue }]
}

async function book({ cookie, at }: Visitor, typed: string, names: ReadonlyMap<string, string>) {
  const found = await attribute(stage.db, {
    signer,
    subjectType: 'lead',
    subjectId: randomUUID(),
    claim: { ref: typed, referralClick: cookie },
    buyer: { accountId: null, email: 'suresh@example.com', phone: null },
    address: null,
    at,
  })
  return found === null ? null : (names.get(found.affiliateId) ?? 'somebody else')
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

const visitorsAtOnce = 50
const size = byRunLength({
  long: { scenes: 200, timeout: 1_800_000 },
  short: { scenes: 3, timeout: 180_000 },
})

test(
  'every visitor history credits whom the rules say, whatever the queue loses or delivers late',
  { timeout: size.timeout },
  async () => {
    const names = await addAffiliates()
    const scene = fc.array(history, { minLength: visitorsAtOnce, maxLength: visitorsAtOnce })
    await fc.assert(
      fc.asyncProperty(scene, async (histories) => {
        expect(await play(histories, names)).toEqual(histories.map(modelOf))
      }),
      { numRuns: size.scenes, endOnFailure: true },
    )
    const bots = sql`select count(*)::int from referrals join clicks on clicks.id = click_id where is_bot`
    expect(await stage.value(bots)).toBe(0)
  },
)
