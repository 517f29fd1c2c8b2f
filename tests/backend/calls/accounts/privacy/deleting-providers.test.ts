// Deleting the account of a service provider, whose meeting point may be their home.
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { imageWidths } from '@affiliate-booking/contract/options/products/products'
import { dayMs } from '@affiliate-booking/shared/milliseconds'
import { createFileStore } from '../../../../../backend/files/open-file-store.ts'
import { FileStoreUnavailable } from '../../../../../backend/files/unavailable-store.ts'
import { deleteAccount, deleteDueAccounts } from '../../../../../backend/services/privacy/delete-account.ts'
import { sealAuditLog } from '../../../../../backend/services/audit/audit-chain.ts'
import { createStage, password } from '../../../support/stage.ts'
import { offering } from '../../products/offering.ts'
import { deletionsOf } from './deletions.ts'

const stage = createStage()
const { register, offer, approve, edit } = offering(stage)
const { deps, idOf, runJob, placesOf, expectWhole } = deletionsOf(stage)

const email = 'biju@home.example'
const homes = [
  { meetingPoint: 'Red house behind the church, Chithirapuram', coordinates: '10.04061, 77.05211' },
  { meetingPoint: 'Blue house at the mill, Pallivasal', coordinates: '10.06171, 77.05381' },
  { meetingPoint: 'Hut above the dam, Kallarkutty', coordinates: '9.97891, 77.00131' },
]
const own = [email, 'Biju Varghese', ...homes.flatMap((home) => Object.values(home))]

/** A provider who has moved twice: before the service was approved, and after. */
async function moved() {
  const admin = await stage.signedInAs('super_admin')
  const provider = await register(email)
  const product = await offer(provider, homes[0])
  await edit(provider, product, homes[1])
  expect((await approve(admin, product.id)).status).toBe(200)
  const read = async () => (await stage.get(`/managed-products/${product.id}`, provider)).body.product
  await edit(provider, await read(), homes[2])
  expect((await approve(admin, product.id)).status).toBe(200)
  const takeOff = await stage.post(
    `/managed-products/${product.id}/take-off-sale`,
    { version: (await read()).version, reason: 'I stop' },
    provider,
  )
  expect(takeOff.status).toBe(200)
  return { provider, admin, id: String(product.id) }
}

async function leave(provider: string) {
  const asked = await stage.post('/account/deletion', { currentPassword: password }, provider)
  expect(asked.status).toBe(200)
  stage.pass(15 * dayMs)
  expect(await placesOf(own)).not.toEqual([])
  expect(await runJob()).toBe(1)
}

test('a deleted provider leaves neither name nor meeting point, also not in the audit log', async () => {
  const { provider } = await moved()
  await leave(provider)
  expect(await placesOf(own)).toEqual([])
  // It still tells that they changed.
  expect(
    await stage.value(sql`select changes->'meetingPoint' from audit_log where action = 'product.edited'`),
  ).toEqual({ old: 'Not kept', new: 'Not kept' })
  await expectWhole()
})

test('entries of releases before lose the meeting point of a deleted provider, and the chain holds', async () => {
  const { provider, id } = await moved()
  const [before, after] = homes
  const changes = { meetingPoint: { old: before?.meetingPoint, new: after?.meetingPoint } }
  await stage.db.execute(sql`insert into audit_log
      (actor_id, actor_role, action, object_type, object_id, changes, created_at)
    values (${await idOf(email)}, 'service_provider', 'product.edited', 'product', ${id},
        ${JSON.stringify(changes)}, now()),
      (${await idOf('super_admin@example.com')}, 'super_admin', 'product.approved', 'product', ${id},
        ${JSON.stringify({ coordinates: { old: null, new: after?.coordinates } })}, now())`)
  await sealAuditLog(stage.db)
  await leave(provider)
  expect(await placesOf(own)).toEqual([])
  await expectWhole()
})

