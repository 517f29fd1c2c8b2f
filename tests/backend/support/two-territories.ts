// A small market in Idukki, with everybody who has to do with it, and others of the same roles who have nothing to do
// with it. All are signed in already: who may do what is looked at, not how one signs in.
import { mkdir } from 'node:fs/promises'
import type { Role } from '@affiliate-booking/contract/options/accounts/roles'
import { cancellationPolicies } from '@affiliate-booking/contract/options/products/products'
import { eq } from 'drizzle-orm'
import type { Database } from '../../../backend/db/database.ts'
import { affiliateProfiles } from '../../../backend/db/schema/accounts/affiliates.ts'
import { referralLinks } from '../../../backend/db/schema/attribution.ts'
import { auditLog } from '../../../backend/db/schema/audit.ts'
import {
  availabilityExceptions,
  availabilityRules,
  availabilitySlots,
} from '../../../backend/db/schema/products/availability.ts'
import { bookings, bookingSlots } from '../../../backend/db/schema/bookings.ts'
import { identityDocuments } from '../../../backend/db/schema/accounts/documents.ts'
import { productImages } from '../../../backend/db/schema/products/images.ts'
import { missingBookingClaims } from '../../../backend/db/schema/money/commissions.ts'
import { identitySubmissions } from '../../../backend/db/schema/money/payouts.ts'
import { leads } from '../../../backend/db/schema/leads.ts'
import { payouts } from '../../../backend/db/schema/money/payouts.ts'
import {
  bankStatementLines,
  bankStatements,
  receipts,
  refunds,
} from '../../../backend/db/schema/money/receipts.ts'
import { priceRules } from '../../../backend/db/schema/products/price-rules.ts'
import { productChanges, products } from '../../../backend/db/schema/products/products.ts'
import { sessions } from '../../../backend/db/schema/accounts/sessions.ts'
import { users } from '../../../backend/db/schema/accounts/users.ts'
import { hashToken } from '../../../backend/services/sessions/create-session.ts'
import { recordReceipt } from '../../../backend/services/receipts/record-receipt.ts'
import { createRefund } from '../../../backend/services/refunds/create-refunds.ts'
import { encryptPayee } from '../../../backend/services/refunds/describe-refund.ts'
import { encryptPan } from '../../../backend/services/affiliates/profile-pan.ts'
import { writeEncryptedFile } from '../../../backend/services/encryption/encrypted-files.ts'
import { testEncryption } from '../../support/test-encryption.ts'
import { confirmExampleRates } from './payees.ts'
import { insertEarned } from './earned-rows.ts'
import { png } from './stage.ts'

export const idukki = 'IN/KL/idukki'

/** Who takes part. `inside` administers Idukki, or has to do with what is sold there; nobody else does. */
export const cast = {
  super_admin: { role: 'super_admin', path: null },
  nsa: { role: 'nsa', path: 'IN' },
  ssa: { role: 'ssa', path: 'IN/KL' },
  dsa: { role: 'dsa', path: idukki },
  affiliate: { role: 'affiliate', path: idukki },
  provider: { role: 'service_provider', path: idukki },
  customer: { role: 'user', path: idukki },
  'nsa elsewhere': { role: 'nsa', path: 'LK' },
  'ssa elsewhere': { role: 'ssa', path: 'IN/TN' },
  'dsa elsewhere': { role: 'dsa', path: 'IN/KL/wayanad' },
  'other affiliate': { role: 'affiliate', path: idukki },
  'other provider': { role: 'service_provider', path: idukki },
  'other customer': { role: 'user', path: null },
  /** With a session that no sign-in would have opened. */
  pending: { role: null, path: null },
  suspended: { role: 'affiliate', path: idukki },
} as const satisfies Record<string, { role: Role | null; path: string | null }>
export type Member = keyof typeof cast

/** Each is known by its place in the cast, so that no test has to look them up. */
const idOf = (kind: number, number: number) =>
  `00000000-0000-4000-8${String(kind).padStart(3, '0')}-${String(number).padStart(12, '0')}`

const members = Object.keys(cast) as Member[]
const tokenOf = (member: Member) => `token of ${member}`

