// A text to take away: selectable without scripts, with a button to copy it.
import { useId } from 'react'
import { controlStyle } from '../primitives/control-style.ts'
import { CopyButton } from './copy-button.tsx'

export function CopyField({ label, value }: { label: string; value: string }) {
  const id = useId()
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <div className="flex gap-2">
        <input
          id={id}
          readOnly
          value={value}
          onFocus={(event) => event.currentTarget.select()}
          className={`${controlStyle} min-w-0 grow font-mono text-sm`}
        />
        <CopyButton value={value} />
      </div>
    </div>
  )
}
