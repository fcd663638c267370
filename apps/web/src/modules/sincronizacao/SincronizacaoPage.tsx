import { formatDateTime } from '@estampa/contract/shared/dates.ts'
import type { EstadoDeSincronizacao } from '@estampa/contract/sincronizacao/sincronizacao.schemas.ts'
import { IconCloudCheck } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { describeAction } from '../../shared/bling/actionWords.ts'
import { connectToBling, goToBling } from '../../shared/bling/authorisation.ts'
import { type AcaoFalha, forgetFalha, keepFailedAction } from '../../shared/bling/failedActions.ts'
import { type AcaoPendente, dequeueAction, enqueueAction } from '../../shared/bling/pendingActions.ts'
import { replayAction, resendAction } from '../../shared/bling/replay.ts'
import { useUrlParameters } from '../../shared/device/useUrlParameters.ts'
import { ListBody } from '../../shared/resource/ListBody.tsx'
import { useList } from '../../shared/resource/useList.ts'
import { Button } from '../../shared/ui/Button.tsx'
import { Card } from '../../shared/ui/Card.tsx'
import { PageHeader } from '../../shared/ui/PageHeader.tsx'
import { EmptyState, Skeleton, StatusDot } from '../../shared/ui/states.tsx'
import { toast } from '../../shared/ui/toasts/toast.ts'
import { toastWithUndo } from '../../shared/ui/toasts/toastWithUndo.ts'
import { conexaoDoBling } from '../bling/bling.queries.ts'
import { acoesDesteNavegador, resumoDasSincronizacoes } from './resumo.queries.ts'
import { Message, SincronizacaoItem, SyncLine, TITLE } from './SincronizacaoItem.tsx'
import { listaDeSincronizacoes } from './tarefas.queries.ts'

const AVISO =
  'k-pontas text-aviso bg-aviso-fundo gap-x-5 gap-y-3 py-3.5 px-4.5 m-0 mb-4 rounded-cartao [&_p]:flex-[1_1_300px] [&_p]:m-0'

interface Filtro {
  readonly chave: string
  readonly nome: string
  readonly estados: readonly EstadoDeSincronizacao[]
  /** Only questions to a person, or none of them. */
  readonly decisao?: 'sim' | 'nao'
  /** Said when there is none. */
  readonly vazio: string
}
const TODAS: Filtro = { chave: '', nome: 'Todas', estados: [], vazio: 'Nada foi enviado ao Bling ainda.' }
const FILTROS: readonly Filtro[] = [
  TODAS,
  { chave: 'pendentes', nome: 'Pendentes', estados: ['pendente', 'executando'], vazio: 'Nada está pendente.' },
  { chave: 'decidir', nome: 'A decidir', estados: ['falhou'], decisao: 'sim', vazio: 'Nada espera por uma decisão.' },
  { chave: 'falhas', nome: 'Falhas', estados: ['falhou'], decisao: 'nao', vazio: 'Nada falhou.' },
  { chave: 'concluidas', nome: 'Concluídas', estados: ['concluida'], vazio: 'Nada foi concluído ainda.' },
  { chave: 'descartadas', nome: 'Deixadas de lado', estados: ['descartada'], vazio: 'Nada foi deixado de lado.' },
]

export default function SincronizacaoPage() {
  const [query] = useUrlParameters()
  const filter = FILTROS.find(({ chave }) => chave === query.get('estado')) ?? TODAS
  const isConexaoPending = useQuery(conexaoDoBling).isPending
  return (
    <div>
      <PageHeader title="Sincronização" subtitle="O que a loja envia ao Bling e recebe dele." />
      <ConexaoPerdida />
      {/* Read meanwhile, shown once it is known whether a notice stands above: nothing is pushed down. */}
      <div hidden={isConexaoPending}>
        <AcoesDesteNavegador />
        <Filtros atual={filter} />
        <Lista key={filter.chave} filtro={filter} />
      </div>
    </div>
  )
}

function Filtros({ atual }: { atual: Filtro }) {
  const { data } = useQuery(resumoDasSincronizacoes)
  const quantas: Readonly<Record<string, number | undefined>> = {
    pendentes: data?.pendentes,
    decidir: data?.decisoes,
    falhas: data?.falhas,
  }
  return (
    <nav
      className="k-abas m-0 mt-5 mb-3 flex-wrap [&_a:focus-visible]:-outline-offset-2"
      aria-label="Filtrar por situação"
    >
      {FILTROS.map(({ chave, nome }) => (
        <Link
          key={chave}
          className="k-aba"
          to={{ search: chave && `?estado=${chave}` }}
          replace
          preventScrollReset
          aria-current={chave === atual.chave ? 'true' : undefined}
        >
          {nome}
          {Number(quantas[chave]) > 0 && (
            <span className="k-etiqueta min-w-5.5 py-px px-1.75 tabular-nums text-center">{quantas[chave]}</span>
          )}
        </Link>
      ))}
    </nav>
  )
}

