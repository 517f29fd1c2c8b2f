// The demo's referral links, and the clicks on them.
import { addDays, dayInIndia } from '@affiliate-booking/shared/days'
import type { ReferralClick } from '@affiliate-booking/shared/signing/referral-signer'
import { hourMs, minuteMs } from '@affiliate-booking/shared/milliseconds'
import { createHash, randomUUID } from 'node:crypto'
import type { NewClick } from '../../../../services/clicks/insert-clicks.ts'
import type { Account } from '../../../../services/users/account.ts'
import type { AuditEntry } from '../../../../services/audit/write-audit.ts'
import type { Database } from '../../../database.ts'
import { referralLinks } from '../../../schema/attribution.ts'
import type { SeededBooking } from '../bookings/make-bookings.ts'
import { growthAt, seasonOf } from '../bookings/plans.ts'
import { before, dayAgoAt, daysBefore } from '../instants.ts'
import type { SeededProduct } from '../products/seed-products.ts'
import { ageOfLink, demoLinks, type LinkName } from './links.ts'

export type DemoClick = NewClick

export const clickOf = ({ code, id, createdAt }: DemoClick): ReferralClick => ({
  code,
  clickId: id,
  at: new Date(createdAt),
})

const linkNames = Object.keys(demoLinks).filter((name): name is LinkName => name in demoLinks)

/** Adds the affiliate's links for products and a campaign, which she made herself. */
export async function addLinks(
  tx: Database,
  affiliate: Account,
  seeded: readonly SeededProduct[],
  now: Date,
): Promise<AuditEntry[]> {
  const made = [demoLinks.rafting, demoLinks.cottage, demoLinks.campaign].map((link) => {
    const title = 'product' in link ? link.product : null
    const product = seeded.find(({ demo }) => demo.title === title)?.product
    return {
      affiliateId: affiliate.id,
      code: link.code,
      productId: product?.id ?? null,
      campaign: 'campaign' in link ? link.campaign : null,
      createdAt: daysBefore(now, link.age),
    }
  })
  await tx.insert(referralLinks).values(made)
  return made.map(({ code, createdAt: at }) => ({
    actor: affiliate,
    origin: null,
    action: 'account.link-created',
    objectType: 'account',
    objectId: affiliate.id,
    territoryPath: affiliate.territoryPath,
    changes: { link: { old: null, new: code } },
    at,
  }))
}

const referrers = ['web.whatsapp.com', null, 'www.instagram.com', null, 'www.facebook.com', null]
const devices = ['phone', 'phone', 'computer', 'phone', 'tablet'] as const

/** The same text, the same hash: the demo is the same each time. */
const hash = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 22)

function newClick(name: LinkName, visitor: string, at: Date, count: number, path: string): DemoClick {
  return {
    id: randomUUID(),
    code: demoLinks[name].code,
    trigger: count % 6 === 5 ? 'qr' : 'link',
    visitorHash: hash(visitor),
    // Deleted after two days.
    signalHash: null,
    landingPath: path,
    referrerHost: referrers[count % referrers.length] ?? null,
    device: devices[count % devices.length] ?? 'phone',
    isBot: count % 23 === 22,
    createdAt: at.toISOString(),
  }
}

/** Visitors who only looked: more in the season, and more as the affiliate became known. */
export function clicksOfVisitors(now: Date, pathOf: (name: LinkName) => string): DemoClick[] {
  const today = dayInIndia(now)
  return linkNames.flatMap((name) => {
    const clicks: DemoClick[] = []
    let expected = 0
    for (let daysAgo = ageOfLink(name) - 5; daysAgo > 0; daysAgo -= 1) {
      const day = addDays(today, -daysAgo)
      expected += demoLinks[name].clicks * growthAt(daysAgo) * seasonOf(day)
      for (; expected >= 1; expected -= 1) {
        const count = clicks.length
        const time = `${String(7 + (count % 15)).padStart(2, '0')}:${String((count * 17) % 60).padStart(2, '0')}`
        // Every fourth comes back the same day.
        const visitor = `${name} ${day} ${count % 4 === 3 ? count - 1 : count}`
        clicks.push(newClick(name, visitor, dayAgoAt(now, daysAgo, time), count, pathOf(name)))
      }
    }
    return clicks
  })
}

/** The click that each customer came by, by booking, and those of customers who had used another link before. */
export function clicksOfCustomers(
  made: readonly SeededBooking[],
  now: Date,
  pathOf: (name: LinkName) => string,
): { credited: Map<string, DemoClick>; earlier: DemoClick[] } {
  const credited = new Map<string, DemoClick>()
  const earlier: DemoClick[] = []
  for (const [index, { booking, plan }] of made.entries()) {
    if (plan.referral?.by !== 'click') continue
    const { link, isQuick = false } = plan.referral
    const at = isQuick
      ? before(booking.createdAt, 4000)
      : before(booking.createdAt, (5 + (index % 7) * 9) * (index % 4 === 0 ? hourMs : minuteMs))
    credited.set(booking.id, newClick(link, booking.id, at, (index * 3) % 22, pathOf(link)))
    const other: LinkName = link === 'second' ? 'site' : 'second'
    if (index % 6 === 0 && daysBefore(now, ageOfLink(other) - 3) < at)
      earlier.push(newClick(other, booking.id, before(at, 30 * hourMs), (index * 3) % 22, pathOf(other)))
  }
  return { credited, earlier }
}
