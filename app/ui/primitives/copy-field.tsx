// A text to take away: selectable without scripts, with a button to copy it.
import { Check, Copy } from 'lucide-react'
import { useEffect, useId, useState, useSyncExternalStore } from 'react'
import { Button } from './button.tsx'
import { controlStyle } from './control-style.ts'

const shownMs = 2000

const subscribeToNothing = () => () => undefined

export function CopyField({ label, value }: { label: string; value: string }) {
  const id = useId()
  const canCopy = useSyncExternalStore(
    subscribeToNothing,
    () => 'clipboard' in navigator,
    () => false,
  )
  const [isCopied, setIsCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return undefined
    const timer = setTimeout(() => setIsCopied(false), shownMs)
    return () => clearTimeout(timer)
  }, [isCopied])

  const copy = async () => {
    // Browsers may refuse; the text can still be selected.
    await navigator.clipboard.writeText(value).then(
      () => setIsCopied(true),
      () => undefined,
    )
  }
  const Icon = isCopied ? Check : Copy
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <div className="flex flex-wrap gap-2">
        <input
          id={id}
          readOnly
          value={value}
          onFocus={(event) => event.currentTarget.select()}
          className={`${controlStyle} min-w-0 grow basis-56 font-mono text-sm`}
        />
        <Button
          type="button"
          variant="secondary"
          onClick={() => void copy()}
          className={canCopy ? '' : 'invisible noscript:hidden'}
        >
          <Icon className="size-5" aria-hidden="true" />
          {isCopied ? 'Copied' : 'Copy'}
        </Button>
        <span role="status" className="sr-only">
          {isCopied ? 'Copied' : ''}
        </span>
      </div>
    </div>
  )
}
