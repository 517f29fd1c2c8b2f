// How long the seats are still held. Counts down if scripts run.
import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { formatQuantity } from '@affiliate-booking/shared/numbers'

/** The minutes left; the last minute in seconds. */
export function formatTimeLeft(milliseconds: number): string {
  const seconds = Math.max(Math.ceil(milliseconds / 1000), 0)
  if (seconds < 60) return formatQuantity(seconds, 'second', 'seconds')
  return formatQuantity(Math.ceil(seconds / 60), 'minute', 'minutes')
}

const hasReferenceInput = () =>
  [...document.querySelectorAll<HTMLInputElement>('input[name=reference]')].some(({ value }) => value !== '')

/** `now` is the server's clock: a browser's own may be wrong, so only what passes is measured there. */
export function HoldCountdown({ until, now }: { until: string; now: string }) {
  const whole = Date.parse(until) - Date.parse(now)
  const [left, setLeft] = useState(whole)
  const { revalidate } = useRevalidator()
  useEffect(() => {
    // `performance.now` stands still while a phone sleeps.
    const began = Date.now()
    const look = () => {
      const rest = whole - (Date.now() - began)
      setLeft(rest)
      // Do not move the page while somebody enters a reference.
      if (rest > 0 || hasReferenceInput()) return
      clearInterval(timer)
      // Reloads the booking's status.
      void revalidate()
    }
    const timer = setInterval(look, 1000)
    document.addEventListener('visibilitychange', look)
    // A phone that wakes may have no connection yet.
    window.addEventListener('online', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('online', look)
    }
  }, [whole, revalidate])
  return (
    <p role="timer" className="font-semibold tabular-nums">
      {left > 0 ? `${formatTimeLeft(left)} left` : 'Time is up'}
    </p>
  )
}
