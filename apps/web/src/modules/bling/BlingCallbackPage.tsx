import { LoadingState } from '../../shared/ui/LoadingState.tsx'
import { useDocumentTitle } from '../../shared/ui/PageHeader.tsx'

/** Where Bling sends the browser back to. The exchange of the code comes with the Bling integration. */
export default function BlingCallbackPage() {
  useDocumentTitle('Autorização do Bling')
  return (
    <main>
      <LoadingState message="Processando autorização do Bling..." />
    </main>
  )
}
