// Demo products with availability, two years of bookings and the next three weeks, and the money that they moved, so that
// every list and dashboard has content and their figures agree.
import { createReferralSigner } from '@affiliate-booking/shared/signing/referral-signer'
import { eq, inArray, sql } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { ensurePrimaryAdmin } from '../../../services/admins/primary-admins.ts'
import { refreshSlots } from '../../../services/availability/refresh-slots.ts'
import { insertClicks } from '../../../services/clicks/insert-clicks.ts'
import { releaseCommissions } from '../../../services/commissions/release-commissions.ts'
import { recountReports } from '../../../services/reports/refresh-reports.ts'
import { normalizeEmail } from '../../../services/users/account.ts'
import type { Database } from '../../database.ts'
import { users } from '../../schema/accounts/users.ts'
import type { DemoDependencies } from './context.ts'
import { makeBookings } from './bookings/make-bookings.ts'
import { seedBookings } from './bookings/seed-bookings.ts'
import { addLinks, clicksOfCustomers, clicksOfVisitors } from './links/clicks.ts'
import { leadSteps } from './leads/lead-steps.ts'
import { demoLinks, type LinkName } from './links/links.ts'
import { Backlog } from './money/backlog.ts'
import { claimSteps } from './money/claim-steps.ts'
import { bookingSteps } from './money/booking-steps.ts'
import { drawPanCard, payeeSteps } from './money/payees.ts'
import { payoutSteps } from './money/payout-steps.ts'
import { play, type Step } from './money/play.ts'
import { rateSteps } from './money/rates.ts'
import { readMessages } from './read-messages.ts'
import { addPeople } from './people/add-people.ts'
import { demoProviders } from './people/people.ts'
import { listPayees } from './people/payees.ts'
import { addCalendar } from './products/calendar.ts'
import { questionSteps } from './products/questions.ts'
import { productAuditEntries, type SeededProduct, seedProducts, stageEdit } from './products/seed-products.ts'
import { addViews, viewsOf } from './products/views.ts'
import { addWaiters } from './products/waitlist.ts'

/** Idempotent. Does nothing without the demo accounts. The other people get a random password. */
export async function seedMarket(deps: DemoDependencies): Promise<void> {
  const { db, passwords } = deps
  const [first] = demoProviders
  if (!first) return
  const [present] = await db.select({ id: users.id }).from(users).where(hasEmail(first.email))
  if (present) return
  const named = await findDemoAccounts(db)
  if (!named) return
  const password = randomUUID()
  const passwordHash = await passwords.hash(password)
  const now = deps.now()
  await db.transaction(async (tx) => {
    const others = await addPeople(tx, { passwordHash, encryption: deps.encryption, now })
    // Another instance has seeded at the same time.
    if (others === null) return
    const accounts = { ...named, secondAffiliate: others.affiliate }
    const { superAdmins } = accounts
    for (const admin of accounts.approvers) await ensurePrimaryAdmin(tx, admin, admin.createdAt)
    const seeded = await seedProducts(tx, accounts, others.providers, now)
    const made = makeBookings(accounts, [accounts.customer, ...others.customers], seeded, now)
    await seedBookings(tx, made)

    const pathOf = (name: LinkName) => pathOfLink(name, seeded)
    const linkEntries = await addLinks(tx, accounts.affiliate, seeded, now)
    const { credited, earlier } = clicksOfCustomers(made, now, pathOf)
    await insertClicks(tx, [...clicksOfVisitors(now, pathOf), ...earlier, ...credited.values()])
    await addViews(tx, viewsOf(seeded, made, now))

    const picture = await drawPanCard()
    const payees = listPayees(accounts, others.providers, password)
    const withPassword = (email: string) => {
      const payee = payees.find(({ account }) => account.email === email)
      if (!payee) throw new Error(`${email} is no payee of the demo`)
      return payee
    }
    const signer = createReferralSigner(randomUUID(), 30)
    const administratorOf = (level: 'district' | 'state') =>
      accounts.approvers.find(({ email }) => email === `${level}@demo.example`)
    const [partner, state] = [administratorOf('district'), administratorOf('state')]
    const backlog = new Backlog(made, deps.commissionHoldDays)
    const context = { deps, superAdmins, signer, clicks: credited, backlog }
    const productEntries = seeded.flatMap((each) => productAuditEntries(each, now))
    const entries = [...linkEntries, ...productEntries, ...(await stageEdit(tx, accounts, seeded, now))]
    await play(tx, [
      ...entries.map((entry): Step => ({ at: entry.at, entries: [entry] })),
      ...rateSteps(deps, superAdmins[0]),
      ...payees.flatMap((payee) => payeeSteps(payee, { deps, reviewer: superAdmins[0], picture })),
      ...made.flatMap((booking) => bookingSteps(booking, context)),
      ...questionSteps(seeded, { customers: others.customers, encryption: deps.encryption, now }),
      ...claimSteps(made, {
        ...context,
        affiliate: accounts.affiliate,
        secondAffiliate: accounts.secondAffiliate,
      }),
      ...(partner?.role === 'dsa' && state
        ? leadSteps({ partner, state, signer, now, superAdmins, deps })
        : []),
      ...payoutSteps({
        deps,
        superAdmins,
        backlog,
        returned: withPassword('affiliate@demo.example'),
        failed: withPassword('wayanad@demo.example'),
        waiting: withPassword('state@demo.example').account,
      }),
    ])
    await backlog.book(tx, now)
    await releaseCommissions(tx, now)
    for (const { product } of seeded) await refreshSlots(tx, product.id, now)
    await addCalendar(tx, deps, seeded, now)
    await addWaiters(tx, deps.encryption, {
      customers: [accounts.customer, ...others.customers],
      seeded,
      now,
    })
    await readMessages(tx, now)
    // The job would need a minute; the first report is right.
    await recountReports(tx)
  })
}

const hasEmail = (email: string) => eq(sql`lower(${users.email})`, normalizeEmail(email))

async function findDemoAccounts(db: Database) {
  const names = [
    'provider',
    'customer',
    'affiliate',
    'superadmin',
    'superadmin2',
    'district',
    'state',
    'national',
  ] as const
  const emails = names.map((name) => `${name}@demo.example`)
  const found = await db.select().from(users).where(inArray(users.email, emails))
  const [provider, customer, affiliate, first, second, ...approvers] = emails.map((email) =>
    found.find((account) => account.email === email),
  )
  if (!provider || !customer || !affiliate || !first || !second) return null
  return {
    provider,
    customer,
    affiliate,
    superAdmins: [first, second] as const,
    approvers: approvers.filter((account) => account !== undefined),
  }
}

function pathOfLink(name: LinkName, seeded: readonly SeededProduct[]): string {
  const link = demoLinks[name]
  const product = seeded.find(({ demo }) => 'product' in link && demo.title === link.product)
  return product ? `/tours/${product.product.slug}` : '/'
}
