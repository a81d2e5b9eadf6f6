import { TransformStream } from 'node:stream/web'
import { BroadcastChannel } from 'node:worker_threads'
import { configure } from '@testing-library/react'

// A busy machine takes its time, also to read a part of a page for the first time.
configure({ asyncUtilTimeout: 60_000 })

// What each file's context lacks, or has in a form that does not fit the streams of happy-dom's answers.
Object.assign(globalThis, { BroadcastChannel, TransformStream })
