import type { ReactNode } from 'react'

interface FactProps {
  name: string
  className?: string
  children: ReactNode
}

/** A name and its value in a `<dl>`. */
export function Fact({ name, className, children }: FactProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={className}>{children}</dd>
    </div>
  )
}
