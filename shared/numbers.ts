// Not by Intl: its first use costs 50 ms on a slow phone, and old browsers lack the options that money needs.

/** The digits before the last three in pairs. */
const beforeGroup = /\B(?=(?:\d{2})*\d{3}$)/g

/** Digits in groups of the Indian way: `1234567` → `12,34,567`. */
export const groupDigits = (digits: string): string => digits.replaceAll(beforeGroup, ',')

/** 24310 → `24,310`, 1234567 → `12,34,567`; a fraction has at most three digits. */
export function formatCount(count: number): string {
  const [whole = '', fraction] = String(Math.round(Math.abs(count) * 1000) / 1000).split('.')
  return `${count < 0 ? '-' : ''}${groupDigits(whole)}${fraction === undefined ? '' : `.${fraction}`}`
}

/** 1 → `1 lead`, 3 → `3 leads`. */
export const formatQuantity = (count: number, singular: string, plural: string): string =>
  `${formatCount(count)} ${count === 1 ? singular : plural}`

/** `4 guests`; `2 adults, 2 children` where it is known that there are children among them. */
export const formatPeople = (guests: number, children = 0): string =>
  children === 0
    ? formatQuantity(guests, 'guest', 'guests')
    : `${formatQuantity(guests - children, 'adult', 'adults')}, ${formatQuantity(children, 'child', 'children')}`

/** Basis points as a percentage: 525 → `5.25%`. */
export const formatBps = (bps: number): string => `${bps / 100}%`
