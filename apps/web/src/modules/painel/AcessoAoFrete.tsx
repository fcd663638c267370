import { useQuery } from '@tanstack/react-query'
import { Card } from '../../shared/ui/Card.tsx'
import { StatusDot } from '../../shared/ui/StatusDot.tsx'
import { acessosAoFrete } from '../frete/frete.queries.ts'
import css from './PainelPage.module.css'
import { Ver } from './Ver.tsx'

/** Warns before access to a carrier ends; shows nothing while there is nothing to do. */
export function AcessoAoFrete() {
  const avisos = useQuery(acessosAoFrete).data?.filter(({ aviso }) => aviso !== null) ?? []
  if (avisos.length === 0) return null
  return (
    <div className={css.inteira}>
      <Card title="Acesso ao frete" actions={<Ver to="/configuracoes">Ver frete</Ver>}>
        {avisos.map(({ provedor, aviso }) => (
          <StatusDot key={provedor} tone="warning">
            {aviso ?? ''}
          </StatusDot>
        ))}
      </Card>
    </div>
  )
}
