import { noPan } from '@affiliate-booking/contract/options/accounts/identity'
import type { PayeeType } from '@affiliate-booking/contract/options/accounts/identity'
import { and, eq } from 'drizzle-orm'
import type { Deps } from '../../deps.ts'
import { affiliateProfiles } from '../../db/schema/accounts/affiliates.ts'
import { identityDocuments } from '../../db/schema/accounts/documents.ts'
import { decryptPan } from '../affiliates/profile-pan.ts'
import type { Account } from '../users/account.ts'
import { decryptAddress, decryptSubmittedPan, payeeTypeOf, type Submission } from './submission.ts'

export interface EarlierIdentity {
  legalName: string
  payeeType: PayeeType
  /** Empty: not known. */
  pan: string
  address: string
  gstin: string
  picture: { key: string; type: string } | null
}

/** What a submission begins with: the one before, else the affiliate's registration, else the account. */
export async function findEarlierIdentity(
  deps: Pick<Deps, 'db' | 'encryption' | 'log'>,
  account: Account,
  latest: Submission | undefined,
): Promise<EarlierIdentity> {
  const { db } = deps
  if (latest) {
    const { legalName, gstin, panPictureKey: key, panPictureType: type } = latest
    return {
      legalName,
      payeeType: payeeTypeOf(latest),
      pan: latest.pan === null ? noPan : (decryptSubmittedPan(deps, latest) ?? ''),
      address: decryptAddress(deps, latest),
      gstin: gstin ?? '',
      picture: key !== null && type !== null ? { key, type } : null,
    }
  }
  const { name, city, district, state, country } = account
  const own = {
    legalName: name,
    payeeType: 'individual',
    pan: '',
    address: [city, district, state, country].filter((part) => part !== null).join(', '),
    gstin: '',
    picture: null,
  } as const
  const [profile] = await db.select().from(affiliateProfiles).where(eq(affiliateProfiles.userId, account.id))
  if (!profile) return own
  const [picture] = await db
    .select({ key: identityDocuments.storageKey, type: identityDocuments.contentType })
    .from(identityDocuments)
    .where(and(eq(identityDocuments.userId, account.id), eq(identityDocuments.kind, 'panCard')))
  return {
    ...own,
    payeeType: profile.businessType === 'company' ? 'company' : 'individual',
    pan: decryptPan(deps, profile) ?? '',
    picture: picture ?? null,
  }
}
