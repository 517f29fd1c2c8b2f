// The QR card on the affiliate's dashboard: no code yet and a button to make one, the card and its download, or a card
// whose picture cannot be had, with both and a retry. All work as plain HTML; the picture is the very file that is
// downloaded.
import { Download, ImageOff, QrCode } from 'lucide-react'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { useFetcher, useRevalidator } from 'react-router'
import { qrCardCopy } from '../../../domain/accounts/qr-card-copy.ts'
import { pageMessages } from '../../../domain/messages.ts'
import { Button } from '../../../ui/primitives/button.tsx'

/** Where the card's routes are. */
const generatePath = '/dashboard/qr-card'
const imagePath = '/dashboard/qr-card.png'

type State = 'none' | 'ready' | 'unavailable'

export function QrCard({ state }: { state: State }) {
  // The server may have waited in vain for the picture, or not long enough.
  const [failed, setFailed] = useState(false)
  const [asked, setAsked] = useState(false)
  const shown = state === 'ready' && failed ? 'unavailable' : state
  const ask = () => {
    setAsked(true)
    setFailed(false)
  }
  return (
    <section aria-labelledby="qr-card" className="grid grid-cols-1 gap-4">
      <div className="grid gap-1 print:hidden">
        <h2 id="qr-card" className="text-lg font-bold tracking-tight">
          Your QR card
        </h2>
        <p className="text-muted">
          {shown === 'ready'
            ? 'Show it, share it or print it: 3.5 × 2 inches, like a visiting card.'
            : 'A card with your own QR code. Bookings of people who scan it count for you.'}
        </p>
      </div>
      {shown === 'none' && <NoCode onGenerated={ask} />}
      {shown === 'ready' && <Card isNew={asked} onFailure={() => setFailed(true)} />}
      {shown === 'unavailable' && <NoPicture onRetry={ask} />}
    </section>
  )
}

function NoCode({ onGenerated }: { onGenerated: () => void }) {
  // The same rows as the card's, so that nothing below moves when it comes.
  return (
    <>
      <div className="grid aspect-7/4 w-full max-w-140 place-items-center rounded-card border-2 border-dashed border-field-line bg-surface print:hidden">
        <QrCode className="size-16 text-brand-text" strokeWidth={1.5} aria-hidden="true" />
      </div>
      <Generate variant="primary" label={qrCardCopy.generate} onGenerated={onGenerated} />
    </>
  )
}

interface GenerateProps {
  variant: 'primary' | 'secondary'
  label: string
  onGenerated: () => void
}

function Generate({ variant, label, onGenerated }: GenerateProps) {
  const fetcher = useFetcher()
  const isGenerating = fetcher.state !== 'idle'
  const generate = async (form: HTMLFormElement) => {
    if (isGenerating) return
    await fetcher.submit(form)
    onGenerated()
  }
  return (
    <fetcher.Form
      method="post"
      action={generatePath}
      className="print:hidden"
      onSubmit={(event) => {
        event.preventDefault()
        void generate(event.currentTarget)
      }}
    >
      <Button type="submit" variant={variant} aria-disabled={isGenerating}>
        {isGenerating ? qrCardCopy.generating : label}
      </Button>
    </fetcher.Form>
  )
}

function DownloadLink({ className, ...props }: ComponentProps<'a'>) {
  return (
    <a
      {...props}
      href={imagePath}
      className={`inline-flex min-h-12 items-center justify-center gap-2 rounded-control px-5 py-2.5 text-center font-semibold transition-colors ${className}`}
    >
      <Download className="size-5" aria-hidden="true" />
      {qrCardCopy.download}
    </a>
  )
}

function NoPicture({ onRetry }: { onRetry: () => void }) {
  const { revalidate, state } = useRevalidator()
  const isLoading = state !== 'idle'
  const retry = async () => {
    if (isLoading) return
    await revalidate()
    onRetry()
  }
  return (
    <>
      <div className="grid aspect-7/4 w-full max-w-140 content-center justify-items-center gap-4 rounded-card border-2 border-dashed border-field-line bg-surface p-6 print:hidden">
        <ImageOff className="size-16 text-muted" strokeWidth={1.5} aria-hidden="true" />
        <p role="status" className="text-center font-medium">
          {isLoading ? pageMessages.loading : qrCardCopy.unavailable}
        </p>
      </div>
      <div className="flex flex-wrap gap-3 print:hidden">
        <form
          method="get"
          action={generatePath}
          onSubmit={(event) => {
            event.preventDefault()
            void retry()
          }}
        >
          <Button type="submit" aria-disabled={isLoading}>
            {qrCardCopy.retry}
          </Button>
        </form>
        <DownloadLink className="bg-brand-soft text-brand-text hover:bg-line" />
        <Generate variant="secondary" label={qrCardCopy.generateAgain} onGenerated={onRetry} />
      </div>
    </>
  )
}

function Card({ isNew, onFailure }: { isNew: boolean; onFailure: () => void }) {
  const image = useRef<HTMLImageElement>(null)
  const download = useRef<HTMLAnchorElement>(null)
  const [loading, setLoading] = useState(false)

  // The browser may have asked for the picture, even in vain, before there was anybody to hear of it.
  useEffect(() => {
    if (image.current === null) return
    if (!image.current.complete) setLoading(true)
    else if (image.current.naturalWidth === 0) onFailure()
  }, [onFailure])

  // The button that had the focus is gone.
  useEffect(() => {
    if (isNew) download.current?.focus({ preventScroll: true })
  }, [isNew])

  return (
    <>
      <div className="qr-card-picture relative w-full max-w-140 overflow-hidden rounded-card bg-[#4c1d95] text-white shadow-card">
        <img
          ref={image}
          src={imagePath}
          alt={`QR card: ${qrCardCopy.tagline} Pay by card, UPI, net banking or cash. ${qrCardCopy.token} token.`}
          width={1050}
          height={600}
          className="block aspect-7/4 h-auto w-full"
          onLoad={() => setLoading(false)}
          onError={onFailure}
        />
        {loading && (
          <p role="status" className="absolute inset-0 grid place-items-center bg-[#4c1d95] font-medium">
            {pageMessages.loading}
          </p>
        )}
      </div>
      <p className="print:hidden">
        <DownloadLink ref={download} className="bg-brand text-white hover:bg-brand-strong" />
      </p>
    </>
  )
}
