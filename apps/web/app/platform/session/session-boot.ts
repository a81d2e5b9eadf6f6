import { storageKeys } from '@matinee/contract/sessions'

/**
 * Part of the inline script in the head. The server sends the visitor's and the member's corner of the bar to everybody;
 * this attribute selects one of them until React has rendered.
 */
export const sessionBootScript =
  (): string => `try{localStorage.getItem("${storageKeys.user}")&&localStorage.getItem("${storageKeys.token}")&&
document.documentElement.toggleAttribute("data-session",true)}catch{}`
