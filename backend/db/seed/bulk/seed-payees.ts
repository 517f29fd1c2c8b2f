// Identities and payout accounts of the generated accounts, which hold encrypted values.
import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { type Database, rowsOf } from '../../database.ts'
import { identitySubmissions, payoutAccounts } from '../../schema/money/payouts.ts'
import type { Encryption } from '../../../services/encryption/encryption.ts'
import { comparedAccount, maskAccount } from '../../../services/payout-accounts/account-details.ts'
import { exampleRates } from '../../../services/tax/example-rates.ts'
import { maskPan } from '../../../services/users/describe-user.ts'
import { idOf, pick, seedDomain } from './sql.ts'

const batchSize = 2000

/** Most payees can be paid; the others have neither an identity nor an account. Lists all of them in seed_payees. */
export async function seedPayees(tx: Database, encryption: Encryption): Promise<void> {
  await tx.execute(
    sql.raw(`create temporary table seed_payees on commit drop as
      select id, name, territory_path, created_at, row_number() over (order by email) as number,
        ${pick('hashtext(email)', 'payee', 10)} as chance, ${pick('hashtext(email)', 'qualified', 10)} > 0 as is_qualified,
        md5('seed:account:' || id)::uuid as account_id
      from users where email like '%@${seedDomain}' and role in ('affiliate', 'service_provider', 'dsa', 'ssa', 'nsa')`),
  )
  const payees = await rowsOf(
    tx,
    sql`select id, number::int from seed_payees where is_qualified order by number`,
    z.object({ id: z.string(), number: z.int() }),
  )
  for (let first = 0; first < payees.length; first += batchSize) {
    await insertPayees(tx, encryption, payees.slice(first, first + batchSize))
  }
  await tx.execute(sql`analyze seed_payees`)
  await tx.execute(
    sql`insert into tax_rules ${sql.raw(`(kind, section, valid_from, bps_with_pan, threshold_with_pan, bps_without_pan,
        threshold_without_pan, threshold_company, confirmed_at, confirmed_by)`)}
      select kind, section, "validFrom", "bpsWithPan", "thresholdWithPan", "bpsWithoutPan", "thresholdWithoutPan",
        "thresholdCompany", now(), ${sql.raw(idOf('super_admin', '1'))}
      from jsonb_to_recordset(${JSON.stringify([
        { kind: 'commissions', ...exampleRates.commissions },
        { kind: 'shares', ...exampleRates.shares },
      ])}::text::jsonb) as rates (kind payout_kind, section text, "validFrom" date, "bpsWithPan" int,
        "thresholdWithPan" bigint, "bpsWithoutPan" int, "thresholdWithoutPan" bigint, "thresholdCompany" bigint)
      on conflict do nothing`,
  )
}

function insertPayees(
  tx: Database,
  encryption: Encryption,
  payees: readonly { id: string; number: number }[],
) {
  const rows = payees.map(({ id, number }) => {
    const account = { kind: 'upi', upiId: `payee${number}@okbank` } as const
    const pan = `ABCPN${String(number % 10_000).padStart(4, '0')}F`
    return {
      id,
      details: encryption.encrypt(payoutAccounts.details, id, JSON.stringify(account)),
      masked: maskAccount(account),
      fingerprint: encryption.fingerprint('payout account', comparedAccount(account)),
      address: encryption.encrypt(identitySubmissions.address, id, 'The main road'),
      pan: encryption.encrypt(identitySubmissions.pan, id, pan),
      panMasked: maskPan(pan),
      panFingerprint: encryption.fingerprint('pan', `${pan}${number}`),
    }
  })
  return tx.execute(sql`with given as (
      select seed_payees.*, details, masked, fingerprint, address, pan, "panMasked", "panFingerprint"
      from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as given
        (id uuid, details text, masked text, fingerprint text, address text, pan text, "panMasked" text, "panFingerprint" text)
      join seed_payees using (id)
    ), accounts as (
      insert into payout_accounts (id, user_id, kind, details, masked, fingerprint, usable_from, created_at)
      select account_id, id, 'upi', details, masked, fingerprint, created_at, created_at from given
    )
    insert into identity_submissions (user_id, status, legal_name, is_company, pan, pan_masked, pan_fingerprint, address,
      is_pan_valid, submitted_at, decided_at)
    select id, 'approved', name, false, pan, "panMasked", "panFingerprint", address, true, created_at, created_at
    from given`)
}
