export { Comments } from './comments.tsx'
export { noComments, type ListedComments } from './listed-comments.ts'
