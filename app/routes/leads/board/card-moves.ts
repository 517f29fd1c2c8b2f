// Cards go to another column by a pointer, or by keyboard: space lifts one, arrows choose, space drops, Escape cancels.
import type { LeadStatus } from '@affiliate-booking/contract/options/statuses'
import { enableDragging, targetMarks } from '../../../ui/dragging/drag.ts'

interface CardMoves {
  /** Where a card can go. */
  readonly movesOf: (card: HTMLElement) => readonly LeadStatus[]
  readonly labelOf: (status: LeadStatus) => string
  readonly move: (card: HTMLElement, status: string) => void
  /** For screen readers. */
  readonly announce: (words: string) => void
}

/**
 * @param board whose `[data-card]` have a `[data-handle]`, and whose `[data-column]` name a state
 * @param signal ends it
 */
export function enableCardMoves(
  board: HTMLElement,
  { movesOf, labelOf, move, announce }: CardMoves,
  signal: AbortSignal,
): void {
  const columnOf = (status: string) => board.querySelector<HTMLElement>(`[data-column="${status}"]`)
  const cardAt = (pressed: EventTarget | null) =>
    pressed instanceof Element ? pressed.closest<HTMLElement>('[data-card]') : null
  const targetsOf = (card: HTMLElement) =>
    movesOf(card)
      .map(columnOf)
      .filter((column) => column !== null)

  enableDragging(
    board,
    {
      gripAt(pressed, { pointerType }) {
        // On a phone columns are not in view beside each other.
        if (!matchMedia('(width >= 80rem)').matches) return undefined
        const card = cardAt(pressed)
        if (card === null || movesOf(card).length === 0) return undefined
        if (pressed.closest('[data-handle]')) return { item: card, isHandle: pointerType !== 'mouse' }
        // A finger elsewhere scrolls; links and fields stay what they are.
        if (pointerType === 'touch' || pressed.closest('a, button, details')) return undefined
        return { item: card, isHandle: false }
      },
      targetsOf,
      onDrop: (card, column) => move(card, column.dataset['column'] ?? ''),
    },
    signal,
  )

  let lifted: { readonly card: HTMLElement; readonly moves: readonly LeadStatus[]; index: number } | undefined

  const mark = (isMarked: boolean) => {
    const status = lifted?.moves[lifted.index]
    const column = status === undefined ? null : columnOf(status)
    for (const name of targetMarks) column?.classList.toggle(name, isMarked)
    if (isMarked) column?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }

  const end = (words: string) => {
    mark(false)
    lifted = undefined
    announce(words)
  }

  const lift = (card: HTMLElement) => {
    const moves = movesOf(card)
    const [first] = moves
    if (first === undefined) return
    lifted = { card, moves, index: 0 }
    mark(true)
    announce(
      `${nameOf(card)} is lifted. To ${labelOf(first)}? Arrow keys choose, space moves, Escape cancels.`,
    )
  }

  const choose = (step: 1 | -1) => {
    if (lifted === undefined) return
    mark(false)
    lifted.index = (lifted.index + step + lifted.moves.length) % lifted.moves.length
    mark(true)
    const status = lifted.moves[lifted.index]
    if (status !== undefined) announce(`To ${labelOf(status)}?`)
  }

  const drop = () => {
    const status = lifted?.moves[lifted.index]
    if (lifted === undefined || status === undefined) return
    const { card } = lifted
    end(`${nameOf(card)} goes to ${labelOf(status)}.`)
    move(card, status)
  }

  const cancel = () => lifted && end(`${nameOf(lifted.card)} stays where it is.`)

  const steps: Readonly<Record<string, 1 | -1>> = {
    ArrowRight: 1,
    ArrowDown: 1,
    ArrowLeft: -1,
    ArrowUp: -1,
  }

  board.addEventListener(
    'keydown',
    (event) => {
      const { key, target } = event
      if (!(target instanceof Element) || target.closest('[data-handle]') === null) return
      const card = cardAt(target)
      const step = steps[key]
      if (key === ' ' || key === 'Enter') {
        event.preventDefault()
        if (event.repeat) return
        if (lifted === undefined) {
          if (card !== null) lift(card)
        } else drop()
      } else if (lifted !== undefined && step !== undefined) {
        event.preventDefault()
        choose(step)
      } else if (lifted !== undefined && key === 'Escape') {
        event.preventDefault()
        cancel()
      }
    },
    { signal },
  )
  board.addEventListener('focusout', cancel, { signal })
  signal.addEventListener('abort', () => mark(false))
}

const nameOf = (card: HTMLElement) => card.dataset['name'] ?? ''
