// Personal values in the audit log are encrypted with a key for each person.
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { sealAuditLog, verifyAuditLog } from '../../../../../backend/services/audit/audit-chain.ts'
import { deletionAction, emptyEntriesOf } from '../../../../../backend/services/audit/emptied-entries.ts'
import {
  createPersonKeyPair,
  decryptForPerson,
  encryptForPerson,
} from '../../../../../backend/services/audit/person-cipher.ts'
import { destroyPersonKey, wrapPersonKeys } from '../../../../../backend/services/audit/person-keys.ts'
import { writeAudit } from '../../../../../backend/services/audit/write-audit.ts'
import { createEncryption } from '../../../../../backend/services/encryption/encryption.ts'
import { reencryptAll } from '../../../../../backend/services/encryption/reencrypt.ts'
import { undone } from '../../../../support/databases/test-database.ts'
import { dataKey, testEncryption } from '../../../../support/test-encryption.ts'
import { createStage } from '../../../support/stage.ts'

const stage = createStage()
const reason = 'He told us on +91 94473 55005'

/** A suspended customer; gives the id and the administrator's cookie. */
async function suspended() {
  const admin = await stage.signedInAs('super_admin')
  await stage.signedInAs('user')
  const id = String(await stage.value(sql`select id from users where role = 'user'`))
  expect((await stage.post(`/users/${id}/suspend`, { reason }, admin)).status).toBe(200)
  return { id, admin }
}

const history = async (id: string, admin: string) =>
  (await stage.get(`/users/${id}/history`, admin)).body.timeline.map(
    (entry: { reason: string }) => entry.reason,
  )

const logText = () => stage.value(sql`select string_agg(audit_log::text, ' ') from audit_log`)

describe('values for one person', () => {
  const pair = createPersonKeyPair()

  test('are read by the key of that person at that place alone', () => {
    const stored = encryptForPerson(pair.publicKey, 'അഞ്ജലി', 'reason')
    expect(decryptForPerson(pair, stored, 'reason')).toBe('അഞ്ജലി')
    expect(() => decryptForPerson(pair, stored, 'ip')).toThrow(/authenticate/)
    expect(() => decryptForPerson(createPersonKeyPair(), stored, 'reason')).toThrow(/authenticate/)
  })

  test('look different each time', () => {
    const twice = [1, 2].map(() => encryptForPerson(pair.publicKey, 'same', 'reason'))
    expect(twice[0]).not.toBe(twice[1])
  })
})

describe('the audit log', () => {
  test('has no reason of an account, no address and no changed detail in clear', async () => {
    const { id, admin } = await suspended()
    const cookie = await stage.signedInAs('affiliate')
    const details = { name: 'Anjali Renamed', phone: '+91 98470 12345', language: 'en' }
    const address = { city: 'Munnar', district: 'Idukki', state: 'Kerala' }
    await stage.post('/account', { ...details, ...address, version: 0 }, cookie)
    const text = String(await logText())
    expect(text).not.toContain('55005')
    expect(text).not.toContain('Renamed')
    expect(
      await stage.value(
        sql`select count(*)::int from audit_log where ip is not null and actor_id is not null`,
      ),
    ).toBe(0)
    expect(await history(id, admin)).toContain(reason)
  })

  test('keeps the words of a customer about a booking for the customer’s key', async () => {
    await stage.signedInAs('user')
    const id = String(await stage.value(sql`select id from users where role = 'user'`))
    await writeAudit(stage.db, {
      actor: { id, role: 'user' },
      origin: { ip: '192.0.2.1', requestId: null },
      action: 'booking.cancelled',
      objectType: 'booking',
      objectId: 'a booking',
      territoryPath: null,
      reason: 'My mother Lakshmi is ill',
      at: stage.now(),
    })
    const text = String(await logText())
    expect(text).not.toContain('Lakshmi')
    expect(text).not.toContain('192.0.2.1')
  })

  test('shows that a reason was deleted once the key is destroyed, and its chain stays whole', async () => {
    const { id, admin } = await suspended()
    await sealAuditLog(stage.db)
    await destroyPersonKey(stage.db, id, stage.now())
    const reasons = await history(id, admin)
    expect(reasons).toContain('Deleted with the account.')
    expect(reasons).not.toContain(reason)
    expect(await verifyAuditLog(stage.db)).toMatchObject({ isWhole: true, unsealed: 0 })
    // What is told of the person later is not stored at all.
    await stage.post(`/users/${id}/reactivate`, undefined, admin)
    await stage.post(`/users/${id}/suspend`, { reason: 'Once more' }, admin)
    expect(await logText()).not.toContain('Once more')
    expect(await history(id, admin)).not.toContain('Once more')
    await sealAuditLog(stage.db)
    expect(await verifyAuditLog(stage.db)).toMatchObject({ isWhole: true, unsealed: 0 })
  })

  test('notices a personal value that was changed, added or taken away', async () => {
    await suspended()
    await sealAuditLog(stage.db)
    const [withValues, without] = [sql`personal is not null`, sql`personal is null`]
    for (const [change, which] of [
      [sql`personal = null`, withValues],
      [sql`personal = jsonb_set(personal, '{0,value}', '"another"')`, withValues],
      [sql`personal = '[]'`, without],
    ] as const) {
      const sealed = await undone(async (tx) => {
        await tx.execute(sql`alter table audit_log disable trigger audit_log_kept`)
        await tx.execute(
          sql`update audit_log set ${change} where id = (select max(id) from audit_log where ${which})`,
        )
        return verifyAuditLog(tx)
      })
      expect(sealed).toMatchObject({ isWhole: false, problem: 'it was changed' })
    }
  })

  test('makes one key when two entries of a person are written at once', async () => {
    await stage.signedInAs('user')
    await stage.db.execute(sql`delete from person_keys`)
    const id = String(await stage.value(sql`select id from users where role = 'user'`))
    const write = (ip: string) =>
      stage.db.transaction((tx) =>
        writeAudit(tx, {
          actor: { id, role: 'user' },
          origin: { ip, requestId: null },
          action: 'account.signed-in',
          objectType: 'account',
          objectId: id,
          territoryPath: null,
          at: stage.now(),
        }),
      )
    await Promise.all([write('192.0.2.1'), write('192.0.2.2'), write('192.0.2.3')])
    expect(await stage.value(sql`select count(*)::int from person_keys`)).toBe(1)
  })
})

