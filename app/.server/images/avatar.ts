// The signed-in user's avatar. The server fetches it, since the browser calls no other origin.
import { createHash } from 'node:crypto'
import type { User } from '@affiliate-booking/contract/shapes/entities'
import { detectReadableType } from '@affiliate-booking/shared/uploads/images'
import { maximumImageBytes } from '@affiliate-booking/shared/uploads/limits'
import { type AppContext, apiOf } from '../api/client.ts'
import type { FetchedImage } from '../api/response.ts'
import { logFailure } from './log-failure.ts'
import { imageWithin } from './remote-image.ts'
import { openImage } from './sharp.ts'

/** Twice the side of the largest avatar on a page. */
const side = 192

const addressOf = ({ avatar }: User): string | undefined => avatar?.trim() || undefined

/** Changes with the picture and the person, so that a browser may cache it. */
function versionOf(user: User): string {
  const content = JSON.stringify([user.email, user.avatar])
  return createHash('sha256').update(content).digest('base64url').slice(0, 16)
}

/** Where the app serves the user's avatar; undefined when the host names none. */
export const avatarPath = (user: User): string | undefined =>
  addressOf(user) && `/dashboard/avatar?v=${versionOf(user)}`

/** The `Cache-Control` of an avatar that was asked for as this version. */
export const avatarCaching = (user: User, version: string | null, maximumAge: number): string =>
  version === versionOf(user) ? `private, max-age=${maximumAge}` : 'no-store'

/** A small square picture, or the host's drawing; undefined when there is none or it cannot be loaded. */
export async function loadAvatar(context: AppContext, user: User): Promise<FetchedImage | undefined> {
  const address = addressOf(user)
  if (address === undefined) return undefined
  const image = imageWithin(address) ?? (await fetchAvatar(context, address))
  if (image === undefined) return undefined
  const avatar = isDrawing(image) ? image : await shrunk(image)
  if (avatar === undefined) logFailure(context, { type: image.type }, 'the avatar could not be read')
  return avatar
}

async function fetchAvatar(context: AppContext, address: string): Promise<FetchedImage | undefined> {
  const outcome = await apiOf(context).fetchImage(address, { maximumBytes: maximumImageBytes })
  if (outcome.ok) return outcome.value
  logFailure(context, outcome, 'the avatar could not be fetched')
  return undefined
}

/** Browsers run nothing in a drawing that an `<img>` shows. */
const isDrawing = ({ type, bytes }: FetchedImage): boolean =>
  type === 'image/svg+xml' && /<svg[\s>]/.test(new TextDecoder().decode(bytes))

async function shrunk({ bytes }: FetchedImage): Promise<FetchedImage | undefined> {
  if (detectReadableType(bytes) === undefined) return undefined
  const image = (await openImage(bytes)).autoOrient().resize(side, side).flatten({ background: '#fff' })
  // sharp rejects for an image that is cut off, broken or too large.
  const output = await image
    .webp({ quality: 85 })
    .toBuffer()
    .catch(() => undefined)
  return output && { type: 'image/webp', bytes: output }
}
