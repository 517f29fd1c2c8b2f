// An account for each role around Idukki in Kerala, a second super administrator, and an administrator who waits for
// approval.
import { inArray } from 'drizzle-orm'
import { encryptPan } from '../../../../services/affiliates/profile-pan.ts'
import type { Encryption } from '../../../../services/encryption/encryption.ts'
import type { Deps } from '../../../../deps.ts'
import type { Database } from '../../../database.ts'
import { affiliateProfiles } from '../../../schema/accounts/affiliates.ts'
import { users } from '../../../schema/accounts/users.ts'
import { referralLinks } from '../../../schema/attribution.ts'
import { type DemoAccount, demoAccounts, demoPassword } from '../accounts.ts'
import { daysBefore } from '../instants.ts'
import { ageOfAccounts } from './people.ts'

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

/** By email. */
const people: ReadonlyMap<string, Person> = new Map<string, Person>([
  ['superadmin@demo.example', { name: 'Meera Krishnan', phone: '+91 94470 11001' }],
  ['superadmin2@demo.example', { name: 'Arvind Swamy', phone: '+91 94470 11002' }],
  [
    'national@demo.example',
    { name: 'Rajiv Malhotra', phone: '+91 98110 22002', ...india, commissionRate: 1.5 },
  ],
  ['state@demo.example', { name: 'Lakshmi Menon', phone: '+91 94471 33003', ...kerala, commissionRate: 2.5 }],
  [
    'district@demo.example',
    { name: 'Thomas Kurian', phone: '+91 94472 44004', ...idukki, commissionRate: 4 },
  ],
  ['affiliate@demo.example', { name: 'Anjali Nair', phone: '+91 94473 55005', city: 'Munnar', ...idukki }],
  ['provider@demo.example', { name: 'Biju Varghese', phone: '+91 94474 66006', city: 'Thekkady', ...idukki }],
  ['customer@demo.example', { name: 'Arjun Iyer', phone: '+91 98450 77007' }],
])

interface Member extends Person {
  role: DemoAccount['role'] | null
  email: string
  status: 'active' | 'pending_approval'
  /** Age of the account. */
  days: number
}

function memberOf({ role, email }: DemoAccount): Member {
  const person = people.get(email)
  if (!person) throw new Error(`The demo account ${email} has no name`)
  return { ...person, role, email, status: 'active', days: ageOfAccounts }
}

const pendingAdmin: Member = {
  role: null,
  name: 'Fathima Rahman',
  email: 'pending@demo.example',
  phone: '+91 94475 88008',
  status: 'pending_approval',
  days: 2,
}

/** Adds the demo accounts that are missing. */
export async function seedAccounts({
  db,
  passwords,
  encryption,
  now,
}: Pick<Deps, 'db' | 'passwords' | 'encryption' | 'now'>): Promise<void> {
  const emails = [...demoAccounts.map(({ email }) => email), pendingAdmin.email]
  const present = new Set(
    (await db.select({ email: users.email }).from(users).where(inArray(users.email, emails))).map(
      ({ email }) => email,
    ),
  )
  const missing = [...demoAccounts.map(memberOf), pendingAdmin].filter(({ email }) => !present.has(email))
  if (missing.length === 0) return
  // Everybody knows the password, so that the accounts may share its hash.
  const passwordHash = await passwords.hash(demoPassword)
  const accounts = missing.map((member) => {
    const createdAt = daysBefore(now(), member.days)
    return Object.assign({ passwordHash, createdAt, emailVerifiedAt: createdAt }, member)
  })
  await db.transaction(async (tx) => {
    const added = await tx
      .insert(users)
      .values(accounts)
      .onConflictDoNothing()
      .returning({ id: users.id, role: users.role, name: users.name })
    const affiliate = added.find(({ role }) => role === 'affiliate')
    if (!affiliate) return
    await addAffiliate(tx, encryption, {
      ...affiliate,
      pan: 'ABCPN1234F',
      referralCode: 'MUNNAR26',
      at: daysBefore(now(), ageOfAccounts),
    })
  })
}

interface NewAffiliate {
  id: string
  name: string
  pan: string
  referralCode: string
  at: Date
}

/** The profile and the link for the whole site. */
export async function addAffiliate(
  tx: Database,
  encryption: Encryption,
  { id, name, pan, referralCode, at }: NewAffiliate,
): Promise<void> {
  await tx.insert(affiliateProfiles).values({
    userId: id,
    preferredLanguage: 'Malayalam',
    promotionMethod: 'WhatsApp marketing',
    ...encryptPan(encryption, id, pan),
    businessType: 'individual',
    signature: name,
    agreementAcceptedAt: at,
    referralCode,
  })
  await tx.insert(referralLinks).values({ affiliateId: id, code: referralCode, createdAt: at })
}
