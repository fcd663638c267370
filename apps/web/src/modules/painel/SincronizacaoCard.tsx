import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Card } from '../../shared/ui/Card.tsx'
import { StatusDot } from '../../shared/ui/StatusDot.tsx'
import { acoesDesteNavegador, resumoDasSincronizacoes } from '../sincronizacao/sincronizacao.queries.ts'
import css from './PainelPage.module.css'

/** What waits for a person, what failed on its way to the ERP, here or at the server, and how much is still under way. */
export function SincronizacaoCard({ aDecidir }: { aDecidir: number }) {
  const { data: resumo } = useQuery(resumoDasSincronizacoes)
  const { data: acoes } = useQuery(acoesDesteNavegador)
  const noServidor = resumo?.falhas ?? 0
  const falhas = Math.max(0, noServidor - aDecidir) + (acoes?.falhas.length ?? 0)
  const pendentes = (resumo?.pendentes ?? 0) + (acoes?.pendentes.length ?? 0)
  return (
    <Card
      title="Sincronização com o Bling"
      actions={
        <Link
          className={css.ver}
          to={`/configuracoes/sincronizacao${noServidor + aDecidir > 0 ? '?estado=falhas' : ''}`}
        >
          Ver tudo
        </Link>
      }
    >
      <ul className={css.situacoes}>
        {aDecidir > 0 && (
          <li>
            <StatusDot tone="warning">{dizer(aDecidir, 'espera por você', 'esperam por você')}</StatusDot>
          </li>
        )}
        <li>
          <StatusDot tone={falhas > 0 ? 'error' : 'success'}>{dizer(falhas, 'falhou', 'falharam')}</StatusDot>
        </li>
        <li>
          <StatusDot tone={pendentes > 0 ? 'info' : 'neutral'}>{dizer(pendentes, 'pendente', 'pendentes')}</StatusDot>
        </li>
      </ul>
    </Card>
  )
}

const dizer = (numero: number, um: string, varios: string) =>
  numero === 0 ? `Nada ${um}` : `${numero.toLocaleString('pt-BR')} ${numero === 1 ? um : varios}`
