import { Button } from '@mantine/core'
import { IconBarrierBlock } from '@tabler/icons-react'
import { useDocumentTitle } from '../shared/ui/PageHeader.tsx'
import css from './FullScreen.module.css'

/** What a route shows when it fails to render or its files cannot be fetched. Within the shell the menu stays. */
export const RouteError = () => <Failure inside />

export const RootError = () => <Failure inside={false} />

function Failure({ inside }: { inside: boolean }) {
  useDocumentTitle('Algo deu errado')
  return (
    <div className={`${css.tela} ${inside ? css.dentro : ''}`} role="alert">
      <IconBarrierBlock className={css.simbolo} size={52} stroke={1.4} aria-hidden />
      <h1 className={css.titulo}>Algo deu errado</h1>
      <p className={css.detalhe}>O sistema está instável ou em manutenção. Tente novamente em alguns minutos.</p>
      <div className={css.acoes}>
        <Button onClick={() => location.reload()}>Recarregar</Button>
      </div>
    </div>
  )
}
