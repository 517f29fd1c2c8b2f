// The signed-in affiliate's QR code. What fails here is only logged (spec 8.7, 8.8): the page stands without a code.
import { getQr, generateQr } from '../api/endpoints/accounts/affiliates.ts'
import { type AppContext, apiOf } from '../api/client.ts'
import type { FailureReason } from '../api/response.ts'
import { logFailure } from './log-failure.ts'
import { dropQrCode, qrCodeOfSession, type QrCode, rememberQrCode } from './recent-qr-codes.ts'
import { drawableImage, imageWithin } from './remote-image.ts'

/** `unavailable`: there is a code, but its picture cannot be had. */
export type QrCardState = 'none' | 'ready' | 'unavailable'

type Drawable =
  | { readonly ok: true; readonly image: string }
  | { readonly ok: false; readonly reason: FailureReason | 'refused' }

/** Until then the host may be behind, and a page's picture belongs to what the page has shown. */
const momentMs = 3000

/** How long the dashboard waits for a picture that lies elsewhere. */
const dashboardWithinMs = 1500

/**
 * The state of the QR card, which the host is asked for each time. A picture that takes long may still come: then the page
 * asks for it by itself.
 */
export async function loadQrCard(context: AppContext): Promise<{ state: QrCardState }> {
  const code = await findQrCode(context)
  // What could not be fetched is only logged: the card then offers to generate a code (spec 8.7).
  if (code === 'none' || code === 'unavailable') return { state: 'none' }
  const drawable = await loadDrawable(context, code, dashboardWithinMs)
  return { state: drawable.ok || drawable.reason === 'timed-out' ? 'ready' : 'unavailable' }
}

/** Generates the QR code. The card shows it at once, whether or not the host lists it yet. */
export async function generateQrCode(context: AppContext): Promise<void> {
  const outcome = await generateQr(context)
  if (!outcome.ok) return logFailure(context, outcome, 'the QR code could not be generated')
  const address = outcome.value.qrCodeUrl?.trim()
  if (address) rememberQrCode(context, { address, generatedAt: Date.now() })
}

/** The QR code as a `data:` URL; `none` when the host has none, `unavailable` when it cannot be loaded. */
export async function loadQrImage(context: AppContext): Promise<{ image: string } | 'none' | 'unavailable'> {
  const recent = qrCodeOfSession(context)
  // The page that shows it has just asked the host.
  const code = recent !== undefined && isMomentAgo(recent.shownAt) ? recent : await findQrCode(context)
  if (code === 'none' || code === 'unavailable') return code
  const drawable = await loadDrawable(context, code)
  return drawable.ok ? drawable : 'unavailable'
}

/** What the host says. Only just after the code was generated, a host that lists none yet (a replica) is behind. */
async function findQrCode(context: AppContext): Promise<QrCode | 'none' | 'unavailable'> {
  const recent = qrCodeOfSession(context)
  const isJustGenerated = isMomentAgo(recent?.generatedAt)
  const outcome = await getQr(context)
  if (!outcome.ok) logFailure(context, outcome, 'the QR code could not be fetched')
  const address = outcome.ok ? outcome.value.qrCodeUrl?.trim() : undefined
  const shownAt = Date.now()
  if (address)
    return rememberQrCode(context, { ...(address === recent?.address ? recent : { address }), shownAt })
  if (recent !== undefined && isJustGenerated) return rememberQrCode(context, { ...recent, shownAt })
  dropQrCode(context)
  // Any other failure says nothing about the code.
  const saysNone = outcome.ok || (outcome.status === 404 && outcome.isFromProxy !== true)
  return saysNone ? 'none' : 'unavailable'
}

const isMomentAgo = (time: number | undefined): boolean => time !== undefined && Date.now() - time < momentMs

async function loadDrawable(context: AppContext, code: QrCode, withinMs?: number): Promise<Drawable> {
  const { address } = code
  if (code.image !== undefined) return { ok: true, image: code.image }
  const within = imageWithin(address)
  const fetched = within
    ? ({ ok: true, value: within } as const)
    : await apiOf(context).fetchImage(address, withinMs === undefined ? {} : { withinMs })
  if (!fetched.ok) {
    logFailure(context, fetched, 'the picture of the QR code could not be fetched')
    return fetched
  }
  const image = await drawableImage(fetched.value)
  if (image === undefined) {
    logFailure(context, { type: fetched.value.type }, 'the picture of the QR code cannot be drawn')
    return { ok: false, reason: 'bad-answer' }
  }
  rememberQrCode(context, { ...code, image })
  return { ok: true, image }
}