test('what a deleted provider reported of a question is gone, and nobody decides on it any more', async () => {
  const { provider, admin, id } = await moved()
  const customer = await stage.signedInAs('user')
  await stage.db.execute(sql`insert into product_questions (product_id, user_id, text, created_at)
    values (${id}, ${await idOf('user@example.com')}, 'Do you sell train tickets?', ${stage.now().toISOString()})`)
  const [{ id: question }] = (await stage.get('/questions', customer)).body.rows
  const report = { reason: 'Marigolds are no tickets.' }
  expect((await stage.post(`/questions/${question}/report`, report, provider)).status).toBe(200)
  expect((await stage.get('/open-work', admin)).body.reportedQuestions).toBe(1)
  expect((await placesOf(['Marigolds'])).map((place) => place.split(':')[0])).toEqual(['product_questions'])
  await leave(provider)
  expect(await placesOf(['Marigolds'])).toEqual([])
  const again = (await stage.post('/admins/login', { email: 'super_admin@example.com', password })).cookie
  expect((await stage.get('/open-work', again)).body.reportedQuestions).toBe(0)
})

test('a service of a deleted provider does not wait for approval any more', async () => {
  const provider = await register(email)
  const admin = await stage.signedInAs('super_admin')
  await offer(provider)
  const waiting = async () => (await stage.get('/managed-products?state=waiting', admin)).body.rows.length
  expect(await waiting()).toBe(1)
  expect((await stage.post('/account/deletion', { currentPassword: password }, provider)).status).toBe(200)
  stage.pass(15 * dayMs)
  expect(await runJob()).toBe(1)
  expect(await stage.value(sql`select count(*)::int from products where submitted_at is not null`)).toBe(0)
})

/** A provider whose tour has 600 pictures, and who has a picture of their own, at the end of their two weeks. */
async function leavingWithPictures() {
  const provider = await register(email)
  const { id } = await offer(provider)
  await stage.db
    .execute(sql`insert into product_images (id, product_id, position, alt, width, height, created_at)
    select gen_random_uuid(), ${id}, n, 'Tea', 100, 100, now() from generate_series(1, 600) as n`)
  const owner = await idOf(email)
  await stage.db.execute(sql`update users set avatar_id = gen_random_uuid() where id = ${owner}`)
  expect((await stage.post('/account/deletion', { currentPassword: password }, provider)).status).toBe(200)
  stage.pass(15 * dayMs)
}

test('pictures of a deleted provider’s tours are removed after the commit, personal ones before it', async () => {
  await leavingWithPictures()
  const events: string[] = []
  const { db } = stage
  const watched = Object.assign(Object.create(db), {
    transaction: async (...work: Parameters<typeof db.transaction>) => {
      const value = await db.transaction(...work)
      events.push('committed')
      return value
    },
  })
  const uploads = {
    ...stage.fileStore,
    remove: async (names: readonly string[]) => void events.push(`remove ${names.length}`),
    discard: async (names: readonly string[]) => void events.push(`discard ${names.length}`),
  }
  expect(await deleteAccount({ ...deps(), db: watched, uploads }, await idOf(email), stage.now())).toBe(true)
  expect(events).toEqual(['remove 1', 'committed', `discard ${600 * imageWidths.length}`])
})

test('an account is not deleted while its personal pictures cannot be removed, and is although others cannot', async () => {
  await leavingWithPictures()
  const failing = {
    async remove(names: readonly string[]) {
      if (names.length > 0) throw new FileStoreUnavailable('the store', 'timeout')
    },
  }
  const stores = { ...stage.fileStore, ...failing }
  const id = await idOf(email)
  await expect(deleteDueAccounts({ ...deps(), uploads: stores }, stage.now())).rejects.toMatchObject({
    ids: [id],
    cause: { reason: 'timeout' },
  })
  expect(await idOf(email)).toBe(id)
  await stage.db.execute(sql`update users set avatar_id = null where id = ${id}`)
  const warned: unknown[] = []
  const uploads = createFileStore(stores, { warn: (line: unknown) => warned.push(line) })
  expect(await deleteAccount({ ...deps(), uploads }, id, stage.now())).toBe(true)
  expect(warned).toHaveLength(1)
  await expectWhole()
})
