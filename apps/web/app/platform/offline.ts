/** Whether the browser is on no network at all. That it is on one does not mean that the server can be reached. */
export const isOffline = (): boolean => 'onLine' in navigator && !navigator.onLine
