import { catalogueMessages } from '@matinee/contract/catalogue'
import { Spinner } from '../../ui/spinner.tsx'

/** HOME-1 */
export function HomeLoading() {
  return (
    <div className="container section">
      <Spinner label={catalogueMessages.loading} size="large" />
    </div>
  )
}
