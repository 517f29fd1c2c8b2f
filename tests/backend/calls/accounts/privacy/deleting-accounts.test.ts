// Deleting an account: nothing of the person is left, and all else is whole.
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { dayMs } from '@affiliate-booking/shared/milliseconds'
import { deleteAccount } from '../../../../../backend/services/privacy/delete-account.ts'
import { cheapPasswords } from '../../../../support/cheap-passwords.ts'
import { createBookingScene } from '../../../support/scenes/booking-scene.ts'
import { usePasskeys } from '../../../support/passkeys.ts'
import { affiliateForm, createStage, jpeg, password, person } from '../../../support/stage.ts'
import { deletionsOf } from './deletions.ts'

const stage = createStage()
const bookingScene = createBookingScene(stage)
const proof = { currentPassword: password }

const ask = (cookie: string, payload: object = proof) => stage.post('/account/deletion', payload, cookie)
const { deps, runJob, idOf, placesOf, fileCount, expectWhole } = deletionsOf(stage)

describe('after the deletion', () => {
  test('of a customer nothing of the person is left, and the books, reports and the chain hold', async () => {
    const { customer, provider, bring, id: bookingId, root } = await bookingScene()
    const own = ['lakshmi.menon@example.com', 'Lakshmi Menon', '98470 55123', 'Kumarakom', 'lakshmi@okaxis']
    await stage.db.execute(sql`update users set name = 'Lakshmi Menon', email = 'lakshmi.menon@example.com',
      phone = '+91 98470 55123', city = 'Kumarakom', email_verified_at = now(),
      password_hash = ${await cheapPasswords.hash(password)} where id = ${customer.id}`)
    await stage.db.execute(sql`update bookings set customer_name = 'Lakshmi Menon',
      guest_names = '["Lakshmi Menon"]', host_message = 'Call +91 98470 55123'`)
    await stage.post('/leads/join', { name: 'Lakshmi Menon', email: 'lakshmi.menon@example.com', ref: '' })
    const asked = {
      action: 'ask',
      documents: ['pan_card'],
      otherDocument: 'Birth certificate of Lakshmi Menon',
    }
    expect((await stage.post('/leads/LEAD-000001/actions', asked, root.cookie)).status).toBe(200)
    const body = new FormData()
    body.append('picture', new Blob([jpeg], { type: 'image/jpeg' }))
    await stage.send('/account/avatar', { method: 'POST', body, headers: { cookie: customer.cookie } })
    await bring('completed')
    await stage.db
      .execute(sql`insert into reviews (booking_id, product_id, rating, text, reply, replied_at, created_at)
      select id, product_id, 5, 'Lovely', 'Dear Lakshmi Menon, come again', now(), now() from bookings`)
    await stage.post(`/users/${customer.id}/suspend`, { reason: 'Lakshmi Menon wrote' }, root.cookie)
    await stage.post(`/users/${customer.id}/reactivate`, undefined, root.cookie)
    const { cookie } = await stage.signIn('lakshmi.menon@example.com')
    expect((await ask(cookie)).status).toBe(200)
    stage.pass(15 * dayMs)
    expect(await placesOf(own)).not.toEqual([])
    const revenue = () =>
      stage.value(sql`select sum(amount)::int from postings where account = 'platform_revenue'`)
    const before = await revenue()

    expect(await runJob()).toBe(1)

    expect(await placesOf(own)).toEqual([])
    expect(
      await stage.value(sql`select count(*)::int from booking_words where word in ('lakshmi', 'menon')`),
    ).toBe(0)
    expect(await fileCount()).toBe(0)
    expect(await revenue()).toBe(before)
    await expectWhole()
    // The provider still has the booking.
    await stage.db.execute(
      sql`update sessions set last_seen_at = ${stage.now().toISOString()}, created_at = ${stage.now().toISOString()}`,
    )
    const kept = (await stage.get(`/bookings/${bookingId}`, provider.cookie)).body.booking
    expect(kept).toMatchObject({ userName: 'Deleted account', status: 'completed' })
    // The email is free again.
    expect((await stage.post('/auth/register', person({ email: 'lakshmi.menon@example.com' }))).status).toBe(
      201,
    )
    expect(await runJob()).toBe(0)
  })

  test('of a customer nothing of what they wrote on cancelling is left, and what the provider wrote stays', async () => {
    const { act, bring, customer, provider, root } = await bookingScene()
    await bring('paid')
    await act(customer, 'cancel', { reason: 'Marigold is ill', refundUpiId: 'arjun@okaxis' })
    const other = await bookingScene()
    await other.act(other.provider, 'decline', { reason: 'The boat leaks' })
    const refund = `/refunds/${String(await stage.value(sql`select id from refunds`))}`
    await stage.post(`${refund}/send`, { version: 0, utr: 'UTR-1' }, root.cookie)
    expect((await stage.post(`${refund}/complete`, { version: 1 }, root.cookie)).status).toBe(200)
    await stage.db.execute(sql`update bookings set user_id = ${customer.id}`)
    await stage.db.execute(sql`update users set deletion_due_at = ${stage.now().toISOString()}::timestamptz
      where id = ${customer.id}`)
    const places = () => placesOf(['Marigold'])
    expect((await places()).map((place) => place.split(':')[0])).toEqual(
      expect.arrayContaining(['messages', 'notifications', 'refunds', 'bookings']),
    )
    expect(await runJob()).toBe(1)
    expect(await places()).toEqual([])
    expect(await placesOf(['The boat leaks'])).not.toEqual([])
    expect(
      await stage.value(sql`select variables->>'title' from messages where user_id = ${provider.id}
        and kind = 'provider-booking-cancelled'`),
    ).toBe('Tea gardens of Munnar')
  })

  test('of a customer no word of a review is left, also not in what the provider was told', async () => {
    const { id, bring, customer, provider } = await bookingScene()
    await bring('completed')
    const payload = { rating: 4, text: 'Marigolds by the water.' }
    expect((await stage.post(`/bookings/${id}/review`, payload, customer.cookie)).status).toBe(201)
    const report = { reason: 'No Marigolds grow there.' }
    expect((await stage.post(`/bookings/${id}/review/report`, report, provider.cookie)).status).toBe(200)
    expect((await placesOf(['Marigolds'])).map((place) => place.split(':')[0])).toEqual(
      expect.arrayContaining(['messages', 'notifications', 'reviews']),
    )
    await stage.db.execute(sql`update users set deletion_due_at = ${stage.now().toISOString()}::timestamptz
      where id = ${customer.id}`)
    expect(await runJob()).toBe(1)
    expect(await placesOf(['Marigolds'])).toEqual([])
    expect(
      await stage.value(sql`select variables->>'rating' from messages where user_id = ${provider.id}
        and kind = 'provider-review-written'`),
    ).toBe('4 of 5')
  })

  test('of a customer no question is left, nor its answer', async () => {
    const { productId, bring, customer, provider } = await bookingScene()
    await bring('completed')
    const slug = String(await stage.value(sql`select slug from products where id = ${productId}`))
    const asked = { text: 'Do Marigolds grow there?' }
    const { body } = await stage.post(`/products/${slug}/questions`, asked, customer.cookie)
    const answer = { text: 'Dear Arjun, Marigolds and tea.', version: 0 }
    expect((await stage.post(`/questions/${body.question.id}/answer`, answer, provider.cookie)).status).toBe(
      200,
    )
    expect((await placesOf(['Marigolds'])).map((place) => place.split(':')[0])).toEqual(['product_questions'])
    await stage.db.execute(sql`update users set deletion_due_at = ${stage.now().toISOString()}::timestamptz
      where id = ${customer.id}`)
    expect(await runJob()).toBe(1)
    expect(await placesOf(['Marigolds'])).toEqual([])
    expect((await stage.get(`/products/${slug}`)).body.product.questions).toEqual([])
  })

  test('of a customer a review waits for no reply any more, also where there was one', async () => {
    const { id, bring, customer, provider, read } = await bookingScene()
    await bring('completed')
    const payload = { rating: 4, text: 'Marigolds by the water.' }
    expect((await stage.post(`/bookings/${id}/review`, payload, customer.cookie)).status).toBe(201)
    const reply = () => stage.post(`/bookings/${id}/review/reply`, { text: 'Come again.' }, provider.cookie)
    expect((await reply()).status).toBe(200)
    await stage.db.execute(sql`update users set deletion_due_at = ${stage.now().toISOString()}::timestamptz
      where id = ${customer.id}`)
    expect(await runJob()).toBe(1)
    expect((await stage.get('/bookings?review=unanswered', provider.cookie)).body.rows).toEqual([])
    expect(await read(provider)).toMatchObject({
      canReply: false,
      review: { rating: 4, author: 'Guest', reply: null },
    })
    expect((await reply()).status).toBe(409)
  })

  test('of an affiliate PAN, documents, passkeys and referral link are gone, and its message goes to the former address', async () => {
    await stage.registerAffiliate(affiliateForm({ email: 'leaving@example.com', name: 'Ravi Pillai' }))
    const { cookie } = await stage.signIn('leaving@example.com')
    const id = await idOf('leaving@example.com')
    await stage.post('/payout-account', { kind: 'upi', upiId: 'ravi.p@okaxis', ...proof }, cookie)
    await usePasskeys(stage).added(cookie, 'Phone of Ravi Pillai')
    expect(await fileCount()).toBe(3)
    expect((await ask(cookie)).status).toBe(200)
    stage.pass(15 * dayMs)
    expect(await runJob()).toBe(1)
    expect(await placesOf(['leaving@example.com', 'Ravi Pillai', 'ABCPN1234F', 'ravi.p@okaxis'])).toEqual([])
    expect(await fileCount()).toBe(0)
    expect(
      await stage.value(
        sql`select bool_and(disabled_at is not null) from referral_links where affiliate_id = ${id}`,
      ),
    ).toBe(true)
    expect(await stage.value(sql`select private_key is null from person_keys where person_id = ${id}`)).toBe(
      true,
    )
    expect(
      await stage.value(
        sql`select json_agg(kind) from messages where user_id = ${id} and address is not null`,
      ),
    ).toEqual(['account-deleted'])
    await expectWhole()
    expect(await stage.value(sql`select count(*)::int from passkeys`)).toBe(0)
    // Once it is sent, the message goes too.
    await stage.db.execute(sql`update messages set state = 'sent'`)
    await runJob()
    expect(await stage.value(sql`select count(*)::int from messages where user_id = ${id}`)).toBe(0)
    // An administrator cannot bring the account back.
    const root = await stage.signedInAs('super_admin')
    expect((await stage.post(`/users/${id}/reactivate`, undefined, root)).status).toBe(409)
    expect((await stage.get(`/users/${id}`, root)).body.user).toMatchObject({ name: 'Deleted account' })
  })

  test('of an affiliate nobody is named to the customer as the one who has recommended the trip', async () => {
    const { customer, read } = await bookingScene()
    const affiliate = await stage.signedInAs('affiliate')
    const affiliateId = await idOf('affiliate@example.com')
    await stage.db.execute(sql`update bookings set referral_affiliate_id = ${affiliateId}`)
    expect(await read(customer)).toMatchObject({ recommendedBy: expect.any(String) })
    expect((await ask(affiliate, { ...proof, giveUp: 0 })).status).toBe(200)
    stage.pass(15 * dayMs)
    expect(await runJob()).toBe(1)
    const at = stage.now().toISOString()
    await stage.db.execute(sql`update sessions set last_seen_at = ${at}, created_at = ${at}`)
    expect(await read(customer)).toMatchObject({ recommendedBy: null })
  })

  test('of a payee no bank line of a payout names the person any more', async () => {
    const cookie = await stage.signedInAs('affiliate')
    const id = await idOf('affiliate@example.com')
    await stage.db.execute(sql`with paid as (
        insert into payouts (kind, beneficiary_id, status, gross, tax_base, tax_bps, section, financial_year,
          year_base, year_tds, tds, net, created_by, created_at)
        values ('commissions', ${id}, 'completed', 0, 0, 0, 'x', '2026-27', 0, 0, 0, 0, ${id}, now()) returning id),
      statement as (insert into bank_statements (file_name, imported_by, created_at)
        values ('bank.csv', ${id}, now()) returning id)
      insert into bank_statement_lines (statement_id, line_number, date, amount, is_credit, reference, description,
          outcome, payout_id, created_at)
        select statement.id, 1, '2026-11-02', 70000, false, 'UTR-1', 'NEFT DR-HDFC0001234-ANJALI NAIR-PO000123',
          'linked', paid.id, now() from statement, paid`)
    expect((await ask(cookie)).status).toBe(200)
    stage.pass(15 * dayMs)
    expect(await placesOf(['ANJALI NAIR'])).not.toEqual([])
    expect(await runJob()).toBe(1)
    expect(await placesOf(['ANJALI NAIR'])).toEqual([])
  })

  test('carried out by two hosts at once it is done once', async () => {
    const cookie = await stage.signedInAs('user')
    const id = await idOf('user@example.com')
    expect((await ask(cookie)).status).toBe(200)
    stage.pass(15 * dayMs)
    const done = await Promise.all([1, 2, 3].map(() => deleteAccount(deps(), id, stage.now())))
    expect(done.filter(Boolean)).toHaveLength(1)
    expect(await stage.value(sql`select count(*)::int from audit_log where action = 'account.deleted'`)).toBe(
      1,
    )
    await expectWhole()
  })

  test('broken off in the middle everything is as before, and the next run does it', async () => {
    const cookie = await stage.signedInAs('user')
    expect((await ask(cookie)).status).toBe(200)
    stage.pass(15 * dayMs)
    const at = stage.now()
    const id = await idOf('user@example.com')
    // As after a crash: nothing of the transaction is committed.
    await stage.db
      .transaction(async (tx) => {
        expect(await deleteAccount({ ...deps(), db: tx }, id, at)).toBe(true)
        throw new Error('killed')
      })
      .catch(() => undefined)
    expect(await idOf('user@example.com')).toBe(id)
    expect(await runJob()).toBe(1)
    expect(await placesOf(['user@example.com'])).toEqual([])
    await expectWhole()
  })
})
