// Drags elements onto others, with a mouse, a pen or a finger. For pages with another way by keyboard and without scripts;
// loaded on those pages alone.

const edge = 72
const fastest = 16

/** What begins where somebody presses. */
interface Grip {
  readonly item: HTMLElement
  /** It starts at once: nothing else is done with a press there. Otherwise after a small way. */
  readonly isHandle: boolean
}

export interface DragRules {
  /** What is dragged by a press there; undefined: nothing. */
  readonly gripAt: (pressed: Element, event: PointerEvent) => Grip | undefined
  /** Where it can be dropped. */
  readonly targetsOf: (item: HTMLElement) => readonly HTMLElement[]
  readonly onDrop: (item: HTMLElement, target: HTMLElement) => void
}

interface Drag extends Grip {
  readonly pointerId: number
  /** Of the pointer, on the page and not on the screen: the page scrolls on the way. */
  readonly startX: number
  readonly startY: number
  clientX: number
  clientY: number
  isMoving: boolean
  target: HTMLElement | undefined
}

/** Pixels. */
const smallWay = 6

export const targetMarks = ['ring-2', 'ring-brand', 'rounded-control'] as const

/**
 * @param root hears the presses
 * @param signal ends it
 */
export function enableDragging(
  root: HTMLElement,
  { gripAt, targetsOf, onDrop }: DragRules,
  signal: AbortSignal,
): void {
  let drag: Drag | undefined
  let frame = 0

  function follow() {
    if (drag === undefined) return
    const { item, startX, startY, clientX, clientY } = drag
    item.style.transform = `translate(${clientX + scrollX - startX}px, ${clientY + scrollY - startY}px)`
    mark(
      targetsOf(item).find((each) => {
        const { left, right, top, bottom } = each.getBoundingClientRect()
        return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom
      }),
    )
  }

  function mark(target: HTMLElement | undefined) {
    if (drag === undefined || target === drag.target) return
    drag.target?.classList.remove(...targetMarks)
    target?.classList.add(...targetMarks)
    drag.target = target
  }

  /** Near the upper and the lower edge of the screen, the page moves on. */
  function scrollOn() {
    if (drag === undefined) return
    const beyond =
      drag.clientY < edge ? drag.clientY - edge : Math.max(0, drag.clientY - (innerHeight - edge))
    if (beyond !== 0) {
      scrollBy(0, (Math.max(-edge, Math.min(edge, beyond)) / edge) * fastest)
      follow()
    }
    frame = requestAnimationFrame(scrollOn)
  }

  function begin() {
    if (drag === undefined) return
    drag.isMoving = true
    root.setPointerCapture(drag.pointerId)
    Object.assign(drag.item.style, { position: 'relative', zIndex: '1', opacity: '0.8' })
    frame = requestAnimationFrame(scrollOn)
  }

  function end(isDropped: boolean) {
    if (drag === undefined) return
    const { item, pointerId, target } = drag
    cancelAnimationFrame(frame)
    if (root.hasPointerCapture(pointerId)) root.releasePointerCapture(pointerId)
    item.style.transform = item.style.zIndex = item.style.position = item.style.opacity = ''
    target?.classList.remove(...targetMarks)
    drag = undefined
    if (isDropped && target !== undefined) onDrop(item, target)
  }

  root.addEventListener(
    'pointerdown',
    (event) => {
      const grip = event.target instanceof Element ? gripAt(event.target, event) : undefined
      if (grip === undefined || event.button !== 0 || drag !== undefined) return
      const { pointerId, clientX, clientY } = event
      drag = {
        ...grip,
        pointerId,
        startX: clientX + scrollX,
        startY: clientY + scrollY,
        clientX,
        clientY,
        isMoving: false,
        target: undefined,
      }
      if (!grip.isHandle) return
      event.preventDefault()
      begin()
    },
    { signal },
  )
  // Beside the root, too, until it has the pointer.
  document.addEventListener(
    'pointermove',
    (event) => {
      if (drag === undefined || event.pointerId !== drag.pointerId) return
      drag.clientX = event.clientX
      drag.clientY = event.clientY
      if (!drag.isMoving) {
        const way = Math.hypot(event.pageX - drag.startX, event.pageY - drag.startY)
        if (way < smallWay) return
        getSelection()?.removeAllRanges()
        begin()
      }
      follow()
    },
    { signal },
  )
  // No words are chosen on the way.
  document.addEventListener('selectstart', (event) => drag?.isMoving === true && event.preventDefault(), {
    signal,
  })
  document.addEventListener('pointerup', () => end(drag?.isMoving === true), { signal })
  document.addEventListener('pointercancel', () => end(false), { signal })
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && end(false), { signal })

  signal.addEventListener('abort', () => end(false))
}
