import { Component, type ReactNode } from 'react'
import { isChunkFailure } from './chunks.ts'

interface Props {
  /** In place of the children, once a script of theirs could not be loaded. */
  failed: ReactNode
  children: ReactNode
}

/** Every other error is left to the boundary of the route. */
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
