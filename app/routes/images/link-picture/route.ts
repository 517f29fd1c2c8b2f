// The files of an affiliate's link: QR codes and pictures to share.
import type { ReferralLink } from '@affiliate-booking/contract/calls/referrals/links'
import { redirect } from 'react-router'
import type { Route } from './+types/route'
import type { AppContext } from '../../../.server/api/client.ts'
import { getReferralLink } from '../../../.server/api/endpoints/referrals/links.ts'
import { getProduct, getProductImage } from '../../../.server/api/endpoints/products/products.ts'
import { requireRole, resourceMiddleware } from '../../../.server/auth/session.ts'
import { drawQrFile, qrSvgOf } from '../../../.server/images/qr-file.ts'
import { cachedCard, hasCard, renderCard } from '../../../.server/images/render-card.ts'
import { openImage } from '../../../.server/images/sharp.ts'
import {
  disclosure,
  leadDisclosure,
  leadFormQrAddress,
  type LinkFile,
  linkTitle,
  parseLinkFile,
  qrAddress,
} from '../../../domain/accounts/share-link.ts'
import { formatFromPrice } from '../../../domain/products/product-path.ts'
import { LinkPicture, type LinkPictureKind, linkPictureSizes, photoSizes } from './design.tsx'

export const middleware = [resourceMiddleware]

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const user = await requireRole(context, ['affiliate'])
  const outcome = await getReferralLink(context, params.id)
  if (!outcome.ok && outcome.reason === 'not-offered') return redirect('/commissions/links')
  if (!outcome.ok) return new Response(null, { status: outcome.status })
  const named = parseLinkFile(params.file)
  if (named === undefined) return new Response(null, { status: 404 })
  const { file, isLeadForm } = named
  const { link } = outcome.value
  const name = user.name?.trim() ?? ''
  const bytes = await make(context, file, { link, isLeadForm, origin: url.origin, name })
  return new Response(bytes, {
    headers: {
      'Content-Type': file.endsWith('.svg') ? 'image/svg+xml' : 'image/png',
      'Content-Disposition': `attachment; filename="${link.code}-${params.file}"`,
      'Cache-Control': 'private, no-store',
    },
  })
}

interface Shared {
  readonly link: ReferralLink
  /** In place of the page that the link leads to. */
  readonly isLeadForm: boolean
  readonly origin: string
  readonly name: string
}

async function make(context: AppContext, file: LinkFile, shared: Shared): Promise<BodyInit> {
  const { origin, link, isLeadForm } = shared
  const svg = qrSvgOf(isLeadForm ? leadFormQrAddress(origin, link) : qrAddress(origin, link))
  if (file === 'qr.svg' || file === 'qr.png') return drawQrFile(file, svg)
  return new Uint8Array(await makePicture(context, pictureKinds[file], shared, svg))
}

const pictureKinds = { 'status.png': 'status', 'post.png': 'post', 'card.png': 'card' } as const

const leadFormTexts = {
  title: 'A loan, insurance or a home?',
  place: 'Leave your name. A partner near you contacts you.',
  price: '',
}

async function makePicture(
  context: AppContext,
  kind: LinkPictureKind,
  { link, isLeadForm, name }: Shared,
  qrSvg: string,
): Promise<Buffer> {
  const found = link.product == null || isLeadForm ? undefined : await getProduct(context, link.product.slug)
  const product = found?.ok === true ? found.value.product : undefined
  const texts = {
    title: product === undefined && link.product == null ? 'Tours and stays across India' : linkTitle(link),
    place: product === undefined ? '' : `${product.location.district}, ${product.location.state}`,
    price: product === undefined ? '' : formatFromPrice(product),
    ...(isLeadForm && leadFormTexts),
    name,
  }
  const image = product?.images[0]
  const qr = `data:image/svg+xml;base64,${Buffer.from(qrSvg).toString('base64')}`
  const draw = (bytes?: Uint8Array) => async () => {
    const photo = bytes && (await cropPhoto(kind, bytes))
    return renderCard(
      (printable) =>
        LinkPicture({
          kind,
          title: printable(texts.title),
          place: printable(texts.place),
          price: printable(texts.price),
          name: printable(texts.name),
          code: link.code,
          isLeadForm,
          qr,
          photo,
        }),
      linkPictureSizes[kind],
    )
  }
  const content = { kind, texts, qr, image: image?.id, disclosures: [disclosure, leadDisclosure] }
  if (image === undefined || hasCard(content)) return cachedCard(content, draw())
  // Before its turn, so that no other card waits for the host; without it the picture has a drawing, this time only.
  const loaded = await getProductImage(context, image.id, 960, { anonymous: true })
  return loaded.ok
    ? cachedCard(content, draw(loaded.value.bytes))
    : cachedCard({ ...content, image: undefined }, draw())
}

/** Undefined if it cannot be decoded. */
async function cropPhoto(kind: LinkPictureKind, bytes: Uint8Array): Promise<string | undefined> {
  const image = await openImage(bytes)
  const { width, height } = photoSizes[kind]
  const jpeg = await image
    .resize(width, height, { fit: 'cover' })
    .jpeg({ quality: 82 })
    .toBuffer()
    .catch(() => undefined)
  return jpeg && `data:image/jpeg;base64,${jpeg.toString('base64')}`
}