describe('the keys of people', () => {
  test('are encrypted by the platform’s key, which the usual rotation changes', async () => {
    const { id, admin } = await suspended()
    const stored = () => stage.value(sql`select private_key from person_keys where person_id = ${id}`)
    expect(await stored()).not.toMatch(/^v1\./)
    expect(await wrapPersonKeys(stage.db, testEncryption)).toBeGreaterThan(0)
    expect(await wrapPersonKeys(stage.db, testEncryption)).toBe(0)
    expect(await stored()).toMatch(new RegExp(`^v1\\.${testEncryption.keyId}\\.`))
    expect(await history(id, admin)).toContain(reason)

    const rotated = createEncryption(['another secret of 32 characters or more', dataKey])
    await reencryptAll({ db: stage.db, uploads: stage.fileStore, encryption: rotated })
    expect(await stored()).toMatch(new RegExp(`^v1\\.${rotated.keyId}\\.`))
    const app = stage.appWith({ encryption: rotated })
    const after = await stage.send(`/users/${id}/history`, { headers: { cookie: admin } }, app)
    expect(JSON.stringify(after.body)).toContain(reason)
  })
})

describe('entries of releases before', () => {
  /** As the release before wrote them, sealed. */
  async function oldEntries(id: string) {
    await stage.db
      .execute(sql`insert into audit_log (actor_id, actor_role, action, object_type, object_id, ip, reason, created_at)
      values (${id}, 'user', 'booking.held', 'booking', 'b', '192.0.2.7', null, now()),
             (${id}, 'user', 'account.password-changed', 'account', ${id}, '192.0.2.7', null, now()),
             (null, null, 'account.suspended', 'account', ${id}, null, 'He is Anjali', now()),
             (null, null, 'booking.declined', 'booking', 'c', null, 'No seats', now())`)
    await sealAuditLog(stage.db)
  }

  const emptied = async (id: string, record = true) => {
    const done = await emptyEntriesOf(stage.db, id)
    if (done && record)
      await writeAudit(stage.db, {
        actor: null,
        origin: null,
        action: deletionAction,
        objectType: 'account',
        objectId: id,
        territoryPath: null,
        changes: { emptiedEntries: { old: null, new: done } },
        at: stage.now(),
      })
    return done
  }

  const setUp = async () => {
    await stage.signedInAs('user')
    const id = String(await stage.value(sql`select id from users where role = 'user'`))
    await oldEntries(id)
    expect(await verifyAuditLog(stage.db)).toMatchObject({ isWhole: true })
    return id
  }

  test('lose the values of a deleted person, and the chain verifies before and after', async () => {
    const id = await setUp()
    expect(await emptied(id)).toMatchObject({ count: 3 })
    const text = String(await logText())
    expect(text).not.toContain('192.0.2.7')
    expect(text).not.toContain('He is Anjali')
    expect(text).toContain('No seats')
    await sealAuditLog(stage.db)
    expect(await verifyAuditLog(stage.db)).toMatchObject({ isWhole: true, unsealed: 0 })
    expect(await emptyEntriesOf(stage.db, id)).toMatchObject({ count: 3 })
  })

  test('that were emptied without a deletion break the chain', async () => {
    const id = await setUp()
    await emptied(id, false)
    expect(await verifyAuditLog(stage.db)).toMatchObject({
      isWhole: false,
      problem: 'it was emptied in another way than by the deletion of an account',
    })
  })

  test('that are changed after they were emptied break the chain', async () => {
    const id = await setUp()
    await emptied(id)
    await sealAuditLog(stage.db)
    await stage.db.execute(sql`alter table audit_log disable trigger audit_log_kept`)
    await stage.db.execute(sql`update audit_log set action = 'booking.paid' where action = 'booking.held'`)
    await stage.db.execute(sql`alter table audit_log enable trigger audit_log_kept`)
    expect(await verifyAuditLog(stage.db)).toMatchObject({ isWhole: false })
  })

  test('cannot be changed in any other way, nor emptied before they are sealed', async () => {
    const id = await setUp()
    for (const set of [
      sql`emptied_for = ${id}, action = 'x', ip = null, reason = null, changes = null`,
      sql`emptied_for = ${id}, reason = 'another', ip = null`,
      sql`ip = null`,
    ]) {
      const refusal = await stage.db.execute(sql`update audit_log set ${set}`).then(
        () => 'changed',
        (error: Error) => String(error.cause),
      )
      expect(refusal).toContain('The audit log cannot be changed.')
    }
  })
})
