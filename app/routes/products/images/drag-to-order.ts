// Orders the items of a list by dragging their handles. The buttons beside them are the way by keyboard. Loaded on its
// page alone.
import { enableDragging } from '../../../ui/dragging/drag.ts'

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
  const items = () => [...list.children].filter((child) => child instanceof HTMLElement)
  enableDragging(
    list,
    {
      gripAt: (pressed) => {
        const handle = pressed.closest('[data-drag]')
        const item = items().find((each) => handle !== null && each.contains(handle))
        return item && { item, isHandle: true }
      },
      targetsOf: (item) => items().filter((each) => each !== item),
      onDrop: (item, target) => onDrop(item, items().indexOf(target) + 1),
    },
    signal,
  )
}