function Lista({ filtro }: { filtro: Filtro }) {
  return (
    <ListBody
      list={useList(listaDeSincronizacoes(filtro.estados, filtro.decisao))}
      loading={<Skeleton height="320px" />}
      empty={<EmptyState message={filtro.vazio} icon={IconCloudCheck} />}
      more="Mostrar mais"
      name="Sincronizações"
      listClass="k-caixa py-0 px-5 max-md:px-3.5"
      row={(linha) => <SincronizacaoItem key={linha.id} sincronizacao={linha} />}
    />
  )
}

/** Without a connection nothing goes on: says so, and what waits for it. */
function ConexaoPerdida() {
  const { data: conexao } = useQuery(conexaoDoBling)
  const { data: resumo } = useQuery(resumoDasSincronizacoes)
  if (!conexao) return null
  if (conexao.conectado) return conexao.motivo ? <p className={AVISO}>{conexao.motivo}</p> : null
  if (!conexao.ativo) return <p className={AVISO}>O Bling está desativado nesta loja.</p>
  const pendentes = resumo?.pendentes ?? 0
  const espera = pendentes === 1 ? ' 1 pendência espera por isso.' : ` ${pendentes} pendências esperam por isso.`
  return (
    <div className={AVISO}>
      <p>
        A loja não está conectada ao Bling.
        {conexao.motivo && ` ${conexao.motivo}`}
        {pendentes > 0 && espera}
      </p>
      <Button onClick={() => connectToBling()}>Conectar</Button>
    </div>
  )
}

/** Actions of this browser that the server has not done: waiting for an authorisation, or failed after it. */
export function AcoesDesteNavegador() {
  const { data } = useQuery(acoesDesteNavegador)
  const { data: conexao } = useQuery(conexaoDoBling)
  const { pendentes = [], falhas = [] } = data ?? {}
  if (pendentes.length + falhas.length === 0) return null
  return (
    <Card title="Neste navegador" description="Ações que ainda não foram feitas na loja.">
      <ul aria-label="Ações deste navegador">
        {falhas.map((action) => (
          <Acao
            key={action.id}
            acao={action}
            falha={action}
            refazer={() => resendAction(action)}
            tirar={() => forgetFalha(action.id)}
            devolver={() => keepFailedAction(action)}
          />
        ))}
        {pendentes.map((action) => (
          <Acao
            key={JSON.stringify(action)}
            acao={action}
            refazer={conexao?.conectado === false ? null : () => replayAction(action)}
            tirar={async () => dequeueAction(action)}
            devolver={async () => enqueueAction(action)}
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
  const rereadEverything = () => client.invalidateQueries()
  const novaTentativa = useMutation({
    mutationFn: async () => (await refazer?.()) ?? false,
    onSuccess: (feita) => void (feita ? toast('success', 'Feito.') : toast('error', 'Não deu certo. Veja o motivo.')),
    onSettled: rereadEverything,
  })
  const descarte = useMutation({
    mutationFn: tirar,
    onSuccess: () => toastWithUndo('Ação descartada.', () => devolver().then(rereadEverything), { kind: 'info' }),
    onSettled: rereadEverything,
  })
  const name = describeAction(acao)
  const busy = novaTentativa.isPending || descarte.isPending
  return (
    <SyncLine
      status={<StatusDot tone={falha ? 'error' : 'warning'}>{falha ? 'Falhou' : 'Pendente'}</StatusDot>}
      actions={
        <>
          <Button
            variant="light"
            loading={novaTentativa.isPending}
            disabled={busy}
            onClick={() => (refazer ? novaTentativa.mutate() : void goToBling())}
            aria-label={`Tentar novamente: ${name}`}
          >
            Tentar novamente
          </Button>
          <Button variant="default" disabled={busy} onClick={() => descarte.mutate()} aria-label={`Descartar: ${name}`}>
            Descartar
          </Button>
        </>
      }
    >
      <p className={TITLE}>{name}</p>
      {falha ? (
        <Message error>
          {falha.erro} <span>· {formatDateTime(falha.em)}</span>
        </Message>
      ) : (
        <Message>Espera pela autorização do Bling.</Message>
      )}
    </SyncLine>
  )
}
