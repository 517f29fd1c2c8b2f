// The QR card on the affiliate's dashboard: no code yet and a button to make one, or the card and its download. Both
// work as plain HTML; the picture is the very file that is downloaded.
import { Download, QrCode } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { pageMessages, qrCardCopy } from '../../../domain/messages.ts'
import { Button } from '../../../ui/primitives/button.tsx'

/** Where the card's routes are. */
const generatePath = '/dashboard/qr-card'
const imagePath = '/dashboard/qr-card.png'

export function QrCard({ hasCode }: { hasCode: boolean }) {
  // A picture that cannot be made leaves the card as if there were no code.
  const [failed, setFailed] = useState(false)
  const [asked, setAsked] = useState(false)
  const shown = hasCode && !failed
  const generate = () => {
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
          {shown
            ? 'Show it, share it or print it: 3.5 × 2 inches, like a visiting card.'
            : 'A card with your own QR code. Bookings of people who scan it count for you.'}
        </p>
      </div>
      {shown ? <Card isNew={asked} onFailure={() => setFailed(true)} /> : <NoCode onGenerate={generate} />}
    </section>
  )
}

function NoCode({ onGenerate }: { onGenerate: () => void }) {
  const fetcher = useFetcher()
  const isGenerating = fetcher.state !== 'idle'
  // The same rows as the card's, so that nothing below moves when it comes.
  return (
    <>
      <div className="grid aspect-7/4 w-full max-w-140 place-items-center rounded-card border-2 border-dashed border-field-line bg-surface print:hidden">
        <QrCode className="size-16 text-brand-text" strokeWidth={1.5} aria-hidden="true" />
      </div>
      <fetcher.Form method="post" action={generatePath} onSubmit={onGenerate} className="print:hidden">
        <Button
          type="submit"
          aria-disabled={isGenerating}
          onClick={(event) => isGenerating && event.preventDefault()}
        >
          {isGenerating ? qrCardCopy.generating : qrCardCopy.generate}
        </Button>
      </fetcher.Form>
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
        <a
          ref={download}
          href={imagePath}
          className="inline-flex min-h-12 items-center justify-center gap-2 rounded-control bg-brand px-5 py-2.5 text-center font-semibold text-white transition-colors hover:bg-brand-strong"
        >
          <Download className="size-5" aria-hidden="true" />
          {qrCardCopy.download}
        </a>
      </p>
    </>
  )
}
