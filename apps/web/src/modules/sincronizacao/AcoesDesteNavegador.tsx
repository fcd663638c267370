import { formatarDataHora } from '@estampa/contract/shared/dates.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { irParaBling } from '../../shared/bling/authorisation.ts'
import { type AcaoFalha, esquecerFalha, guardarFalha } from '../../shared/bling/failedActions.ts'
import { type AcaoPendente, descreverAcao, desenfileirar, enfileirar } from '../../shared/bling/pendingActions.ts'
import { reenviar, repetir } from '../../shared/bling/replay.ts'
import { Button } from '../../shared/ui/Button.tsx'
import { Card } from '../../shared/ui/Card.tsx'
import { StatusDot } from '../../shared/ui/states.tsx'
import { toast } from '../../shared/ui/toasts/toast.ts'
import { toastWithUndo } from '../../shared/ui/toasts/toastWithUndo.ts'
import { conexaoDoBling } from '../bling/bling.queries.ts'
import { Message, SyncLine, TITLE } from './SincronizacaoItem.tsx'
import { acoesDesteNavegador } from './sincronizacao.queries.ts'

/** Actions of this browser that the server has not done: waiting for an authorisation, or failed after it. */
export function AcoesDesteNavegador() {
  const { data } = useQuery(acoesDesteNavegador)
  const { data: conexao } = useQuery(conexaoDoBling)
  const { pendentes = [], falhas = [] } = data ?? {}
  if (pendentes.length + falhas.length === 0) return null
  return (
    <Card title="Neste navegador" description="Ações que ainda não foram feitas na loja.">
      <ul aria-label="Ações deste navegador">
        {falhas.map((acao) => (
          <Acao
            key={acao.id}
            acao={acao}
            falha={acao}
            refazer={() => reenviar(acao)}
            tirar={() => esquecerFalha(acao.id)}
            devolver={() => guardarFalha(acao)}
          />
        ))}
        {pendentes.map((acao) => (
          <Acao
            key={JSON.stringify(acao)}
            acao={acao}
            refazer={conexao?.conectado === false ? null : () => repetir(acao)}
            tirar={async () => desenfileirar(acao)}
            devolver={async () => enfileirar(acao)}
          />
        ))}
      </ul>
    </Card>
  )
}

interface AcaoProps {
  acao: AcaoPendente
  /** The failure; absent before the first attempt. */
  falha?: AcaoFalha
  /** Sends the action again; false when it failed. Null until Bling is authorised, which sends the whole queue. */
  refazer: (() => Promise<boolean>) | null
  tirar: () => Promise<unknown>
  devolver: () => Promise<unknown>
}

function Acao({ acao, falha, refazer, tirar, devolver }: AcaoProps) {
  const client = useQueryClient()
  // A replay changes lists of any kind, and this browser's queue.
  const reler = () => client.invalidateQueries()
  const novaTentativa = useMutation({
    mutationFn: async () => (await refazer?.()) ?? false,
    onSuccess: (feita) => void (feita ? toast('success', 'Feito.') : toast('error', 'Não deu certo. Veja o motivo.')),
    onSettled: reler,
  })
  const descarte = useMutation({
    mutationFn: tirar,
    onSuccess: () => toastWithUndo('Ação descartada.', () => devolver().then(reler), { kind: 'info' }),
    onSettled: reler,
  })
  const nome = descreverAcao(acao)
  const ocupada = novaTentativa.isPending || descarte.isPending
  return (
    <SyncLine
      status={<StatusDot tone={falha ? 'error' : 'warning'}>{falha ? 'Falhou' : 'Pendente'}</StatusDot>}
      actions={
        <>
          <Button
            variant="light"
            loading={novaTentativa.isPending}
            disabled={ocupada}
            onClick={() => (refazer ? novaTentativa.mutate() : void irParaBling())}
            aria-label={`Tentar novamente: ${nome}`}
          >
            Tentar novamente
          </Button>
          <Button
            variant="default"
            disabled={ocupada}
            onClick={() => descarte.mutate()}
            aria-label={`Descartar: ${nome}`}
          >
            Descartar
          </Button>
        </>
      }
    >
      <p className={TITLE}>{nome}</p>
      {falha ? (
        <Message error>
          {falha.erro} <span>· {formatarDataHora(falha.em)}</span>
        </Message>
      ) : (
        <Message>Espera pela autorização do Bling.</Message>
      )}
    </SyncLine>
  )
}
