import { Info } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent } from 'react'
import { IconButton } from '../../../ui/button.tsx'

interface FormulaProps {
  /** The figure's name. */
  of: string
  children: string
}

/** How a figure is worked out, for whoever asks: by pointer, finger or key. On paper it always stands there. */
export function Formula({ of, children }: FormulaProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const whole = useRef<HTMLSpanElement>(null)
  const text = useRef<HTMLSpanElement>(null)

  const lookElsewhere = useEffectEvent(({ target }: Event) => {
    if (target instanceof Node && !whole.current?.contains(target)) setOpen(false)
  })
  useEffect(() => {
    if (!isOpen) return undefined
    text.current?.scrollIntoView({ block: 'nearest' })
    const follow = (event: Event) => lookElsewhere(event)
    document.addEventListener('pointerdown', follow)
    document.addEventListener('focusin', follow)
    return () => {
      document.removeEventListener('pointerdown', follow)
      document.removeEventListener('focusin', follow)
    }
  }, [isOpen])

  const close = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setOpen(false)
  }
  return (
    <span ref={whole} className="desk-formula">
      <IconButton
        label={`How this is calculated: ${of}`}
        size="small"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={close}
      >
        <Info />
      </IconButton>
      <span ref={text} id={id} role="note" className="desk-formula-text" data-open={isOpen || undefined}>
        {children}
      </span>
    </span>
  )
}
