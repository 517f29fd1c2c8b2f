import type { SubmitIdentityPayload } from '@affiliate-booking/contract/calls/accounts/identity'
import { findIdentityProblem } from '@affiliate-booking/contract/shapes/accounts/identity'
import { noPan } from '@affiliate-booking/contract/options/accounts/identity'
import { eq } from 'drizzle-orm'
import type { Deps } from '../../deps.ts'
import { type Database, violatesUnique } from '../../db/database.ts'
import { identitySubmissions } from '../../db/schema/money/payouts.ts'
import { writeRowsOfFiles } from '../../files/write-rows-of-files.ts'
import { fail, ok, type Result } from '../../result.ts'
import { type RequestOrigin, writeAudit } from '../audit/write-audit.ts'
import {
  readDocument,
  removeDocuments,
  storeDocuments,
  type StoredDocument,
} from './documents/identity-documents.ts'
import type { Actor } from '../users/account.ts'
import { maskPan } from '../users/describe-user.ts'
import { findEarlierIdentity } from './earlier-identity.ts'
import { readReplacements, replaceDocuments } from './replace-documents.ts'
import { canSubmit, findLatest, type Submission } from './submission.ts'

type Dependencies = Pick<Deps, 'db' | 'encryption' | 'uploads' | 'now' | 'log'>

/** The documents whose files the caller removes. */
type Replaced = readonly Pick<StoredDocument, 'storageKey'>[]

interface Picture {
  key: string
  type: string
}

/**
 * Submits the actor's identity, which an administrator then decides. With a PAN it needs a picture, which may be that of
 * an earlier submission or of the registration if the PAN is the same. Other pictures replace those of an affiliate's
 * registration.
 * Fails with 400 for values that contradict each other or a picture that is not acceptable, and with 409 while a
 * submission waits or after it was declined.
 */
export async function submitIdentity(
  deps: Dependencies,
  actor: Actor,
  payload: SubmitIdentityPayload,
  origin: RequestOrigin | null,
): Promise<Result<null>> {
  const { db, uploads } = deps
  const problem = findIdentityProblem(payload)
  if (problem) return fail(400, problem.message)
  const latest = await findLatest(db, actor.id)
  if (!canSubmit(latest)) return cannotSubmit
  const picture = await readPicture(deps, actor, latest, payload)
  if (!picture.ok) return picture
  const { reused, uploaded } = picture.value
  const replacements = await readReplacements(actor, payload)
  if (!replacements.ok) return replacements

  const images = [...(uploaded ? [uploaded] : []), ...replacements.value]
  const stored = await storeDocuments(deps, actor.id, images)
  const file = stored.find(({ kind }) => kind === 'panCard')
  const insert = () =>
    insertSubmission(deps, actor, latest, payload, {
      picture: file ? { key: file.storageKey, type: file.contentType } : reused,
      documents: stored.filter(({ kind }) => kind !== 'panCard'),
      origin,
    }).catch((error: unknown) => {
      if (violatesUnique(error, 'identity_submissions_latest_unique')) return cannotSubmit
      throw error
    })
  const submitted = await writeRowsOfFiles(insert, () => removeDocuments(uploads, stored))
  if (!submitted.ok) return submitted
  await removeDocuments(uploads, submitted.value)
  return ok(null)
}

const cannotSubmit = fail(409, 'Your identity cannot be submitted now. Look at its status again.')

async function readPicture(
  deps: Dependencies,
  actor: Actor,
  latest: Submission | undefined,
  { pan, panPicture }: SubmitIdentityPayload,
) {
  if (pan === noPan) return ok({ reused: null, uploaded: null })
  if (panPicture) {
    const image = await readDocument('panCard', panPicture)
    return image.ok ? ok({ reused: null, uploaded: image.value }) : image
  }
  const earlier = await findEarlierIdentity(deps, actor, latest)
  if (earlier.picture !== null && earlier.pan === pan) return ok({ reused: earlier.picture, uploaded: null })
  return fail(400, 'PAN picture is required.')
}

function insertSubmission(
  { db, encryption, now }: Dependencies,
  actor: Actor,
  latest: Submission | undefined,
  { legalName, payeeType, pan, address, gstin = '' }: SubmitIdentityPayload,
  {
    picture,
    documents,
    origin,
  }: { picture: Picture | null; documents: readonly StoredDocument[]; origin: RequestOrigin | null },
): Promise<Result<Replaced>> {
  const { id } = actor
  return db.transaction(async (tx) => {
    if (latest && !(await endLatest(tx, latest))) return cannotSubmit
    await tx.insert(identitySubmissions).values({
      userId: id,
      status: 'submitted',
      legalName,
      isCompany: payeeType === 'company',
      ...(pan !== noPan && {
        pan: encryption.encrypt(identitySubmissions.pan, id, pan),
        panMasked: maskPan(pan),
        panFingerprint: encryption.fingerprint('pan', pan),
        panPictureKey: picture?.key,
        panPictureType: picture?.type,
      }),
      address: encryption.encrypt(identitySubmissions.address, id, address),
      gstin: gstin === '' ? null : gstin,
      submittedAt: now(),
    })
    // After the submission, of which two at once cannot be inserted.
    const replaced = await replaceDocuments(tx, id, documents, now())
    await writeAudit(tx, {
      actor,
      origin,
      action: 'account.identity-submitted',
      objectType: 'account',
      objectId: id,
      territoryPath: actor.territoryPath,
      ...(documents.length > 0 && {
        changes: { pictures: { old: null, new: documents.map(({ kind }) => kind) } },
      }),
      at: now(),
    })
    return ok(replaced)
  })
}

/** @returns false if somebody decided or submitted meanwhile */
async function endLatest(tx: Database, { id, version }: Submission): Promise<boolean> {
  const [locked] = await tx
    .select({ version: identitySubmissions.version, isLatest: identitySubmissions.isLatest })
    .from(identitySubmissions)
    .where(eq(identitySubmissions.id, id))
    .for('update')
  if (!locked?.isLatest || locked.version !== version) return false
  await tx.update(identitySubmissions).set({ isLatest: false }).where(eq(identitySubmissions.id, id))
  return true
}
