export { CollectionCards, toCollectionCards } from './collection-cards.tsx'
