// The pictures in full screen: a dialog instead of the target of the address, with arrow keys and swipe.

const pictures = document.querySelector('[data-pictures]')

function showImage(figure: Element | null | undefined) {
  if (!(pictures instanceof HTMLDialogElement) || !(figure instanceof HTMLElement)) return
  for (const other of pictures.children) other.toggleAttribute('data-current', other === figure)
  if (!pictures.open) pictures.showModal()
  figure.focus()
}

const currentImage = () => pictures?.querySelector('[data-current]')

document.addEventListener('click', (event) => {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!(pictures instanceof HTMLDialogElement) || link === null) return
  const figure = link.hash.startsWith('#picture-') ? document.getElementById(link.hash.slice(1)) : null
  if (figure === null && !link.hasAttribute('data-close')) return
  event.preventDefault()
  if (figure === null) pictures.close()
  else showImage(figure)
})

pictures?.addEventListener('keydown', (event) => {
  if (!(event instanceof KeyboardEvent)) return
  if (event.key === 'ArrowRight') showImage(currentImage()?.nextElementSibling)
  if (event.key === 'ArrowLeft') showImage(currentImage()?.previousElementSibling)
})

// Opened by its address: without the target, the view would stay behind the dialog.
pictures?.addEventListener('close', () => {
  if (location.hash.startsWith('#picture-')) location.hash = 'gallery'
})

/** Pixels that a finger moves at least. */
const swipeLength = 40

/**
 * Where the only finger began; undefined for two, which zoom, and while the picture is larger than the screen: then a
 * finger moves it about.
 */
let touchedAt: number | undefined

pictures?.addEventListener(
  'touchstart',
  (event) => {
    if (!(event instanceof TouchEvent)) return
    const isSwipe = event.touches.length === 1 && (visualViewport?.scale ?? 1) <= 1
    touchedAt = isSwipe ? event.touches[0]?.clientX : undefined
  },
  { passive: true },
)

pictures?.addEventListener('touchend', (event) => {
  if (!(event instanceof TouchEvent) || touchedAt === undefined) return
  const moved = (event.changedTouches[0]?.clientX ?? touchedAt) - touchedAt
  touchedAt = undefined
  if (moved < -swipeLength) showImage(currentImage()?.nextElementSibling)
  if (moved > swipeLength) showImage(currentImage()?.previousElementSibling)
})

if (location.hash.startsWith('#picture-')) showImage(document.getElementById(location.hash.slice(1)))
