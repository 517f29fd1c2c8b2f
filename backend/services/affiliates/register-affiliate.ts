import { randomUUID } from 'node:crypto'
import type { RegisterAffiliatePayload } from '@affiliate-booking/contract/calls/accounts/affiliates'
import { documentKinds } from '@affiliate-booking/contract/options/accounts/registration'
import { type Database, violatesUnique } from '../../db/database.ts'
import { affiliateProfiles } from '../../db/schema/accounts/affiliates.ts'
import { identityDocuments } from '../../db/schema/accounts/documents.ts'
import { users } from '../../db/schema/accounts/users.ts'
import type { FileStore } from '../../files/file-store.ts'
import { writeRowsOfFiles } from '../../files/write-rows-of-files.ts'
import { readOfferedLanguages } from '../account/offered-languages.ts'
import type { Account } from '../users/account.ts'
import type { RequestOrigin } from '../audit/write-audit.ts'
import { ensureTerritory } from '../territories/ensure-territory.ts'
import {
  readDocument,
  removeDocuments,
  storeDocuments,
  type StoredDocument,
} from '../identity/documents/identity-documents.ts'
import { ok, type Result } from '../../result.ts'
import { checkNewPassword, type Passwords } from '../auth/passwords.ts'
import { type Territory, resolveTerritories } from '../territories/locations.ts'
import { createEmailCode, type EmailCode, sendEmailProof } from '../emails/send-email-proof.ts'
import type { Encryption } from '../encryption/encryption.ts'
import { encryptPan } from './profile-pan.ts'
import { referralLinks } from '../../db/schema/attribution.ts'
import { findReferralLink, generateReferralCode } from './referral-codes.ts'
import { auditRegistration, failIfEmailTaken, checkEmailIsFree } from '../auth/register-account.ts'

interface Dependencies {
  db: Database
  passwords: Passwords
  encryption: Encryption
  now: () => Date
  /** Takes the identity documents. */
  uploads: FileStore
}

/**
 * Registers an affiliate with the images of the identity documents; the account can sign in at once. If any step fails,
 * nothing stays in the database or on disk, unless the connection to the database is lost.
 * Fails with 400 for a password, location or image that is not acceptable, and with 409 for a taken email.
 */
export async function registerAffiliate(
  deps: Dependencies,
  payload: RegisterAffiliatePayload,
  origin: RequestOrigin | null = null,
): Promise<Result<Account>> {
  const { db, passwords, uploads } = deps
  const checked = await checkNewPassword(passwords, payload.password)
  if (!checked.ok) return checked
  const location = resolveTerritories({
    country: payload['address[country]'],
    state: payload['address[state]'],
    district: payload['address[district]'],
  })
  if (!location.ok) return location
  const images = []
  for (const kind of documentKinds) {
    const image = await readDocument(kind, payload[kind])
    if (!image.ok) return image
    images.push(image.value)
  }
  const free = await checkEmailIsFree(db, payload.email)
  if (!free.ok) return free

  const passwordHash = await passwords.hash(payload.password)
  const code = await createEmailCode(passwords)
  const id = randomUUID()
  const documents = await storeDocuments(deps, id, images)
  const insert = (referralCode: string) =>
    insertAffiliate(deps, payload, location.value, documents, {
      id,
      passwordHash,
      referralCode,
      origin,
      code,
    })
  return writeRowsOfFiles(
    () => withNewCode((referralCode) => failIfEmailTaken(() => insert(referralCode))),
    () => removeDocuments(uploads, documents),
  )
}

/** Tries once more if the code is taken. */
async function withNewCode<Value>(attempt: (code: string) => Promise<Value>): Promise<Value> {
  try {
    return await attempt(generateReferralCode())
  } catch (error) {
    const isTaken =
      violatesUnique(error, 'affiliate_profiles_referral_code_unique') ||
      violatesUnique(error, 'referral_links_code_unique')
    if (isTaken) return attempt(generateReferralCode())
    throw error
  }
}

function insertAffiliate(
  { db, encryption, now }: Dependencies,
  payload: RegisterAffiliatePayload,
  territories: readonly Territory[],
  documents: StoredDocument[],
  {
    id,
    passwordHash,
    referralCode,
    origin,
    code,
  }: {
    id: string
    passwordHash: string
    referralCode: string
    origin: RequestOrigin | null
    code: EmailCode
  },
): Promise<Result<Account>> {
  const createdAt = now()
  return db.transaction(async (tx) => {
    const referrer = await findReferralLink(tx, payload.referralCode ?? '')
    const [account] = await tx
      .insert(users)
      .values({
        id,
        role: 'affiliate',
        status: 'active',
        name: payload.name,
        email: payload.email.toLowerCase(),
        phone: payload.phone,
        passwordHash,
        city: payload['address[city]'],
        district: payload['address[district]'],
        state: payload['address[state]'],
        country: payload['address[country]'],
        territoryPath: await ensureTerritory(tx, territories),
        language: codeOfLanguage(payload.preferredLanguage, await readOfferedLanguages(tx)),
        createdAt,
      })
      .returning()
    if (!account) throw new Error('An inserted account was not returned')
    await tx.insert(affiliateProfiles).values({
      userId: account.id,
      preferredLanguage: payload.preferredLanguage,
      promotionMethod: payload.promotionMethod,
      ...encryptPan(encryption, id, payload.panNumber),
      businessType: payload.businessType,
      signature: payload.signature,
      agreementAcceptedAt: createdAt,
      referralCode,
      referredByAffiliateId: referrer?.affiliateId ?? null,
    })
    await tx.insert(referralLinks).values({ affiliateId: account.id, code: referralCode, createdAt })
    await tx
      .insert(identityDocuments)
      .values(documents.map((document) => ({ ...document, userId: account.id, createdAt })))
    await sendEmailProof(tx, { account, address: account.email, encryption, at: createdAt, ...code })
    await auditRegistration(tx, account, origin)
    return ok(account)
  })
}

const englishNames = new Intl.DisplayNames(['en'], { type: 'language' })

/** The language of the platform that was typed by its code, its own name or its English one; null for another. */
function codeOfLanguage(
  typed: string,
  languages: Awaited<ReturnType<typeof readOfferedLanguages>>,
): string | null {
  const asked = typed.trim().toLowerCase()
  const named = languages.find(({ code, name }) =>
    [code, name, englishNames.of(code)].some((each) => each?.toLowerCase() === asked),
  )
  return named?.code ?? null
}
