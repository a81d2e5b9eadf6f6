import { Component, type ReactNode } from 'react'
import { isChunkFailure } from './chunks.ts'

interface Props {
  /** Shown if a script of the children fails to load. */
  failed: ReactNode
  children: ReactNode
}

/** Rethrows all other errors to the route's boundary. */
export class ChunkBoundary extends Component<Props, { error: unknown }> {
  override state = { error: undefined }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    const { error } = this.state
    if (error === undefined) return this.props.children
    if (isChunkFailure(error)) return this.props.failed
    throw error
  }
}