export const ids = {
  account: (member: Member) => idOf(1, members.indexOf(member) + 1),
  /** An affiliate's, for the whole site. */
  link: (member: Member) => idOf(8, members.indexOf(member) + 1),
  live: idOf(2, 1),
  waiting: idOf(2, 2),
  elsewhere: idOf(2, 3),
  change: idOf(3, 1),
  image: idOf(4, 1),
  /** A picture that the edit which waits removes. */
  leaving: idOf(4, 2),
  exception: idOf(5, 1),
  priceRule: idOf(5, 2),
  /** Of the live product, tomorrow and the day after. */
  slot: idOf(6, 1),
  nextSlot: idOf(6, 2),
  /** Paid, and waiting for somebody to see that the money came. */
  inReview: idOf(7, 1),
  confirmed: idOf(7, 2),
  completed: idOf(7, 3),
  /** Of the completed booking, on hold: the affiliate's, the state's administrator's, and the provider's share. */
  commission: idOf(8, 1),
  override: idOf(8, 2),
  share: idOf(8, 3),
  /** Of the affiliate, waiting for a decision. */
  identity: idOf(9, 1),
  /** Of the affiliate, drafted by the nsa. */
  payout: idOf(10, 1),
  /** Of money for the booking in review that is sent back; its UPI id is known. */
  refund: idOf(11, 1),
  /** Of the other affiliate on the confirmed booking, waiting for a decision. */
  claim: idOf(12, 1),
  unapplied: idOf(11, 2),
  statement: idOf(13, 1),
  statementLine: idOf(13, 2),
}

/** Of the booking with this place in the market. */
export const voucherCodeOf = (index: number) => `V0CHER00000${index}`

/** Words that stand in whatever shows one of these. */
export const marks = {
  live: 'Cardamom hills at dawn',
  waiting: 'Cable car over Idukki dam',
  identity: 'Anjali Nair of Munnar',
}

export const cookieOf = (member: Member) => `accessToken=${encodeURIComponent(tokenOf(member))}`

interface Needs {
  db: Database
  now: () => Date
  uploads: string
  /** Of everybody. */
  passwordHash: string
}

const day = 24 * 60 * 60 * 1000

