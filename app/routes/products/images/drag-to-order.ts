// Orders the items of a list by dragging their handles, with a mouse, a pen or a finger. The buttons beside them are the
// way by keyboard. Loaded on its page alone.

const edge = 72
const fastest = 16

interface Drag {
  readonly item: HTMLElement
  readonly handle: HTMLElement
  readonly pointerId: number
  /** Of the pointer, on the page and not on the screen: the page scrolls on the way. */
  readonly startX: number
  readonly startY: number
  clientX: number
  clientY: number
  target: HTMLElement
}

const marks = ['ring-2', 'ring-brand', 'rounded-control']

/**
 * @param list whose items have a `[data-drag]` handle, those that can be moved
 * @param onDrop gets the item and the place that it is dropped at, counted from one
 * @param signal ends it
 */
export function enableDragToOrder(
  list: HTMLElement,
  onDrop: (item: HTMLElement, position: number) => void,
  signal: AbortSignal,
): void {
  let drag: Drag | undefined
  let frame = 0

  const items = () => [...list.children].filter((child) => child instanceof HTMLElement)

  function follow() {
    if (drag === undefined) return
    const { item, startX, startY, clientX, clientY } = drag
    item.style.transform = `translate(${clientX + scrollX - startX}px, ${clientY + scrollY - startY}px)`
    const over = items().find((each) => {
      if (each === item) return false
      const { left, right, top, bottom } = each.getBoundingClientRect()
      return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom
    })
    mark(over ?? item)
  }

  function mark(target: HTMLElement) {
    if (drag === undefined || target === drag.target) return
    drag.target.classList.remove(...marks)
    if (target !== drag.item) target.classList.add(...marks)
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

  function end(isDropped: boolean) {
    if (drag === undefined) return
    const { item, handle, pointerId, target } = drag
    cancelAnimationFrame(frame)
    if (handle.hasPointerCapture(pointerId)) handle.releasePointerCapture(pointerId)
    item.style.transform = item.style.zIndex = item.style.position = item.style.opacity = ''
    target.classList.remove(...marks)
    drag = undefined
    if (isDropped && target !== item) onDrop(item, items().indexOf(target) + 1)
  }

  list.addEventListener(
    'pointerdown',
    (event) => {
      const handle = event.target instanceof Element ? event.target.closest('[data-drag]') : null
      const item = items().find((each) => handle !== null && each.contains(handle))
      if (!(handle instanceof HTMLElement) || item === undefined || event.button !== 0 || drag !== undefined)
        return
      event.preventDefault()
      const { pointerId, clientX, clientY } = event
      drag = {
        item,
        handle,
        pointerId,
        startX: clientX + scrollX,
        startY: clientY + scrollY,
        clientX,
        clientY,
        target: item,
      }
      handle.setPointerCapture(pointerId)
      Object.assign(item.style, { position: 'relative', zIndex: '1', opacity: '0.8' })
      frame = requestAnimationFrame(scrollOn)
    },
    { signal },
  )
  list.addEventListener(
    'pointermove',
    (event) => {
      if (drag === undefined || event.pointerId !== drag.pointerId) return
      drag.clientX = event.clientX
      drag.clientY = event.clientY
      follow()
    },
    { signal },
  )
  list.addEventListener('pointerup', () => end(true), { signal })
  list.addEventListener('pointercancel', () => end(false), { signal })
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && end(false), { signal })

  signal.addEventListener('abort', () => end(false))
}
