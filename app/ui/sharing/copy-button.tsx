// Copies a value where scripts run. Without them it is not there: the value stands beside it and can be selected.
import { type ComponentProps, useState, useSyncExternalStore } from 'react'
import { Button } from '../primitives/button.tsx'

const subscribeToNothing = () => () => undefined

interface CopyButtonProps extends Pick<ComponentProps<typeof Button>, 'size'> {
  label?: string
  value: string
}

export function CopyButton({ label = 'Copy', value, size = 'normal' }: CopyButtonProps) {
  const canCopy = useSyncExternalStore(
    subscribeToNothing,
    () => 'clipboard' in navigator,
    () => false,
  )
  const [isCopied, setIsCopied] = useState(false)
  const copy = async () => {
    // Browsers may refuse; the text can still be selected.
    await navigator.clipboard.writeText(value).then(
      () => setIsCopied(true),
      () => undefined,
    )
  }
  return (
    <>
      <Button
        type="button"
        variant="secondary"
        size={size}
        onClick={() => void copy()}
        onBlur={() => setIsCopied(false)}
        className={canCopy ? '' : 'invisible noscript:hidden'}
      >
        {isCopied ? 'Copied' : label}
      </Button>
      <span role="status" className="sr-only">
        {isCopied ? 'Copied' : ''}
      </span>
    </>
  )
}
