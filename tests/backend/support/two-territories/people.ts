// Everybody, signed in already, with what only some have: an identity, documents, a link, a lead.
import { dayMs } from '@affiliate-booking/shared/milliseconds'
import type { Database } from '../../../../backend/db/database.ts'
import { affiliateProfiles } from '../../../../backend/db/schema/accounts/affiliates.ts'
import { identityDocuments } from '../../../../backend/db/schema/accounts/documents.ts'
import { sessions } from '../../../../backend/db/schema/accounts/sessions.ts'
import { users } from '../../../../backend/db/schema/accounts/users.ts'
import { referralLinks } from '../../../../backend/db/schema/attribution.ts'
import { auditLog } from '../../../../backend/db/schema/audit.ts'
import { leadImports } from '../../../../backend/db/schema/lead-imports.ts'
import { leads } from '../../../../backend/db/schema/leads.ts'
import { identitySubmissions } from '../../../../backend/db/schema/money/payouts.ts'
import { identityFile } from '../../../../backend/files/stored-names.ts'
import { encryptPan } from '../../../../backend/services/affiliates/profile-pan.ts'
import { writeEncryptedFile } from '../../../../backend/services/encryption/encrypted-files.ts'
import { hashToken } from '../../../../backend/services/sessions/create-session.ts'
import { testEncryption } from '../../../support/test-encryption.ts'
import { png } from '../stage.ts'
import { cast, idukki, ids, marks, members, tokenOf } from './cast.ts'
import { uploadsIn } from '../../../support/images/uploads-in.ts'

/** The name of the file. */
const selfie = identityFile(ids.identity, 'image/png')

interface Needs {
  at: Date
  uploads: string
  /** Of everybody. */
  passwordHash: string
}

export async function addPeople(db: Database, { at, uploads, passwordHash }: Needs): Promise<void> {
  await db.insert(users).values(
    members.map(
      (member) =>
        ({
          id: ids.account(member),
          role: cast[member].role,
          status: member === 'pending' ? 'pending_approval' : member === 'suspended' ? 'suspended' : 'active',
          name: `The ${member}`,
          email: `${member.replaceAll(' ', '-')}@example.com`,
          phone: '+91 94473 55005',
          passwordHash,
          territoryPath: cast[member].path,
          createdAt: at,
        }) as const,
    ),
  )
  await db.insert(sessions).values(
    members.map((member) => ({
      tokenHash: hashToken(tokenOf(member)),
      id: ids.sessionOf(member),
      userId: ids.account(member),
      createdAt: at,
      lastSeenAt: at,
      expiresAt: new Date(at.getTime() + dayMs),
    })),
  )
  const affiliates = ['affiliate', 'other affiliate', 'suspended'] as const
  await db.insert(affiliateProfiles).values(
    affiliates.map((member, index) => ({
      userId: ids.account(member),
      preferredLanguage: 'Malayalam',
      promotionMethod: 'WhatsApp marketing',
      ...encryptPan(testEncryption, ids.account(member), 'ABCPN1234F'),
      businessType: 'individual',
      signature: 'Anjali Nair',
      agreementAcceptedAt: at,
      referralCode: `MUNNAR2${index}`,
    })),
  )
  await db.insert(referralLinks).values(
    affiliates.map((member, index) => ({
      id: ids.link(member),
      affiliateId: ids.account(member),
      code: `MUNNAR2${index}`,
      createdAt: at,
    })),
  )
  await writeEncryptedFile(
    { uploads: uploadsIn(uploads), encryption: testEncryption },
    { name: selfie, owner: ids.account('affiliate'), bytes: png },
  )
  await db.insert(identityDocuments).values({
    userId: ids.account('affiliate'),
    kind: 'selfie',
    storageKey: selfie,
    contentType: 'image/png',
    size: png.length,
    sha256: 'not looked at',
    isEncrypted: true,
    createdAt: at,
  })
  await db.insert(identitySubmissions).values({
    id: ids.identity,
    userId: ids.account('affiliate'),
    status: 'submitted',
    legalName: marks.identity,
    isCompany: false,
    pan: testEncryption.encrypt(identitySubmissions.pan, ids.account('affiliate'), 'ABCPN1234F'),
    address: testEncryption.encrypt(identitySubmissions.address, ids.account('affiliate'), 'Munnar'),
    panPictureKey: selfie,
    panPictureType: 'image/png',
    submittedAt: at,
  })
  await db.insert(leads).values({
    id: ids.lead,
    name: 'Suresh Pillai',
    email: 'suresh@example.com',
    status: 'new',
    referralAffiliateId: ids.account('affiliate'),
    territoryPath: idukki,
    consentAt: at,
    createdAt: at,
  })
  await db.insert(leadImports).values({
    id: ids.leadImport,
    createdBy: ids.account('dsa'),
    territoryPath: idukki,
    fileName: 'leads.csv',
    fileHash: 'of the file',
    columns: {},
    importedAt: at,
    importedCount: 1,
    leftOutCount: 0,
    createdAt: at,
  })
  await db.insert(auditLog).values({
    action: 'account.registered',
    objectType: 'account',
    objectId: ids.account('affiliate'),
    actorId: ids.account('affiliate'),
    actorRole: 'affiliate',
    createdAt: at,
  })
}
