// The signed-in affiliate's QR code. What fails here is only logged (spec 8.7, 8.8): the page stands without a code.
import { getQr, generateQr } from '../api/endpoints/affiliates.ts'
import { type AppContext, apiOf } from '../api/client.ts'
import { logFailure } from './log-failure.ts'
import { drawableImage, type FetchedImage, imageWithin } from './remote-image.ts'

/**
 * Whether the affiliate has a QR code, for the state of the QR card. A code that lies elsewhere is not asked for yet:
 * the page does not wait for it.
 */
export async function loadQrCard(context: AppContext): Promise<{ hasCode: boolean }> {
  const address = await findQrAddress(context)
  const image = address && imageWithin(address)
  return { hasCode: image ? (await drawn(context, image)) !== undefined : address !== undefined }
}

/** Generates the QR code. The reloaded card shows the result. */
export async function generateQrCode(context: AppContext): Promise<void> {
  const outcome = await generateQr(context)
  if (!outcome.ok) logFailure(context, outcome, 'the QR code could not be generated')
}

/** The QR code as a `data:` URL; undefined when there is none or it cannot be loaded. */
export async function loadQrImage(context: AppContext): Promise<string | undefined> {
  const address = await findQrAddress(context)
  if (address === undefined) return undefined
  const image = imageWithin(address) ?? (await fetchPicture(context, address))
  return image && drawn(context, image)
}

async function drawn(context: AppContext, image: FetchedImage): Promise<string | undefined> {
  const drawable = await drawableImage(image)
  if (drawable === undefined) {
    logFailure(context, { type: image.type }, 'the picture of the QR code cannot be drawn')
  }
  return drawable
}

async function findQrAddress(context: AppContext): Promise<string | undefined> {
  const outcome = await getQr(context)
  if (outcome.ok) return outcome.value.qrCodeUrl?.trim() || undefined
  logFailure(context, outcome, 'the QR code could not be fetched')
  return undefined
}

async function fetchPicture(context: AppContext, address: string) {
  const outcome = await apiOf(context).fetchImage(address)
  if (outcome.ok) return outcome.value
  logFailure(context, outcome, 'the picture of the QR code could not be fetched')
  return undefined
}
