import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Card } from '../../shared/ui/Card.tsx'
import { StatusDot } from '../../shared/ui/states.tsx'
import { conexaoDoBling } from '../bling/bling.queries.ts'
import { acoesDesteNavegador, resumoDasSincronizacoes } from '../sincronizacao/sincronizacao.queries.ts'
import { Ver } from './ListaDoPainel.tsx'

/** Whether the ERP is connected, and what failed or is under way there, here or at the server. */
export function SincronizacaoCard({ aDecidir }: { aDecidir: number }) {
  const { data: resumo, isError: semResumo } = useQuery(resumoDasSincronizacoes)
  const { data: conexao, isError: semConexao } = useQuery(conexaoDoBling)
  const { data: acoes } = useQuery(acoesDesteNavegador)
  return (
    <Card
      title="Sincronização com o Bling"
      actions={
        <Ver to={`/configuracoes/sincronizacao${(resumo?.falhas ?? 0) + aDecidir > 0 ? '?estado=falhas' : ''}`}>
          Ver tudo
        </Ver>
      }
    >
      <ul className="grid gap-2.5">
        {semConexao && (
          <li>
            <StatusDot tone="warning">Não foi possível saber se o Bling está conectado</StatusDot>
          </li>
        )}
        {conexao?.ativo && !conexao.conectado && (
          <li>
            <StatusDot tone="error">{conexao.motivo ?? 'O Bling não está conectado: nada é enviado'}</StatusDot>{' '}
            <Link to="/configuracoes">Conectar</Link>
          </li>
        )}
        {resumo ? (
          <Andamento
            falhas={Math.max(0, resumo.falhas - aDecidir) + (acoes?.falhas.length ?? 0)}
            pendentes={resumo.pendentes + (acoes?.pendentes.length ?? 0)}
            conectado={conexao?.conectado === true}
          />
        ) : (
          <li>
            <StatusDot tone={semResumo ? 'warning' : 'neutral'}>
              {semResumo ? 'Não foi possível consultar os envios' : 'Consultando os envios…'}
            </StatusDot>
          </li>
        )}
      </ul>
    </Card>
  )
}

/** Green only while the ERP is connected: a shop that sends nothing has no failures either. */
const Andamento = ({ falhas, pendentes, conectado }: { falhas: number; pendentes: number; conectado: boolean }) => (
  <>
    {(falhas > 0 || conectado) && (
      <li>
        <StatusDot tone={falhas > 0 ? 'error' : 'success'}>{dizer(falhas, 'falhou', 'falharam')}</StatusDot>
      </li>
    )}
    <li>
      <StatusDot tone={pendentes > 0 ? 'info' : 'neutral'}>{dizer(pendentes, 'pendente', 'pendentes')}</StatusDot>
    </li>
  </>
)

const dizer = (numero: number, um: string, varios: string) =>
  numero === 0 ? `Nada ${um}` : `${numero.toLocaleString('pt-BR')} ${numero === 1 ? um : varios}`
