import type { storageKeys } from '@matinee/contract/sessions'

type Keys = typeof storageKeys

// Every page carries these: they are the contract's, without the endpoints and the words that stand beside them there.
export const USER: Keys['user'] = 'user'
export const TOKEN: Keys['token'] = 'token'
export const SUBSCRIPTION: Keys['subscriptionData'] = 'subscriptionData'