/** Puts everything in; the database must be empty. */
export async function fillTwoTerritories({ db, now, uploads, passwordHash }: Needs): Promise<void> {
  const at = now()
  const dayAfter = (days: number) => new Date(at.getTime() + days * day).toISOString().slice(0, 10)
  await db.insert(users).values(
    members.map(
      (member) =>
        ({
          id: ids.account(member),
          role: cast[member].role,
          status: member === 'pending' ? 'pending_approval' : member === 'suspended' ? 'suspended' : 'active',
          name: `The ${member}`,
          email: `${member.replaceAll(' ', '-')}@example.com`,
          phone: '+91 94473 55005',
          passwordHash,
          territoryPath: cast[member].path,
          createdAt: at,
        }) as const,
    ),
  )
  await db.insert(sessions).values(
    members.map((member) => ({
      tokenHash: hashToken(tokenOf(member)),
      userId: ids.account(member),
      createdAt: at,
      lastSeenAt: at,
      expiresAt: new Date(at.getTime() + day),
    })),
  )
  const affiliates = ['affiliate', 'other affiliate', 'suspended'] as const
  await db.insert(affiliateProfiles).values(
    affiliates.map((member, index) => ({
      userId: ids.account(member),
      preferredLanguage: 'Malayalam',
      promotionMethod: 'WhatsApp marketing',
      ...encryptPan(testEncryption, ids.account(member), 'ABCPN1234F'),
      businessType: 'individual',
      signature: 'Anjali Nair',
      agreementAcceptedAt: at,
      referralCode: `MUNNAR2${index}`,
    })),
  )
  await db.insert(referralLinks).values(
    affiliates.map((member, index) => ({
      id: ids.link(member),
      affiliateId: ids.account(member),
      code: `MUNNAR2${index}`,
      createdAt: at,
    })),
  )
  await mkdir(uploads, { recursive: true })
  await writeEncryptedFile(
    { uploads, encryption: testEncryption },
    { name: 'selfie.png', owner: ids.account('affiliate'), bytes: png },
  )
  await db.insert(identityDocuments).values({
    userId: ids.account('affiliate'),
    kind: 'selfie',
    storageKey: 'selfie.png',
    contentType: 'image/png',
    size: png.length,
    sha256: 'not looked at',
    isEncrypted: true,
    createdAt: at,
  })
  await db.insert(identitySubmissions).values({
    id: ids.identity,
    userId: ids.account('affiliate'),
    status: 'submitted',
    legalName: marks.identity,
    isCompany: false,
    pan: testEncryption.encrypt(identitySubmissions.pan, ids.account('affiliate'), 'ABCPN1234F'),
    address: testEncryption.encrypt(identitySubmissions.address, ids.account('affiliate'), 'Munnar'),
    panPictureKey: 'selfie.png',
    panPictureType: 'image/png',
    submittedAt: at,
  })
  await db.insert(leads).values({
    name: 'Suresh Pillai',
    email: 'suresh@example.com',
    status: 'new',
    referralAffiliateId: ids.account('affiliate'),
    territoryPath: idukki,
    consentAt: at,
    createdAt: at,
  })
  await db.insert(auditLog).values({
    action: 'account.registered',
    objectType: 'account',
    objectId: ids.account('affiliate'),
    actorId: ids.account('affiliate'),
    actorRole: 'affiliate',
    createdAt: at,
  })

  const product = {
    providerId: ids.account('provider'),
    kind: 'tour',
    description: 'Three hours on foot.',
    category: 'Nature',
    price: 120_000,
    country: 'India',
    state: 'Kerala',
    district: 'Idukki',
    territoryPath: idukki,
    maximumSeats: 6,
    cutoffMinutes: 60,
    cancellationPolicy: 'flexible',
    createdAt: at,
    updatedAt: at,
  } as const
  await db.insert(products).values([
    { ...product, id: ids.live, slug: 'live', title: marks.live, status: 'approved', approvedAt: at },
    { ...product, id: ids.waiting, slug: 'waiting', title: marks.waiting, submittedAt: at },
    {
      ...product,
      id: ids.elsewhere,
      slug: 'elsewhere',
      title: 'Caves of Wayanad',
      providerId: ids.account('other provider'),
      district: 'Wayanad',
      territoryPath: 'IN/KL/wayanad',
      status: 'approved',
      approvedAt: at,
    },
  ])
  await db.insert(productChanges).values({
    id: ids.change,
    productId: ids.live,
    draft: draftOf(marks.live),
    createdAt: at,
  })
  const image = { productId: ids.live, alt: 'Hills', width: 1600, height: 900, createdAt: at }
  await db.insert(productImages).values([
    { ...image, id: ids.image, position: 0 },
    { ...image, id: ids.leaving, position: 1, staged: 'removed' },
  ])
  await db
    .insert(availabilityRules)
    .values({ productId: ids.live, weekday: 1, startTime: '06:00', endTime: '09:00', capacity: 10 })
  await db
    .insert(availabilityExceptions)
    .values({ id: ids.exception, productId: ids.live, date: dayAfter(9), isClosed: true })
  await db.insert(priceRules).values({
    id: ids.priceRule,
    productId: ids.live,
    from: dayAfter(20),
    to: dayAfter(30),
    price: 240_000,
    createdAt: at,
  })
  const slots = [
    { id: ids.slot, days: 1 },
    { id: ids.nextSlot, days: 2 },
    { id: idOf(6, 3), days: -2 },
  ]
  await db.insert(availabilitySlots).values(
    slots.map(({ id, days }) => ({
      id,
      productId: ids.live,
      date: dayAfter(days),
      startTime: '06:00',
      endTime: '09:00',
      capacity: 10,
      reserved: 2,
      cutoffAt: new Date(`${dayAfter(days)}T05:00:00+05:30`),
    })),
  )

  const booking = (id: string, index: number, days: number) => ({
    id,
    userId: ids.account('customer'),
    productId: ids.live,
    providerId: ids.account('provider'),
    territoryPath: idukki,
    productTitle: marks.live,
    customerName: 'The customer',
    policySnapshot: [...cancellationPolicies.flexible],
    unitPrice: 120_000,
    seats: 2,
    totalAmount: 240_000,
    date: dayAfter(days),
    startTime: '06:00',
    endTime: '09:00',
    startsAt: new Date(`${dayAfter(days)}T06:00:00+05:30`),
    endsAt: new Date(`${dayAfter(days)}T09:00:00+05:30`),
    referralAffiliateId: ids.account('affiliate'),
    idempotencyKey: `booking-${index}`,
    voucherCode: voucherCodeOf(index),
    paymentReference: `10000000000${index}`,
    createdAt: at,
  })
  const paid = { paymentStatus: 'completed', paidAt: at, confirmedAt: at } as const
  await db.insert(bookings).values([
    { ...booking(ids.inReview, 1, 1), status: 'pending', paymentSubmittedAt: at },
    { ...booking(ids.confirmed, 2, 2), ...paid, status: 'confirmed' },
    { ...booking(ids.completed, 3, -2), ...paid, status: 'completed', completedAt: at },
  ])
  await confirmExampleRates(db, ids.account('super_admin'))
  await db.insert(payouts).values({
    id: ids.payout,
    kind: 'commissions',
    beneficiaryId: ids.account('affiliate'),
    status: 'draft',
    gross: 60_000,
    taxBase: 60_000,
    taxBps: 200,
    section: '194H',
    financialYear: '2026-27',
    yearBase: 0,
    yearTds: 0,
    tds: 0,
    net: 60_000,
    createdBy: ids.account('nsa'),
    territoryPath: idukki,
    createdAt: at,
  })
  await db.insert(missingBookingClaims).values({
    id: ids.claim,
    affiliateId: ids.account('other affiliate'),
    bookingNumber: 999_999,
    bookingId: ids.confirmed,
    status: 'open',
    territoryPath: idukki,
    createdAt: at,
  })
  const taken = [ids.inReview, ids.confirmed, ids.completed]
  await db
    .insert(bookingSlots)
    .values(slots.map(({ id }, index) => ({ slotId: id, bookingId: taken[index] ?? '', seats: 2 })))
  const commission = {
    bookingId: ids.completed,
    base: 240_000,
    status: 'on_hold',
    holdReason: 'Same phone number as the customer',
    holdUntil: new Date(at.getTime() + 5 * day),
    territoryPath: idukki,
    createdAt: at,
  } as const
  await insertEarned(db, [
    {
      ...commission,
      id: ids.commission,
      eventKey: 'settle:1',
      beneficiaryId: ids.account('affiliate'),
      kind: 'commissions',
      tier: 0,
      bps: 500,
      amount: 12_000,
      type: 'sale',
    },
    {
      ...commission,
      id: ids.override,
      eventKey: 'settle:2',
      beneficiaryId: ids.account('ssa'),
      kind: 'commissions',
      tier: 2,
      bps: 100,
      amount: 2400,
      type: 'override',
    },
    {
      ...commission,
      id: ids.share,
      eventKey: 'settle:3',
      beneficiaryId: ids.account('provider'),
      kind: 'shares',
      amount: 204_000,
      type: 'share',
    },
  ])
}

