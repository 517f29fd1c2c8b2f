// Payees are told of decisions on their identity, and providers of decisions on their services, once and with the reason.
import { asc, eq, like, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { users } from '../../../../backend/db/schema/accounts/users.ts'
import { messages } from '../../../../backend/db/schema/messages.ts'
import { addMember } from '../../support/members.ts'
import { addMarket, idukki } from '../../support/products.ts'
import { adminOf, affiliateForm, createStage } from '../../support/stage.ts'
import { shownTo } from '../../support/mail/told.ts'
import { offering } from '../products/offering.ts'
import { managedProductScene } from '../products/managed-products/managed-product-scene.ts'

const stage = createStage()

/** The emails about identities and services so far, with what they say. */
const told = (kinds: 'identity-%' | 'product-%') =>
  stage.db
    .select({ kind: messages.kind, email: users.email, variables: messages.variables })
    .from(messages)
    .innerJoin(users, eq(users.id, messages.userId))
    .where(like(messages.kind, kinds))
    .orderBy(asc(messages.createdAt), asc(messages.kind))

describe('a payee is told', () => {
  const { idOf } = offering(stage)
  const email = 'affiliate@example.com'

  async function submitted() {
    await stage.registerAffiliate(affiliateForm({ email }))
    const { cookie } = await stage.signIn(email)
    const admin = await stage.signedInAsAdmin(adminOf('India', 'Kerala', 'Idukki'))
    const form = new FormData()
    const fields = { legalName: 'Anjali Nair', payeeType: 'individual', pan: 'ABCPN1234F', address: 'Munnar' }
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    await stage.send('/identity', { method: 'POST', headers: { cookie }, body: form })
    const [{ id }] = (await stage.get('/identities', admin)).body.rows
    const decide = (decision: string, payload: object) =>
      stage.post(`/identities/${id}/${decision}`, payload, admin)
    return { decide }
  }

  test('that the identity is approved', async () => {
    const { decide } = await submitted()
    expect(await told('identity-%')).toEqual([])
    expect((await decide('approve', { version: 0, isPanValid: true })).status).toBe(200)
    expect(await told('identity-%')).toEqual([{ kind: 'identity-approved', email, variables: { tax: null } }])
    expect(await shownTo(stage.db, await idOf(email))).toContain('identity-approved')
  })

  test('that more tax is deducted, if the PAN was not found to be valid', async () => {
    const { decide } = await submitted()
    expect((await decide('approve', { version: 0, isPanValid: false })).status).toBe(200)
    const tax = expect.stringContaining('Your PAN was not found to be valid, so more tax is deducted')
    expect(await told('identity-%')).toEqual([{ kind: 'identity-approved', email, variables: { tax } }])
  })

  test.each([
    ['decline', 'identity-declined'],
    ['request-resubmission', 'identity-resubmission-requested'],
  ])('of a decision with its reason (%s)', async (decision, kind) => {
    const { decide } = await submitted()
    const reason = 'The picture is cut off.'
    expect((await decide(decision, { version: 0, reason })).status).toBe(200)
    expect(await told('identity-%')).toEqual([{ kind, email, variables: { reason } }])
    expect(await shownTo(stage.db, await idOf(email))).toContain(kind)
  })

  test('of each decision on its own', async () => {
    const { decide } = await submitted()
    await decide('decline', { version: 0, reason: 'Not readable.' })
    await decide('request-resubmission', { version: 1, reason: 'Take it in daylight.' })
    expect((await told('identity-%')).map(({ kind }) => kind)).toEqual([
      'identity-declined',
      'identity-resubmission-requested',
    ])
  })

  test('nothing of a decision that failed', async () => {
    const { decide } = await submitted()
    expect((await decide('approve', { version: 7, isPanValid: true })).status).toBe(409)
    expect((await decide('decline', { version: 0, reason: '' })).status).toBe(400)
    expect(await told('identity-%')).toEqual([])
  })
})

describe('a provider is told', () => {
  const { approve, edit, idOf } = offering(stage)
  const { decide, waiting, live } = managedProductScene(stage)
  const email = 'provider@example.com'
  const kinds = async () => (await told('product-%')).map(({ kind }) => kind)

  test('that a service is approved', async () => {
    const { admin, product } = await waiting()
    expect(await told('product-%')).toEqual([])
    expect((await decide(admin, product.id, 'approve', { version: 0 })).status).toBe(200)
    expect(await told('product-%')).toEqual([
      {
        kind: 'product-approved',
        email,
        variables: {
          productId: product.id,
          title: product.title,
          sale: 'Customers can find and book it as long as its calendar has free days.',
        },
      },
    ])
    expect(await shownTo(stage.db, await idOf(email))).toEqual(['product-approved'])
  })

  test('that what is approved while the account is suspended is not on sale yet', async () => {
    const { admin, product } = await waiting()
    await stage.db.execute(sql`update users set status = 'suspended' where email = ${email}`)
    const read = await stage.get(`/managed-products/${product.id}`, admin)
    expect(read.body.product.isProviderSuspended).toBe(true)
    expect((await decide(admin, product.id, 'approve', { version: 0 })).status).toBe(200)
    expect(await told('product-%')).toMatchObject([
      { variables: { sale: 'Customers can find and book it once your account is active again.' } },
    ])
  })

  test('that a service is returned, with the reason', async () => {
    const { admin, product } = await waiting()
    const reason = 'Say where the walk begins.'
    expect((await decide(admin, product.id, 'return', { version: 0, reason })).status).toBe(200)
    expect(await told('product-%')).toEqual([
      { kind: 'product-returned', email, variables: { productId: product.id, title: product.title, reason } },
    ])
  })

  test('that an edit of a live service is approved', async () => {
    const { provider, admin, product } = await live()
    expect((await edit(provider, product, { title: 'Longer walk' })).status).toBe(200)
    expect((await approve(admin, product.id)).status).toBe(200)
    expect(await kinds()).toEqual(['product-approved', 'product-change-approved'])
  })

  test('that an edit of a live service is returned, with the reason, and that the live version stays', async () => {
    const { provider, admin, product } = await live()
    await edit(provider, product, { title: 'Longer walk' })
    const { version, change } = (await stage.get(`/managed-products/${product.id}`, admin)).body.product
    const reason = 'Say how long it is.'
    const answer = await decide(admin, product.id, 'return', { version, changeId: change.id, reason })
    expect([answer.status, answer.body.message]).toEqual([200, undefined])
    expect((await told('product-%')).find(({ kind }) => kind === 'product-change-returned')).toMatchObject({
      variables: { title: product.title, reason },
    })
  })

  test('that the edit of a service off sale is approved, and not that customers see it', async () => {
    const { provider, admin, product } = await live()
    const { body } = await stage.post(
      `/managed-products/${product.id}/take-off-sale`,
      { version: product.version, reason: 'Monsoon' },
      provider,
    )
    await edit(provider, body.product, { title: 'Longer walk' })
    await approve(admin, product.id)
    const change = (await told('product-%')).find(({ kind }) => kind === 'product-change-approved')
    expect(change?.variables).toMatchObject({ sale: 'It is still off sale.' })
  })

  test('nothing of a decision that failed', async () => {
    const { admin, product } = await waiting()
    expect((await decide(admin, product.id, 'approve', { version: 9 })).status).toBe(409)
    expect((await decide(admin, product.id, 'return', { version: 0, reason: '' })).status).toBe(400)
    expect(await kinds()).toEqual([])
  })

  test('that an administrator has taken a service off sale or put it back, and nothing of doing so oneself', async () => {
    const { productId, provider } = await addMarket(stage.db)
    const admin = await addMember(stage.db, 'dsa', { territoryPath: idukki })
    const reason = 'The licence has expired.'
    const change = (cookie: string, what: string, version: number) =>
      stage.post(
        `/managed-products/${productId}/${what}`,
        what === 'put-on-sale' ? { version } : { version, reason },
        cookie,
      )
    const first = await change(provider.cookie, 'take-off-sale', 0)
    expect(first.status, first.body.message).toBe(200)
    const second = await change(provider.cookie, 'put-on-sale', first.body.product.version)
    expect(second.status, second.body.message).toBe(200)
    expect(await kinds()).toEqual([])
    const third = await change(admin.cookie, 'take-off-sale', second.body.product.version)
    expect(third.status).toBe(200)
    expect(await told('product-%')).toMatchObject([
      { kind: 'product-taken-off-sale', variables: { productId, reason } },
    ])
    stage.pass(1000)
    expect((await change(admin.cookie, 'put-on-sale', third.body.product.version)).status).toBe(200)
    expect(await kinds()).toEqual(['product-taken-off-sale', 'product-put-on-sale'])
  })
})
