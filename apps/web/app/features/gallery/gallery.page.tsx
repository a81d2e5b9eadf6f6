import { Buttons, Fields } from './control-specimens.tsx'
import { Dialogs } from './dialog-specimens.tsx'
import { Banners, EmptyStates, Loading, NotFound, ToastSpecimens } from './feedback-specimens.tsx'
import { Paginations, SearchSuggestions, TabsAndMenus, Type } from './navigation-specimens.tsx'
import styles from './gallery.module.css'

export function meta() {
  return [{ title: 'Gallery - Matinee' }, { name: 'robots', content: 'noindex' }]
}

export default function GalleryPage() {
  return (
    <div className="container">
      <header className={styles.header}>
        <h1 className="page-title">States</h1>
      </header>
      <div className={styles.gallery}>
        <Buttons />
        <Fields />
        <Banners />
        <ToastSpecimens />
        <Dialogs />
        <Paginations />
        <SearchSuggestions />
        <TabsAndMenus />
        <Loading />
        <EmptyStates />
        <Type />
        <NotFound />
      </div>
    </div>
  )
}
