import { storageKeys } from '@matinee/contract/sessions'

/**
 * Part of the inline script in the head: the server sends the corner of a visitor and that of a member to everybody, and
 * this mark decides which of the two is seen until React knows.
 */
export const sessionBootScript = `try{localStorage.getItem("${storageKeys.user}")&&localStorage.getItem("${storageKeys.token}")&&
document.documentElement.toggleAttribute("data-session",true)}catch{}`
