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
import { readDocument, removeDocuments, storeDocuments } from '../documents/identity-documents.ts'
import type { Actor } from '../users/account.ts'
import { maskPan } from '../users/describe-user.ts'
import { findEarlierIdentity } from './earlier-identity.ts'
import { canSubmit, findLatest, type Submission } from './submission.ts'

type Dependencies = Pick<Deps, 'db' | 'encryption' | 'uploads' | 'now' | 'log'>

interface Picture {
  key: string
  type: string
}

/**
 * Submits the actor's identity, which an administrator then decides. With a PAN it needs a picture, which may be that of
 * an earlier submission or of the registration if the PAN is the same.
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

  const stored = uploaded ? await storeDocuments(deps, actor.id, [uploaded]) : []
  const [file] = stored
  const insert = () =>
    insertSubmission(deps, actor, latest, payload, {
      picture: file ? { key: file.storageKey, type: file.contentType } : reused,
      origin,
    }).catch((error: unknown) => {
      if (violatesUnique(error, 'identity_submissions_latest_unique')) return cannotSubmit
      throw error
    })
  return writeRowsOfFiles(insert, () => removeDocuments(uploads, stored))
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
  { picture, origin }: { picture: Picture | null; origin: RequestOrigin | null },
): Promise<Result<null>> {
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
    await writeAudit(tx, {
      actor,
      origin,
      action: 'account.identity-submitted',
      objectType: 'account',
      objectId: id,
      territoryPath: actor.territoryPath,
      at: now(),
    })
    return ok(null)
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
