// The QR card as a PNG: the picture on the dashboard and the file to download.
import type { Route } from './+types/route'
import { cachedCard, renderCard } from '../../../.server/images/render-card.ts'
import type { AppContext } from '../../../.server/api/client.ts'
import { logFailure } from '../../../.server/images/log-failure.ts'
import { loadQrImage } from '../../../.server/images/qr-code.ts'
import { requireRole, type SignedInUser, resourceMiddleware } from '../../../.server/auth/session.ts'
import { redirectWithToast } from '../../../.server/http/toast.ts'
import { qrCardCopy } from '../../../domain/accounts/qr-card-copy.ts'
import { QrCard, qrCardSize } from './card-design.tsx'

export const middleware = [resourceMiddleware]

export async function loader({ request, context }: Route.LoaderArgs) {
  const user = await requireRole(context, ['affiliate'])
  const card = await makeCard(context, user)
  if (card === 'none' || card === 'unavailable') {
    // The download link leads back to the card, with a message.
    const isFollowed = request.headers.get('Accept')?.includes('text/html') ?? false
    if (isFollowed) return redirectWithToast(context, '/dashboard#qr-card', qrCardCopy[card], 'error')
    return new Response(null, { status: card === 'none' ? 404 : 502 })
  }
  return new Response(new Uint8Array(card), {
    headers: {
      'Content-Type': 'image/png',
      'Content-Disposition': `attachment; filename="${qrCardCopy.fileName}.png"`,
      'Cache-Control': 'no-store',
    },
  })
}

/** Failures are only logged. */
async function makeCard(context: AppContext, user: SignedInUser): Promise<Buffer | 'none' | 'unavailable'> {
  const code = await loadQrImage(context)
  if (code === 'none' || code === 'unavailable') return code
  const { image } = code
  const name = user.name?.trim() ?? ''
  const details = detailsOf(user)
  try {
    return await cachedCard({ name, details, image }, () =>
      renderCard(
        (printable) => QrCard({ name: printable(name), details: details.map(printable), code: image }),
        qrCardSize,
      ),
    )
  } catch (error) {
    logFailure(context, { err: error }, 'the QR card could not be drawn')
    return 'unavailable'
  }
}

const detailsOf = ({ affiliateInfo, partnerId }: SignedInUser): string[] => [
  ...(affiliateInfo?.referralCode ? [`Referral code ${affiliateInfo.referralCode}`] : []),
  ...(partnerId ? [`Partner ID ${partnerId}`] : []),
]
