// The picture of an account: a square as WebP, without metadata. Its owner alone gets it.
import { randomUUID } from 'node:crypto'
import type { SetAvatarPayload } from '@affiliate-booking/contract/calls/accounts/account'
import type { AvatarPart } from '@affiliate-booking/contract/options/accounts/account'
import { detectImageType } from '@affiliate-booking/shared/uploads/images'
import { and, eq } from 'drizzle-orm'
import { users } from '../../db/schema/accounts/users.ts'
import type { Deps } from '../../deps.ts'
import type { FileStore } from '../../files/file-store.ts'
import { avatarFile } from '../../files/stored-names.ts'
import { writeRowsOfFiles } from '../../files/write-rows-of-files.ts'
import { fail, ok, type Result } from '../../result.ts'
import { type RequestOrigin, writeAudit } from '../audit/write-audit.ts'
import { decodeImage, readSize } from '../images/decode-image.ts'
import type { Account, Actor } from '../users/account.ts'

type Dependencies = Pick<Deps, 'db' | 'uploads' | 'now'>

/** Pixels. */
const side = 384

/** Of a picture that no row names. */
export const removeAvatarFile = (uploads: FileStore, id: string): Promise<void> =>
  uploads.discard([avatarFile(id)])

const accountGone = fail(401, 'Sign in to continue.')

/**
 * Replaces the picture. Fails with 400 if it is not JPEG, PNG or WebP, cannot be read, or has too many pixels.
 * @throws {OverloadedError} when too many images wait
 */
export async function setAvatar(
  deps: Dependencies,
  actor: Actor,
  { picture, part }: SetAvatarPayload,
  origin: RequestOrigin,
): Promise<Result<Account>> {
  const square = await cropToSquare(picture, part)
  if (!square.ok) return square
  const id = randomUUID()
  const { uploads } = deps
  const write = async () => {
    await uploads.write(avatarFile(id), square.value)
    return storeAvatar(deps, actor, id, origin)
  }
  return writeRowsOfFiles(write, () => removeAvatarFile(uploads, id))
}

/** Removes the picture, if there is one. */
export const removeAvatar = (
  deps: Dependencies,
  actor: Actor,
  origin: RequestOrigin,
): Promise<Result<Account>> => storeAvatar(deps, actor, null, origin)

async function storeAvatar(
  { db, uploads, now }: Dependencies,
  actor: Actor,
  id: string | null,
  origin: RequestOrigin,
): Promise<Result<Account>> {
  const changed = await db.transaction(async (tx) => {
    const [before] = await tx
      .select({ avatarId: users.avatarId })
      .from(users)
      .where(eq(users.id, actor.id))
      .for('update')
    const [after] = await tx
      .update(users)
      .set({ avatarId: id, avatar: null })
      .where(and(eq(users.id, actor.id), eq(users.status, 'active')))
      .returning()
    if (!before || !after) return null
    if (id !== null || before.avatarId !== null)
      await writeAudit(tx, {
        actor,
        origin,
        action: id === null ? 'account.picture-removed' : 'account.picture-set',
        objectType: 'account',
        objectId: actor.id,
        territoryPath: actor.territoryPath,
        at: now(),
      })
    return { before, after }
  })
  if (!changed) return accountGone
  // After the commit: a crash between leaves a file that no row names, and never a row without its file.
  if (changed.before.avatarId !== null) await removeAvatarFile(uploads, changed.before.avatarId)
  return ok(changed.after)
}

/** The file. Fails with 404 for another one than the actor's present picture. */
export async function getAvatar({ uploads }: Pick<Deps, 'uploads'>, actor: Actor, id: string) {
  if (actor.avatarId === null || actor.avatarId !== id) return noAvatar
  const bytes = await uploads.read(avatarFile(id))
  return bytes ? ok(new File([new Uint8Array(bytes)], 'avatar.webp', { type: 'image/webp' })) : noAvatar
}

const noAvatar = fail(404, 'There is no such picture.')

async function cropToSquare(file: File, part: AvatarPart): Promise<Result<Uint8Array>> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (!detectImageType(bytes)) return fail(400, 'Picture must be a JPEG, PNG or WebP image.')
  const size = await readSize(bytes)
  if (size?.hasTooManyPixels) return fail(400, 'Picture can have at most 40 megapixels.')
  const square =
    size &&
    (await decodeImage(bytes, (image) =>
      image.resize(side, side, { fit: 'cover', position: part }).webp({ quality: 85 }).toBuffer(),
    ))
  return square ? ok(square) : fail(400, 'Picture cannot be read. Choose another one.')
}
