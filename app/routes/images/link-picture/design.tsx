// A link as a picture: for a WhatsApp status (upright), a post (wide) or a card to print. Laid out by the card's printer,
// which knows flex boxes only; lengths are pixels.
import { disclosure, leadDisclosure } from '../../../domain/accounts/share-link.ts'
import { appName } from '../../../domain/messages.ts'
import { BrandMark } from '../../../ui/layout/brand.tsx'
import { CardScene } from '../qr-card/card-scene.tsx'

export const linkPictureSizes = {
  status: { width: 1080, height: 1920, dotsPerInch: 72 },
  post: { width: 1200, height: 630, dotsPerInch: 72 },
  /** 3.5 × 2 inches. */
  card: { width: 1050, height: 600, dotsPerInch: 300 },
} as const
export type LinkPictureKind = keyof typeof linkPictureSizes

/** The room for the photo. */
export const photoSizes = {
  status: { width: 1080, height: 860 },
  post: { width: 480, height: 630 },
  card: { width: 300, height: 600 },
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
  /** It leads to the lead form. */
  isLeadForm?: boolean
  /** As `data:` addresses. */
  qr: string
  photo: string | undefined
}

const white = '#fff'
const gold = '#fcd34d'

export const LinkPicture = (props: LinkPictureProps) =>
  props.kind === 'status' ? <StatusPicture {...props} /> : <WidePicture {...props} kind={props.kind} />

function StatusPicture({ title, place, price, name, code, isLeadForm, qr, photo }: LinkPictureProps) {
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
          <Call name={name} code={code} isLeadForm={isLeadForm} size={42} />
        </div>
      </div>
    </div>
  )
}

/** On paper, letters below 25 pixels are too small. */
const wide = {
  post: { title: 50, longTitle: 40, details: 30, qr: 190, call: 28 },
  card: { title: 50, longTitle: 40, details: 32, qr: 216, call: 36 },
} as const

type WideProps = LinkPictureProps & { kind: keyof typeof wide }

function WidePicture({ kind, title, place, price, name, code, isLeadForm, qr, photo }: WideProps) {
  const { width, height } = linkPictureSizes[kind]
  const sizes = wide[kind]
  return (
    <div
      style={{ display: 'flex', width, height, color: white, fontWeight: 500, backgroundColor: '#2e1065' }}
    >
      <div style={{ display: 'flex', position: 'relative', flexShrink: 0, ...photoSizes[kind] }}>
        <Photo kind={kind} photo={photo} />
      </div>
      <div
        style={{
          display: 'flex',
          flexDirection: 'column',
          width: width - photoSizes[kind].width,
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
            fontSize: title.length > 50 ? sizes.longTitle : sizes.title,
            fontWeight: 800,
            lineHeight: 1.14,
            lineClamp: 3,
          }}
        >
          {title}
        </div>
        <Details place={place} price={price} size={sizes.details} isOneLine={kind === 'card'} />
        <div style={{ display: 'flex', alignItems: 'center', gap: 28, marginTop: 'auto' }}>
          <Code qr={qr} side={sizes.qr} />
          <Call name={name} code={code} isLeadForm={isLeadForm} size={sizes.call} />
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

interface DetailsProps {
  place: string
  price: string
  size: number
  /** As long as both fit. */
  isOneLine?: boolean
}

function Details({ place, price, size, isOneLine = false }: DetailsProps) {
  return (
    <div
      style={{
        display: 'flex',
        marginTop: 12,
        ...(isOneLine
          ? { flexDirection: 'row', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 24 }
          : { flexDirection: 'column' }),
      }}
    >
      <div style={{ display: 'block', fontSize: size * 0.85, lineClamp: 2 }}>{place}</div>
      {price !== '' && (
        <div
          style={{
            display: 'block',
            marginTop: isOneLine ? 0 : 8,
            fontSize: size,
            fontWeight: 800,
            color: gold,
          }}
        >
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

interface CallProps {
  name: string
  code: string
  isLeadForm: boolean | undefined
  size: number
}

function Call({ name, code, isLeadForm = false, size }: CallProps) {
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
      <div style={{ display: 'block', fontWeight: 800 }}>{isLeadForm ? 'Scan to ask' : 'Scan to book'}</div>
      {name !== '' && <div style={{ display: 'block', fontSize: size * 0.85, lineClamp: 2 }}>{name}</div>}
      <div style={{ display: 'block', fontSize: size * 0.85, color: gold }}>Code {code}</div>
      <div style={{ display: 'block', fontSize: size * 0.7 }}>{isLeadForm ? leadDisclosure : disclosure}</div>
    </div>
  )
}
