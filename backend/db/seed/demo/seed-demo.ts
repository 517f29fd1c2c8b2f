// Demo data: an account for each role around Idukki in Kerala, a pending administrator, leads, products and bookings.
import { randomUUID } from 'node:crypto'
import { inArray } from 'drizzle-orm'
import type { Role } from '@affiliate-booking/contract/options/accounts/roles'
import type { Deps } from '../../../deps.ts'
import type { Database } from '../../database.ts'
import { type DemoAccount, demoAccounts, demoPassword } from './accounts.ts'
import { affiliateProfiles } from '../../schema/accounts/affiliates.ts'
import { referralLinks } from '../../schema/attribution.ts'
import { leads } from '../../schema/leads.ts'
import { users } from '../../schema/accounts/users.ts'
import { encryptPan } from '../../../services/affiliates/profile-pan.ts'
import type { Encryption } from '../../../services/encryption/encryption.ts'
import { seedProductsAndBookings } from './seed-products-and-bookings.ts'

interface Person {
  name: string
  phone: string
  city?: string
  district?: string
  state?: string
  country?: string
  territoryPath?: string
  commissionRate?: number
}

const india = { country: 'India', territoryPath: 'IN' }
const kerala = { ...india, state: 'Kerala', territoryPath: 'IN/KL' }
const idukki = { ...kerala, district: 'Idukki', territoryPath: 'IN/KL/idukki' }

const people: Record<Role, Person> = {
  super_admin: { name: 'Meera Krishnan', phone: '+91 94470 11001' },
  nsa: { name: 'Rajiv Malhotra', phone: '+91 98110 22002', ...india, commissionRate: 1.5 },
  ssa: { name: 'Lakshmi Menon', phone: '+91 94471 33003', ...kerala, commissionRate: 2.5 },
  dsa: { name: 'Thomas Kurian', phone: '+91 94472 44004', ...idukki, commissionRate: 4 },
  affiliate: { name: 'Anjali Nair', phone: '+91 94473 55005', city: 'Munnar', ...idukki },
  service_provider: { name: 'Biju Varghese', phone: '+91 94474 66006', city: 'Thekkady', ...idukki },
  user: { name: 'Arjun Iyer', phone: '+91 98450 77007' },
}

interface Member extends Person {
  role: Role | null
  email: string
  status: 'active' | 'pending_approval'
  /** Age of the account. */
  days: number
}

const memberOf = ({ role, email }: DemoAccount): Member => ({
  ...people[role],
  role,
  email,
  status: 'active',
  days: 260,
})

const pendingAdmin: Member = {
  role: null,
  name: 'Fathima Rahman',
  email: 'pending@demo.example',
  phone: '+91 94475 88008',
  status: 'pending_approval',
  days: 2,
}

const day = 24 * 60 * 60 * 1000
const daysAgo = (now: Date, days: number) => new Date(now.getTime() - days * day)

const demoLeads = [
  { name: 'Suresh Pillai', email: 'suresh.pillai@demo.example', status: 'new', days: 1 },
  { name: 'Divya Ramesh', email: 'divya.ramesh@demo.example', status: 'new', days: 2 },
  { name: 'Mohammed Ashraf', email: 'mohammed.ashraf@demo.example', status: 'contacted', days: 6 },
  { name: 'Priya Shetty', email: 'priya.shetty@demo.example', status: 'qualified', days: 11 },
  { name: 'Joseph Mathew', email: 'joseph.mathew@demo.example', status: 'closed_won', days: 24 },
  { name: 'Kavita Deshmukh', email: 'kavita.deshmukh@demo.example', status: 'closed_lost', days: 31 },
] as const

type Dependencies = Pick<Deps, 'db' | 'passwords' | 'encryption' | 'now'>

/** Inserts missing demo data. Idempotent: data that was changed since stays changed. */
export async function seedDemo(deps: Dependencies): Promise<void> {
  const { db, passwords, now } = deps
  await seedAccounts(deps)
  await seedProductsAndBookings(db, () => passwords.hash(randomUUID()), now())
}

async function seedAccounts({ db, passwords, encryption, now }: Dependencies): Promise<void> {
  const emails = [...demoAccounts.map(({ email }) => email), pendingAdmin.email]
  const present = new Set(
    (await db.select({ email: users.email }).from(users).where(inArray(users.email, emails))).map(
      ({ email }) => email,
    ),
  )
  const missing = [...demoAccounts.map(memberOf), pendingAdmin].filter(({ email }) => !present.has(email))
  const accounts = await Promise.all(
    missing.map(async (member) => {
      const passwordHash = await passwords.hash(demoPassword)
      return Object.assign({ passwordHash, createdAt: daysAgo(now(), member.days) }, member)
    }),
  )
  if (accounts.length === 0) return
  await db.transaction(async (tx) => {
    const added = await tx
      .insert(users)
      .values(accounts)
      .onConflictDoNothing()
      .returning({ id: users.id, role: users.role })
    const affiliate = added.find(({ role }) => role === 'affiliate')
    if (affiliate) await seedAffiliate(tx, encryption, affiliate.id, now())
  })
}

async function seedAffiliate(
  db: Database,
  encryption: Encryption,
  affiliateId: string,
  now: Date,
): Promise<void> {
  await db.insert(affiliateProfiles).values({
    userId: affiliateId,
    preferredLanguage: 'Malayalam',
    promotionMethod: 'WhatsApp marketing',
    ...encryptPan(encryption, affiliateId, 'ABCPN1234F'),
    businessType: 'individual',
    signature: people.affiliate.name,
    agreementAcceptedAt: daysAgo(now, 260),
    referralCode: 'MUNNAR26',
  })
  await db.insert(referralLinks).values({ affiliateId, code: 'MUNNAR26', createdAt: daysAgo(now, 260) })
  await db.insert(leads).values(
    demoLeads.map(({ name, email, status, days }) => ({
      name,
      email,
      status,
      referralAffiliateId: affiliateId,
      territoryPath: idukki.territoryPath,
      consentAt: daysAgo(now, days),
      createdAt: daysAgo(now, days),
    })),
  )
}
