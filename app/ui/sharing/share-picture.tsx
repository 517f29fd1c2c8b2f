// Hands a picture of ours to the share sheet of the phone, where scripts run and the browser can do so. Elsewhere it is not
// there: a link beside it saves the picture.
import { Share } from 'lucide-react'
import { useRef, useState, useSyncExternalStore } from 'react'
import { Button } from '../primitives/button.tsx'

interface SharePictureProps {
  /** Of the picture, a PNG. */
  address: string
  fileName: string
  title: string
}

export function SharePicture({ address, fileName, title }: SharePictureProps) {
  const canShare = useSyncExternalStore(subscribeToNothing, canSharePictures, () => undefined)
  const [isLoading, setIsLoading] = useState(false)
  const [problem, setProblem] = useState('')
  // Loaded, and not shared yet.
  const picture = useRef<File>(undefined)
  const share = async () => {
    if (isLoading) return
    setProblem('')
    setIsLoading(true)
    try {
      picture.current ??= await loadPicture(address, fileName)
      await navigator.share({ files: [picture.current], title })
      picture.current = undefined
    } catch (error) {
      setProblem(problemOf(error, picture.current !== undefined))
    } finally {
      setIsLoading(false)
    }
  }
  return (
    <>
      <Button
        type="button"
        variant="secondary"
        onClick={() => void share()}
        aria-disabled={isLoading}
        className={placeOf(canShare)}
      >
        <Share className="size-5" aria-hidden="true" />
        {isLoading ? 'Preparing...' : 'Share'}
      </Button>
      <p role="status" className="basis-full text-sm font-medium empty:hidden">
        {problem}
      </p>
    </>
  )
}

/** Kept until it is known whether the browser shares pictures. */
const placeOf = (canShare: boolean | undefined) =>
  canShare === undefined ? 'invisible noscript:hidden' : canShare ? '' : 'hidden'

const subscribeToNothing = () => () => undefined

let canShareThem: boolean | undefined

/** Asks the browser once. */
function canSharePictures(): boolean {
  canShareThem ??=
    'canShare' in navigator &&
    navigator.canShare({ files: [new File(['1'], 'picture.png', { type: 'image/png' })] })
  return canShareThem
}

async function loadPicture(address: string, fileName: string): Promise<File> {
  const answer = await fetch(address)
  const blob = await answer.blob()
  if (!answer.ok || blob.type !== 'image/png') throw new Error('There is no picture.')
  return new File([blob], fileName, { type: blob.type })
}

/** Somebody who closes the sheet has seen no problem. */
function problemOf(error: unknown, isLoaded: boolean): string {
  if (!isLoaded) return 'The picture could not be loaded. Please try again.'
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'AbortError') return ''
  // Browsers ask for a new press when loading took long.
  if (name === 'NotAllowedError') return 'The picture is ready. Please press Share again.'
  return 'Your browser could not share the picture. Save it instead.'
}
