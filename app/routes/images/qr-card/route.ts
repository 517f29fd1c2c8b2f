// The QR card as a PNG: the picture on the dashboard and the file to download.
import { redirect } from 'react-router'
import type { Route } from './+types/route'
import { isBlank, cachedCard, renderCard } from '../../../.server/images/render-card.ts'
import type { AppContext } from '../../../.server/api/client.ts'
import { logFailure } from '../../../.server/images/log-failure.ts'
import { loadQrImage } from '../../../.server/images/qr-code.ts'
import { requireRole, type SignedInUser, userMiddleware } from '../../../.server/auth/session.ts'
import { qrCardCopy } from '../../../domain/messages.ts'
import { QrCard, qrCardSize } from './card-design.tsx'

export const middleware = [userMiddleware]

export async function loader({ request, context }: Route.LoaderArgs) {
  const user = await requireRole(context, ['affiliate'])
  const card = await makeCard(context, user)
  if (card === undefined) {
    // Following the download link leads back to the page, which stands; for an image, 204 is a quiet nothing.
    const isFollowed = request.headers.get('Accept')?.includes('text/html') ?? false
    return isFollowed ? redirect('/dashboard') : new Response(null, { status: 204 })
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
async function makeCard(context: AppContext, user: SignedInUser): Promise<Buffer | undefined> {
  const code = await loadQrImage(context)
  if (code === undefined) return undefined
  const name = user.name?.trim() ?? ''
  const details = detailsOf(user)
  try {
    return await cachedCard({ name, details, code }, async () => {
      if (await isBlank(code)) throw new Error('The picture of the QR code is blank')
      return renderCard(
        (printable) => QrCard({ name: printable(name), details: details.map(printable), code }),
        qrCardSize,
      )
    })
  } catch (error) {
    logFailure(context, { err: error }, 'the QR card could not be drawn')
    return undefined
  }
}

const detailsOf = ({ affiliateInfo, partnerId }: SignedInUser): string[] => [
  ...(affiliateInfo?.referralCode ? [`Referral code ${affiliateInfo.referralCode}`] : []),
  ...(partnerId ? [`Partner ID ${partnerId}`] : []),
]
