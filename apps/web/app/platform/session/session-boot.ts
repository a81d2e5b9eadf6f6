import { TOKEN, USER } from './stored-names.ts'

/**
 * Part of the inline script in the head: the server sends the corner of a visitor and that of a member to everybody, and
 * this mark decides which of the two is seen until React knows.
 */
export const sessionBootScript = (): string => `try{localStorage.getItem("${USER}")&&localStorage.getItem("${TOKEN}")&&
document.documentElement.toggleAttribute("data-session",true)}catch{}`
