// Several pictures on their way, one after the other, each with what becomes of it. Loaded once several are chosen: it
// imports no component, since the style sheet of all pages would come with it a second time.
import { formatQuantity } from '@affiliate-booking/shared/numbers'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { sendImage } from './send-image.ts'

/** What the form would have posted. */
export interface Batch {
  readonly files: readonly File[]
  readonly alt: string
}

type State =
  | { readonly name: 'waiting' | 'added' | 'unsent' }
  | { readonly name: 'sending'; readonly percent: number }
  | { readonly name: 'refused'; readonly why: string }

export interface SendingImagesProps {
  batch: Batch
  /** Where each is posted. */
  address: string
  /** Told once nothing more is sent. */
  onEnd: (isComplete: boolean) => void
}

export function SendingImages({ batch, address, onEnd }: SendingImagesProps) {
  const { files, alt } = batch
  const [states, setStates] = useState<readonly State[]>(() => files.map(() => ({ name: 'waiting' })))
  const summary = useRef<HTMLParagraphElement>(null)
  const isStarted = useRef(false)
  const { revalidate } = useRevalidator()
  const isOver = states.every(({ name }) => name !== 'waiting' && name !== 'sending')
  const added = states.filter(({ name }) => name === 'added').length
  const count = formatQuantity(files.length, 'picture', 'pictures')

  const sendAll = useEffectEvent(async () => {
    const show = (at: number, state: State) =>
      setStates((all) => all.map((each, index) => (index === at ? state : each)))
    let isComplete = true
    for (const [index, file] of files.entries()) {
      const form = new FormData()
      form.set('image', file)
      form.set('alt', `${alt} (${index + 1} of ${files.length})`)
      const progress = (percent: number) => show(index, { name: 'sending', percent })
      progress(0)
      // The order of sending is the order of the pictures.
      const answer = await sendImage(address, form, progress)
      isComplete &&= answer.isAdded
      show(index, answer.isAdded ? { name: 'added' } : { name: 'refused', why: answer.message ?? '' })
      if (!answer.isAdded && !answer.isOnlyThis) {
        setStates((all) => all.map((each) => (each.name === 'waiting' ? { name: 'unsent' } : each)))
        break
      }
    }
    onEnd(isComplete)
    await revalidate()
    // The new ones above have moved it.
    summary.current?.scrollIntoView({ block: 'nearest' })
  })

  // Goes on where another page of ours is opened meanwhile.
  useEffect(() => {
    if (isStarted.current) return
    isStarted.current = true
    summary.current?.focus()
    void sendAll()
  }, [])

  useEffect(() => {
    if (isOver) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isOver])

  return (
    <section
      aria-labelledby="sending"
      className="grid content-start gap-4 rounded-card bg-surface p-5 shadow-card sm:p-6"
    >
      <h2 id="sending" className="text-lg leading-snug font-bold tracking-tight">
        Pictures on their way
      </h2>
      <p ref={summary} role="status" tabIndex={-1} className="min-w-0">
        {isOver
          ? `${added} of ${count} added.${added > 0 ? ' Describe each of them above.' : ''}`
          : `Sending ${count}, one after the other.`}
      </p>
      <ul className="grid min-w-0 gap-3">
        {files.map((file, index) => (
          <Row
            key={`${file.name} ${file.size} ${file.lastModified}`}
            file={file}
            state={states[index] ?? { name: 'waiting' }}
          />
        ))}
      </ul>
    </section>
  )
}

function Row({ file: { name }, state }: { file: File; state: State }) {
  const percent = state.name === 'sending' ? state.percent : state.name === 'added' ? 100 : 0
  return (
    <li className="grid min-w-0 gap-1">
      <p className="flex min-w-0 flex-wrap items-baseline justify-between gap-x-4">
        <span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
        <span className={`text-sm tabular-nums ${tones[state.name]}`}>{wordsOf(state)}</span>
      </p>
      <span aria-hidden="true" className="h-1.5 overflow-hidden rounded-full bg-line">
        <span className="block h-full bg-brand" style={{ width: `${percent}%` }} />
      </span>
    </li>
  )
}

const tones = {
  waiting: 'text-muted',
  sending: 'text-muted',
  added: 'font-medium text-good',
  refused: 'font-medium text-bad',
  unsent: 'font-medium text-bad',
} as const satisfies Record<State['name'], string>

function wordsOf(state: State): string {
  if (state.name === 'sending') return state.percent < 100 ? `Sending ${state.percent}%` : 'Checking'
  if (state.name === 'refused') return `Refused: ${state.why}`
  return { waiting: 'Waiting', added: 'Added', unsent: 'Not sent' }[state.name]
}
