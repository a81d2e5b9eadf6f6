/** What other features may use of movies. */
export { MovieCard } from './movie-card.tsx'
export { MovieGrid } from './movie-grid.tsx'
export { MovieListSkeleton, MovieList } from './movie-list.tsx'
export { MovieRowSkeleton, MovieRow, RowHead } from './movie-row.tsx'
export { itemListData, movieData, movieMeta, type SeoMovie } from './movie-seo.ts'
export { shareMovie } from './share.ts'
