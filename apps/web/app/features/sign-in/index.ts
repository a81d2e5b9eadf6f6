export { useReturnTo, useLinkSecret } from './address.ts'
export { Body, focusMain, Lead, SignInFrame } from './frame.tsx'
export { emptySignInPage, loadSignInPage, type SignInPageData } from './load-sign-in-page.ts'
