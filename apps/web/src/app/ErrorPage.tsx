import { Button } from '@mantine/core'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { useDocumentTitle } from '../shared/ui/PageHeader.tsx'
import css from './FullScreen.module.css'
import { NotFoundPage } from './NotFoundPage.tsx'

/** What a route shows when it fails to render or its files cannot be fetched. Within the shell the menu stays. */
export function RouteError() {
  const error = useRouteError()
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />
  return <Failure inside />
}

export const RootError = () => <Failure inside={false} />

function Failure({ inside }: { inside: boolean }) {
  useDocumentTitle('Algo deu errado')
  return (
    <div className={`${css.tela} ${inside ? css.dentro : ''}`} role="alert">
      <h1 className={css.titulo}>Algo deu errado</h1>
      <p className={css.detalhe}>O sistema está instável ou em manutenção. Tente novamente em alguns minutos.</p>
      <div className={css.acoes}>
        <Button onClick={() => location.reload()}>Recarregar</Button>
      </div>
    </div>
  )
}
