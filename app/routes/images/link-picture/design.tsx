// A link as a picture: for a WhatsApp status (upright) or a post (wide). Laid out by the card's printer, which knows flex
// boxes only; lengths are pixels.
import { disclosure } from '../../../domain/accounts/share-link.ts'
import { appName } from '../../../domain/messages.ts'
import { BrandMark } from '../../../ui/layout/brand.tsx'
import { CardScene } from '../qr-card/card-scene.tsx'

export const linkPictureSizes = {
  status: { width: 1080, height: 1920, dotsPerInch: 72 },
  post: { width: 1200, height: 630, dotsPerInch: 72 },
} as const
export type LinkPictureKind = keyof typeof linkPictureSizes

/** The room for the photo. */
export const photoSizes = {
  status: { width: 1080, height: 860 },
  post: { width: 480, height: 630 },
} as const satisfies Record<LinkPictureKind, { width: number; height: number }>

export interface LinkPictureProps {
  kind: LinkPictureKind
  title: string
  /** Below the title. */
  place: string
  /** Empty where there is none. */
  price: string
  /** The affiliate's name; empty leaves it out. */
  name: string
  code: string
  /** As `data:` addresses. */
  qr: string
  photo: string | undefined
}

const white = '#fff'
const gold = '#fcd34d'

export const LinkPicture = (props: LinkPictureProps) =>
  props.kind === 'status' ? <StatusPicture {...props} /> : <PostPicture {...props} />

function StatusPicture({ title, place, price, name, code, qr, photo }: LinkPictureProps) {
  const { width, height } = linkPictureSizes.status
  return (
    <div
      style={{
        display: 'flex',
        flexDirection: 'column',
        width,
        height,
        color: white,
        fontWeight: 500,
        backgroundColor: '#2e1065',
      }}
    >
      <div style={{ display: 'flex', position: 'relative', flexShrink: 0, ...photoSizes.status }}>
        <Photo kind="status" photo={photo} />
      </div>
      <div style={{ display: 'flex', flexDirection: 'column', flexGrow: 1, padding: 64 }}>
        <Brand />
        <div
          style={{
            display: 'block',
            marginTop: 28,
            fontSize: title.length > 60 ? 56 : 72,
            fontWeight: 800,
            lineHeight: 1.14,
            lineClamp: 3,
          }}
        >
          {title}
        </div>
        <Details place={place} price={price} size={44} />
        <div style={{ display: 'flex', alignItems: 'center', gap: 44, marginTop: 'auto' }}>
          <Code qr={qr} side={320} />
          <Call name={name} code={code} size={42} />
        </div>
      </div>
    </div>
  )
}

function PostPicture({ title, place, price, name, code, qr, photo }: LinkPictureProps) {
  const { width, height } = linkPictureSizes.post
  return (
    <div
      style={{ display: 'flex', width, height, color: white, fontWeight: 500, backgroundColor: '#2e1065' }}
    >
      <div style={{ display: 'flex', position: 'relative', flexShrink: 0, ...photoSizes.post }}>
        <Photo kind="post" photo={photo} />
      </div>
      <div
        style={{
          display: 'flex',
          flexDirection: 'column',
          width: width - photoSizes.post.width,
          height,
          padding: 44,
          boxSizing: 'border-box',
        }}
      >
        <Brand />
        <div
          style={{
            display: 'block',
            marginTop: 18,
            fontSize: title.length > 50 ? 40 : 50,
            fontWeight: 800,
            lineHeight: 1.14,
            lineClamp: 3,
          }}
        >
          {title}
        </div>
        <Details place={place} price={price} size={30} />
        <div style={{ display: 'flex', alignItems: 'center', gap: 28, marginTop: 'auto' }}>
          <Code qr={qr} side={190} />
          <Call name={name} code={code} size={28} />
        </div>
      </div>
    </div>
  )
}

function Photo({ kind, photo }: { kind: LinkPictureKind; photo: string | undefined }) {
  const { width, height } = photoSizes[kind]
  if (photo === undefined) return <CardScene width={width} height={height} />
  return <img src={photo} alt="" width={width} height={height} style={{ objectFit: 'cover' }} />
}

function Brand() {
  return (
    <div style={{ display: 'flex', alignItems: 'center', gap: 16, fontSize: 34, fontWeight: 800 }}>
      <div style={{ display: 'flex', width: 56, height: 56 }}>
        <BrandMark />
      </div>
      {appName}
    </div>
  )
}

function Details({ place, price, size }: { place: string; price: string; size: number }) {
  return (
    <div style={{ display: 'flex', flexDirection: 'column', marginTop: 12 }}>
      <div style={{ display: 'block', fontSize: size * 0.85, lineClamp: 1 }}>{place}</div>
      {price !== '' && (
        <div style={{ display: 'block', marginTop: 8, fontSize: size, fontWeight: 800, color: gold }}>
          {price}
        </div>
      )}
    </div>
  )
}

/** The drawing has its own quiet zone. */
function Code({ qr, side }: { qr: string; side: number }) {
  return (
    <div
      style={{ display: 'flex', flexShrink: 0, borderRadius: 24, overflow: 'hidden', backgroundColor: white }}
    >
      <img src={qr} alt="" width={side} height={side} />
    </div>
  )
}

function Call({ name, code, size }: { name: string; code: string; size: number }) {
  return (
    <div
      style={{
        display: 'flex',
        flexDirection: 'column',
        flexGrow: 1,
        flexBasis: 0,
        fontSize: size,
        lineHeight: 1.25,
      }}
    >
      <div style={{ display: 'block', fontWeight: 800 }}>Scan to book</div>
      {name !== '' && <div style={{ display: 'block', fontSize: size * 0.85, lineClamp: 2 }}>{name}</div>}
      <div style={{ display: 'block', fontSize: size * 0.85, color: gold }}>Code {code}</div>
      <div style={{ display: 'block', fontSize: size * 0.7 }}>{disclosure}</div>
    </div>
  )
}
