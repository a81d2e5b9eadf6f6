import { useId, type ReactNode } from 'react'
import { classNames } from '../../../ui/class-names.ts'

interface PanelProps {
  title: string
  text?: ReactNode
  /** At the end of its head. */
  tools?: ReactNode
  size?: 'wide' | 'half' | 'full'
  children: ReactNode
}

/** One part of the page, with a title by which a screen reader finds it. */
export function Panel({ title, text, tools, size, children }: PanelProps) {
  const id = useId()
  return (
    <section className={classNames('desk-panel', size && `desk-panel-${size}`)} aria-labelledby={id}>
      <div className="desk-panel-head">
        <div>
          <h2 id={id} className="desk-panel-title">
            {title}
          </h2>
          {text && <p className="desk-panel-note">{text}</p>}
        </div>
        {tools}
      </div>
      {children}
    </section>
  )
}
