// The connection to the database is lost while it commits: nobody can tell whether the rows are written. Their files stay.
import { readdir } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import type { Database } from '../../../backend/db/database.ts'
import { affiliateForm, createStage, jpeg, png } from '../support/stage.ts'
import { imageScene } from './products/images/image-scene.ts'

const stage = createStage()
const { product } = imageScene(stage)

/** A database whose transactions commit, or not, and then lose the connection. */
function losing(db: Database, how: 'after the commit' | 'before the commit' | 'a bug'): Database {
  const error = how === 'a bug' ? new Error('a bug') : new Error('Connection terminated unexpectedly')
  const transaction: Database['transaction'] = (act, config) =>
    how === 'after the commit'
      ? db.transaction(act, config).then(() => Promise.reject(error))
      : db.transaction(async (tx) => {
          await act(tx)
          throw error
        }, config)
  return new Proxy(db, {
    get: (target, key) => {
      if (key === 'transaction') return transaction
      const value: unknown = Reflect.get(target, key)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

const formOf = (fields: Record<string, string | Blob>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}

const picture = () => new Blob([png], { type: 'image/png' })

async function asAffiliate() {
  await stage.registerAffiliate(affiliateForm({ email: 'affiliate@example.com' }))
  return (await stage.signIn('affiliate@example.com')).cookie
}

/** Each way to upload: the request, and whose cookie sends it. */
const uploads = {
  'a registration': async () => ({ path: '/affiliates/register', cookie: '', body: affiliateForm() }),
  'an identity': async () => ({
    path: '/identity',
    cookie: await asAffiliate(),
    body: formOf({
      legalName: 'Anjali S Nair',
      payeeType: 'individual',
      pan: 'ABCPN1234F',
      address: 'Munnar 685612',
      panPicture: new Blob([jpeg], { type: 'image/jpeg' }),
    }),
  }),
  'a picture of a product': async () => {
    const { provider, id } = await product()
    return {
      path: `/managed-products/${id}/images`,
      cookie: provider,
      body: formOf({ image: picture(), alt: 'Tea' }),
    }
  },
  'the picture of an account': async () => ({
    path: '/account/avatar',
    cookie: await stage.signedInAs('user'),
    body: formOf({ picture: picture() }),
  }),
}

const filesOf = async () =>
  (await readdir(stage.uploads, { recursive: true, withFileTypes: true }).catch(() => [])).filter((entry) =>
    entry.isFile(),
  ).length

describe.each(Object.entries(uploads))('the files of %s', (_name, prepare) => {
  async function send(how: Parameters<typeof losing>[1]) {
    const { path, cookie, body } = await prepare()
    const before = await filesOf()
    const app = stage.appWith({ db: losing(stage.db, how) })
    const { status } = await stage.send(path, { method: 'POST', headers: { cookie }, body }, app)
    stage.logged.splice(0)
    return { status, added: (await filesOf()) - before }
  }

  test.each(['after the commit', 'before the commit'] as const)(
    'stay if the database goes away %s',
    async (how) => {
      const { status, added } = await send(how)
      expect(status).toBe(503)
      expect(added).toBeGreaterThan(0)
    },
  )

  test('are removed if the rows cannot be written', async () => {
    expect(await send('a bug')).toEqual({ status: 500, added: 0 })
  })
})
