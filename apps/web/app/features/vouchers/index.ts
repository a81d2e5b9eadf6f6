export { type AppliedCode, CodeField } from './code-field.tsx'
