// Sharing, where the browser can.
import { announce } from './page-parts.ts'

for (const button of document.querySelectorAll('[data-copy], [data-share]')) {
  if (!(button instanceof HTMLElement)) continue
  const { copy, share: url, title = '' } = button.dataset
  // Both need a secure context.
  button.hidden = !(copy === undefined ? 'share' in navigator : 'clipboard' in navigator)
  button.addEventListener('click', () => {
    // Closing the system's sheet is no failure.
    if (copy === undefined) navigator.share({ title, url: url ?? '' }).catch(() => {})
    else void navigator.clipboard.writeText(copy).then(() => tellCopied(button))
  })
}

function tellCopied(button: HTMLElement) {
  const label = button.querySelector('span')
  if (label !== null) {
    label.textContent = 'Link copied'
    label.classList.remove('max-sm:sr-only')
  }
  announce('Link copied')
}
