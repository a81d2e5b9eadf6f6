import { AsyncLocalStorage } from 'node:async_hooks'

const rendering = new AsyncLocalStorage<true>()

/** Calls that a page makes while it is rendered belong to its request and are not counted again. */
export const isRenderingPage = (): boolean => rendering.getStore() === true

export const renderPage = <T>(render: () => Promise<T>): Promise<T> => rendering.run(true, render)
