// People who have money to come and delete their account.
import { sql } from 'drizzle-orm'
import { beforeEach } from 'vitest'
import { affiliateProfiles } from '../../../../../../backend/db/schema/accounts/affiliates.ts'
import { cheapPasswords } from '../../../../../support/cheap-passwords.ts'
import { testEncryption } from '../../../../../support/test-encryption.ts'
import { addMember, type Member } from '../../../../support/members.ts'
import { password } from '../../../../support/stage.ts'
import { payoutScene } from '../../../payouts/payout-scene.ts'
import { deletionsOf } from '../deletions.ts'

export function leavingPayees() {
  const scene = payoutScene()
  const { stage, people } = scene
  const { deps, runJob } = deletionsOf(stage)
  /** An affiliate without identity and payout account. */
  const unproven: Member = { id: '', cookie: '' }

  beforeEach(async () => {
    Object.assign(unproven, await addMember(stage.db, 'affiliate', { territoryPath: 'IN/KL/idukki' }))
    const hash = await cheapPasswords.hash(password)
    await stage.db.execute(sql`update users set password_hash = ${hash}, email_verified_at = now()`)
    await stage.db.insert(affiliateProfiles).values(
      [people.affiliate, unproven].map(({ id }) => ({
        userId: id,
        preferredLanguage: 'English',
        promotionMethod: 'Events',
        panNumber: testEncryption.encrypt(affiliateProfiles.panNumber, id, 'ABCPN1234F'),
        businessType: 'individual',
        signature: 'Anjali Nair',
        agreementAcceptedAt: stage.now(),
        referralCode: id.slice(0, 8),
      })),
    )
  })

  return {
    ...scene,
    unproven,
    deps,
    runJob,
    readDeletion: async (who: Member) => (await stage.get('/account/deletion', who.cookie)).body.deletion,
    ask: (who: Member, more: object = {}) =>
      stage.post('/account/deletion', { currentPassword: password, ...more }, who.cookie),
    signIn: async (who: Member) =>
      stage.post('/auth/login', {
        email: await stage.value(sql`select email from users where id = ${who.id}`),
        password,
      }),
    sumOf: (account: string) =>
      stage.value(sql`select coalesce(sum(amount), 0)::int from postings where account = ${account}`),
  }
}
