import type { Encryption } from '../../../../services/encryption/encryption.ts'
import type { Database } from '../../../database.ts'
import { users } from '../../../schema/accounts/users.ts'
import { daysBefore } from '../instants.ts'
import { territoryPathOf } from '../products/seed-products.ts'
import {
  ageOfAccounts,
  ageOfCustomer,
  ageOfProvider,
  ageOfSecondAffiliate,
  demoCustomers,
  demoProviders,
  relative,
  secondAffiliate,
} from './people.ts'
import { addAffiliate } from './seed-accounts.ts'

interface Common {
  passwordHash: string
  encryption: Encryption
  now: Date
}

/** The other providers and customers and the second affiliate; null if they exist already. */
export async function addPeople(tx: Database, { passwordHash, encryption, now }: Common) {
  const common = { status: 'active', passwordHash, country: 'India' } as const
  const providers = demoProviders.map((provider, index) => ({
    ...provider,
    ...common,
    role: 'service_provider' as const,
    territoryPath: territoryPathOf(provider.state, provider.district),
    createdAt: daysBefore(now, ageOfProvider(index)),
  }))
  const customers = [...demoCustomers, relative].map((customer, index) => ({
    ...customer,
    ...common,
    role: 'user' as const,
    createdAt: daysBefore(now, customer === relative ? ageOfAccounts : ageOfCustomer(index)),
  }))
  const { pan, referralCode, ...person } = secondAffiliate
  const affiliate = {
    ...person,
    ...common,
    role: 'affiliate' as const,
    territoryPath: territoryPathOf(person.state, person.district),
    createdAt: daysBefore(now, ageOfSecondAffiliate),
  }
  const added = await tx
    .insert(users)
    .values(
      [...providers, ...customers, affiliate].map((each) => ({ ...each, emailVerifiedAt: each.createdAt })),
    )
    .onConflictDoNothing()
    .returning()
  const second = added.find(({ role }) => role === 'affiliate')
  if (!second || added.length < providers.length + customers.length + 1) return null
  await addAffiliate(tx, encryption, { ...second, pan, referralCode, at: second.createdAt })
  return {
    providers: added.filter(({ role }) => role === 'service_provider'),
    customers: added.filter(({ role }) => role === 'user'),
    affiliate: second,
  }
}
