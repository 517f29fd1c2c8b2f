// Bookings that are found by what a customer tells on the phone.
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createBookingScene } from '../../../support/scenes/booking-scene.ts'
import { addMember, type Member } from '../../../support/members.ts'
import { idukki, wayanad } from '../../../support/products.ts'
import { createStage } from '../../../support/stage.ts'
import { sceneWithoutAccount } from '../without-account/scene-without-account.ts'

const stage = createStage()
const { createScene, act } = sceneWithoutAccount(stage)
const bookingScene = createBookingScene(stage)

const find = async (who: Member, q: string): Promise<string[]> => {
  const { body } = await stage.get(`/bookings?${new URLSearchParams({ q }).toString()}`, who.cookie)
  return body.rows.map((row: { id: string }) => row.id)
}

const pay = (id: string) =>
  stage.db.execute(
    sql`update bookings set payment_status = 'completed', paid_at = created_at, hold_expires_at = null where id = ${id}`,
  )

describe('a booking without an account', () => {
  test('is found by phone, email and UTR, by administrators in scope', async () => {
    const { id, link } = await createScene()
    await act(id, link, 'pay', { reference: ' 426300000123 ' })
    const admin = await addMember(stage.db, 'dsa', { territoryPath: idukki })
    const state = await addMember(stage.db, 'ssa', { territoryPath: 'IN/KL' })
    const elsewhere = await addMember(stage.db, 'dsa', { territoryPath: wayanad })
    const texts = [
      '98765 43210',
      '09876543210',
      '+91 (98765) 43210',
      'priya@example.com',
      '426300000123',
      '4263 0000 0123',
    ]
    for (const text of texts) {
      expect([text, await find(admin, text)]).toEqual([text, [id]])
      expect([text, await find(state, text)]).toEqual([text, [id]])
      expect([text, await find(elsewhere, text)]).toEqual([text, []])
    }
    for (const text of ['43210', 'priya@example', '98765 43211', '42630000012'])
      expect([text, await find(admin, text)]).toEqual([text, []])
  })

  test('is found by its provider only once it is paid, and never by its UTR', async () => {
    const { id, link, provider } = await createScene()
    const other = await addMember(stage.db, 'service_provider')
    await act(id, link, 'pay', { reference: '426300000123' })
    expect(await find(provider, 'Priya')).toEqual([id])
    for (const text of ['98765 43210', 'priya@example.com', '426300000123'])
      expect([text, await find(provider, text)]).toEqual([text, []])
    await pay(id)
    for (const text of ['98765 43210', 'priya@example.com']) {
      expect([text, await find(provider, text)]).toEqual([text, [id]])
      expect([text, await find(other, text)]).toEqual([text, []])
    }
    expect(await find(provider, '426300000123')).toEqual([])
  })
})

test('a booking that was added to an account is found by its provider by the contact of the account alone', async () => {
  const { id, link, provider } = await createScene()
  await pay(id)
  const customer = await addMember(stage.db, 'user')
  await stage.db.execute(
    sql`update users set email = 'priya.m@example.com', phone = '+91 98470 12354' where id = ${customer.id}`,
  )
  expect((await stage.post('/bookings/add-to-account', { link }, customer.cookie)).status).toBe(200)
  const admin = await addMember(stage.db, 'dsa', { territoryPath: idukki })
  for (const text of ['98470 12354', 'priya.m@example.com']) {
    expect([text, await find(provider, text)]).toEqual([text, [id]])
    expect([text, await find(admin, text)]).toEqual([text, [id]])
  }
  for (const text of ['98765 43210', 'priya@example.com']) {
    expect([text, await find(provider, text)]).toEqual([text, []])
    expect([text, await find(admin, text)]).toEqual([text, [id]])
  }
})

test('a booking is not found by a UTR that ends as its phone, and a phone of another country is none', async () => {
  const { id, customer, admin } = await bookingScene()
  const phone = (number: string) =>
    stage.db.execute(sql`update users set phone = ${number} where id = ${customer.id}`)
  await phone('98765 43210')
  for (const text of ['429876543210', '42 9876543210', '19876543210'])
    expect([text, await find(admin, text)]).toEqual([text, []])
  expect(await find(admin, '919876543210')).toEqual([id])
  await phone('+44 7911 123456')
  expect(await find(admin, '+44 (7911) 123456')).toEqual([id])
})

test('a booking of an account is found by the email and the phone of the account', async () => {
  const { id, customer, admin, provider, pay: confirm } = await bookingScene()
  await stage.db.execute(
    sql`update users set email = 'Arjun@example.com', phone = '+91 98470-11223' where id = ${customer.id}`,
  )
  for (const text of ['98470 11223', 'arjun@EXAMPLE.com']) {
    expect(await find(admin, text)).toEqual([id])
    expect(await find(provider, text), 'unpaid').toEqual([])
  }
  await confirm()
  for (const text of ['98470 11223', 'arjun@example.com']) expect(await find(provider, text)).toEqual([id])
  expect(await find(customer, '98470 11223'), 'their own contact is no search').toEqual([])
})

test('administrators list the bookings of an account, and lead from a booking to the accounts they may open', async () => {
  const { id, customer, provider, admin, root, read } = await bookingScene()
  await bookingScene()
  const listed = async (who: Member) =>
    (await stage.get(`/bookings?customer=${customer.id}`, who.cookie)).body.rows.map(
      (row: { id: string }) => row.id,
    )
  expect([await listed(root), await listed(admin), await listed(provider)]).toEqual([[id], [id], []])
  expect(await read(root)).toMatchObject({ canOpenCustomer: true, canOpenProvider: true })
  expect(await read(admin)).toMatchObject({ canOpenCustomer: true })
  expect(await read(customer)).not.toHaveProperty('canOpenProvider')
})

test('an account is found by its phone, however it is written', async () => {
  const { customer, root } = await bookingScene()
  await stage.db.execute(sql`update users set phone = '0 98470-11223' where id = ${customer.id}`)
  const search = async (q: string) => {
    const { body } = await stage.get(`/users?${new URLSearchParams({ q }).toString()}`, root.cookie)
    return body.rows.map(({ id }: { id: string }) => id)
  }
  expect(await search('+91 98470 11223')).toEqual([customer.id])
  expect(await search('98470 11224')).toEqual([])
})