/** What a provider may say of a product. */
export const draftOf = (title: string) => ({
  title,
  description: 'Three hours on foot, with tea.',
  category: 'Nature',
  price: 130_000,
  discountPrice: null,
  location: { country: 'India', state: 'Kerala', district: 'Idukki' },
  meetingPoint: null,
  durationMinutes: 180,
  isInstant: false,
  maximumSeats: 6,
  cutoffMinutes: 60,
  cancellationPolicy: 'flexible',
})

/** Money for the booking in review: some must be sent back, some waits for a decision. Apart, since it is in the books. */
export async function addRefund(db: Database, at: Date) {
  const late = await recordReceipt(db, {
    bookingId: ids.inReview,
    source: 'upi',
    reference: 'LATE-1',
    amount: 50_000,
    use: 'refund',
    confirmedBy: null,
    at,
  })
  const booking = {
    id: ids.inReview,
    totalAmount: 240_000,
    refundAmount: null,
    settledAt: null,
    territoryPath: idukki,
  }
  const payee = encryptPayee(testEncryption, ids.inReview, 'customer@okbank')
  const refund = await createRefund(db, {
    booking,
    amount: 50_000,
    by: null,
    at,
    receiptId: late.id,
    payee,
  })
  await db.update(refunds).set({ id: ids.refund }).where(eq(refunds.id, refund.id))
  const other = await recordReceipt(db, {
    bookingId: ids.inReview,
    source: 'upi',
    reference: 'PART-1',
    amount: 1000,
    use: 'unapplied',
    confirmedBy: null,
    at,
  })
  await db.update(receipts).set({ id: ids.unapplied }).where(eq(receipts.id, other.id))
  await db.insert(bankStatements).values({
    id: ids.statement,
    fileName: 'october.csv',
    importedBy: ids.account('nsa'),
    territoryPath: 'IN',
    lineCount: 1,
    duplicateCount: 0,
    createdAt: at,
  })
  await db.insert(bankStatementLines).values({
    id: ids.statementLine,
    statementId: ids.statement,
    lineNumber: 1,
    date: '2026-10-01',
    amount: 7000,
    isCredit: true,
    reference: '777700001111',
    description: 'UPI/777700001111',
    outcome: 'open',
    createdAt: at,
  })
}
