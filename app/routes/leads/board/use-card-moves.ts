// Moves cards by pointer and keyboard, once the code for that has come. Until then, and without it, their selects do.
import type { LeadStatus } from '@affiliate-booking/contract/options/statuses'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigation, useSubmit } from 'react-router'
import { leadStatusLabels } from '../../../domain/labels/status-labels.ts'
import type { BoardColumn } from './column.ts'

export function useCardMoves(columns: readonly BoardColumn[]) {
  const board = useRef<HTMLDivElement>(null)
  const [canDrag, setCanDrag] = useState(false)
  const [announcement, setAnnouncement] = useState('')
  const submit = useSubmit()
  const isIdle = useNavigation().state === 'idle'
  /** The card that was moved by keyboard, which keeps the focus. */
  const moved = useRef<string>(undefined)

  const movesOf = useEffectEvent(
    (card: HTMLElement): readonly LeadStatus[] =>
      columns.find(({ leads }) => leads.some(({ id }) => id === card.dataset['card']))?.moves ?? [],
  )
  const move = useEffectEvent((card: HTMLElement, status: string) => {
    const { card: lead = '', number = '', version = '' } = card.dataset
    moved.current = card.contains(document.activeElement) ? lead : undefined
    const action = `${location.pathname}${location.search}`
    void submit({ lead, number, version, status }, { method: 'post', action, preventScrollReset: true })
  })

  useEffect(() => {
    const leaving = new AbortController()
    const start = async () => {
      const { enableCardMoves } = await import('./card-moves.ts')
      if (leaving.signal.aborted || board.current === null) return
      enableCardMoves(
        board.current,
        {
          movesOf: (card) => movesOf(card),
          labelOf: (status) => leadStatusLabels[status].label,
          move: (card, status) => move(card, status),
          announce: setAnnouncement,
        },
        leaving.signal,
      )
      setCanDrag(true)
    }
    start().catch(() => undefined)
    return () => leaving.abort()
  }, [])

  // Its card is another element in the new column.
  useEffect(() => {
    if (moved.current === undefined || !isIdle) return
    const card = board.current?.querySelector(`[data-card="${CSS.escape(moved.current)}"] [data-handle]`)
    if (card instanceof HTMLElement) card.focus()
    moved.current = undefined
  }, [isIdle])

  return { board, canDrag, announcement }
}
