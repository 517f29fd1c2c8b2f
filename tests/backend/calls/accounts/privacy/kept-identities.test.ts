// What stays of a deleted payee with TDS: name and PAN, for the return alone, and not for longer than it needs them.
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { affiliateProfiles } from '../../../../../backend/db/schema/accounts/affiliates.ts'
import { identitySubmissions } from '../../../../../backend/db/schema/money/payouts.ts'
import { users } from '../../../../../backend/db/schema/accounts/users.ts'
import { deleteDueAccounts } from '../../../../../backend/services/privacy/delete-account.ts'
import { deleteKeptIdentities } from '../../../../../backend/services/tax/kept-identities.ts'
import { neededForReturnUntil } from '../../../../../backend/services/tax/return-quarters.ts'
import { addMember } from '../../../support/members.ts'
import { qualify } from '../../../support/payees.ts'
import { placesOf } from '../../../support/places-of.ts'
import { testEncryption } from '../../../../support/test-encryption.ts'
import { payoutScene, rupees } from '../../payouts/payout-scene.ts'

const { stage, people, create, earn, send, record, passDays, passUntil } = payoutScene()

const pan = 'ABCPN1234F'
const name = 'Lakshmi Menon'

async function paidOut(sum: number) {
  const { id } = people.affiliate
  const encrypted = testEncryption.encrypt(identitySubmissions.pan, id, pan)
  await stage.db
    .update(identitySubmissions)
    .set({
      legalName: name,
      pan: encrypted,
      panMasked: '••••••234F',
      panFingerprint: testEncryption.fingerprint('pan', pan),
      address: testEncryption.encrypt(identitySubmissions.address, id, 'Chithirapuram'),
      gstin: '32ABCPN1234F1Z5',
    })
    .where(eq(identitySubmissions.userId, id))
  await earn(sum)
  await send()
  expect((await record('PO-1', { version: 2, result: 'completed', utr: 'UTR1' })).status).toBe(200)
}

async function leave() {
  const { id } = people.affiliate
  // Until then the bank may return the payout.
  await passDays(7)
  await stage.db.insert(affiliateProfiles).values({
    userId: id,
    preferredLanguage: 'English',
    promotionMethod: 'Events',
    panNumber: testEncryption.encrypt(affiliateProfiles.panNumber, id, pan),
    businessType: 'individual',
    signature: name,
    agreementAcceptedAt: stage.now(),
    referralCode: 'LAKSHMI1',
  })
  await stage.db.update(users).set({ name, deletionDueAt: stage.now() }).where(eq(users.id, id))
  const deps = { db: stage.db, encryption: testEncryption, uploads: stage.fileStore }
  expect(await deleteDueAccounts(deps, stage.now())).toBe(1)
}

const exported = async () =>
  String((await stage.post('/tax-return.csv', { financialYear: '2026-27' }, people.creator.cookie)).body)
const rows = () =>
  stage.db.select().from(identitySubmissions).where(eq(identitySubmissions.userId, people.affiliate.id))

test('name and PAN of a deleted payee with TDS stay for the return until a year after it is due, and nothing else', async () => {
  await paidOut(rupees(50_000))
  await leave()
  expect(await exported()).toContain(`,Deleted account,${name},no,${pan},yes,194H,2,50000.00`)
  expect(await rows()).toMatchObject([{ isLatest: false, gstin: null, panPictureKey: null, reason: null }])
  const account = (await stage.get(`/users/${people.affiliate.id}`, people.creator.cookie)).body
  expect(account.user.name).toBe('Deleted account')
  const listed = (await stage.get('/tax-deductions', people.creator.cookie)).body
  const identities = (await stage.get('/identities', people.creator.cookie)).body
  expect(JSON.stringify([account, listed, identities])).not.toMatch(/Lakshmi|234F/)

  // Paid on 1 October: the return is due on 31 January.
  await passUntil('2028-01-31T18:29:00Z')
  expect(await deleteKeptIdentities(stage.db, stage.now())).toBe(0)
  await passUntil('2028-01-31T18:30:00Z')
  expect(await deleteKeptIdentities(stage.db, stage.now())).toBe(1)
  expect(await rows()).toEqual([])
  expect(await placesOf(stage, [name, pan])).toEqual([])
  expect(await exported()).toContain(',Deleted account,,no,PANNOTAVBL,no,194H')
})

test('nothing stays of a deleted payee whose payouts had no TDS', async () => {
  await paidOut(rupees(600))
  await leave()
  expect(await rows()).toEqual([])
})

test('a payee whose return was due more than a year ago leaves nothing', async () => {
  await paidOut(rupees(50_000))
  await passUntil('2028-02-01T06:00:00Z')
  await leave()
  expect(await rows()).toEqual([])
})

test.each([
  ['2026-04-01', '2027-07-31'],
  ['2026-06-30', '2027-07-31'],
  ['2026-07-01', '2027-10-31'],
  ['2026-12-31', '2028-01-31'],
  ['2027-01-01', '2028-05-31'],
  ['2027-03-31', '2028-05-31'],
])('a payee who was paid on %s is kept for the return until the end of %s', (paidOn, last) => {
  expect(neededForReturnUntil(new Date(`${paidOn}T12:00:00+05:30`))).toEqual(
    new Date(`${last}T24:00:00+05:30`),
  )
})

test('payouts of a deleted account count for another one of the same PAN, and those that it needs are kept', async () => {
  await paidOut(rupees(19_500))
  const second = await addMember(stage.db, 'affiliate', { territoryPath: 'IN/KL/idukki', now: stage.now() })
  await qualify(stage.db, [second.id])
  await stage.db
    .update(identitySubmissions)
    .set({ panFingerprint: testEncryption.fingerprint('pan', pan) })
    .where(eq(identitySubmissions.userId, second.id))
  await earn(rupees(19_500), {}, second)
  await send()
  await leave()
  expect(await rows(), 'the other account has TDS').toHaveLength(1)
  expect(await exported()).toContain(`,Deleted account,${name},no,${pan},yes,194H,2,19500.00,19500.00,0.00`)
  await earn(rupees(1000), {}, second)
  expect((await create()).body).toMatchObject({ created: 1, gross: rupees(1000), net: rupees(980) })
})
