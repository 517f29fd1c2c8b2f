// Parts of the page that several modules of its script know.

export const panelId = 'booking'
export const barSelector = '[data-booking-bar]'

/** Tells those who do not see the page of a change. */
export function announce(text: string | null | undefined) {
  const status = document.getElementById('booking-status')
  if (status !== null) status.textContent = text ?? ''
}
