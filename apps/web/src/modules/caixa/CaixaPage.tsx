import type { Caixa, Turno } from '@estampa/contract/caixas/caixas.schemas.ts'
import { formatDateTime } from '@estampa/contract/shared/dates.ts'
import { IconCash, IconHistory, IconMinus, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { AbrirCaixa } from '../../shared/caixa/AbrirCaixa.tsx'
import {
  chooseCaixa,
  configuracaoDosCaixas,
  findCaixaHere,
  listaDeCaixas,
  umTurno,
} from '../../shared/caixa/caixa.queries.ts'
import { formatDias } from '../../shared/caixa/palavras.ts'
import { useTold } from '../../shared/resource/useTold.ts'
import { useMay, useSession } from '../../shared/session/session.ts'
import { Button, DialogButton } from '../../shared/ui/Button.tsx'
import { SelectField } from '../../shared/ui/fields/SelectField.tsx'
import { PageHeader } from '../../shared/ui/PageHeader.tsx'
import { Refusal } from '../../shared/ui/Refusal.tsx'
import { EmptyState, ErrorBox, LoadingState } from '../../shared/ui/states.tsx'
import { ContasDoTurno, FormasDoTurno, Movimentos } from './DetalheDoTurno.tsx'
import { FecharCaixa } from './FecharCaixa.tsx'
import { ImprimirDoCaixa } from './ImprimirDoCaixa.tsx'
import { MovimentarCaixa } from './MovimentarCaixa.tsx'

/** The drawer of this device. */
export default function CaixaPage() {
  const configuracao = useQuery(configuracaoDosCaixas)
  const caixas = useQuery(listaDeCaixas)
  const isAdmin = useSession().usuario?.tipo === 'admin'
  if (configuracao.data?.ativo === false)
    return (
      <>
        <PageHeader title="Caixa" />
        <EmptyState
          icon={IconCash}
          message="O caixa está desligado."
          detail="Ligado, cada dinheiro que entra ou sai fica em um caixa, que se abre e se fecha contando."
        >
          {isAdmin && <Button to="/configuracoes/caixa">Ligar em Configurações</Button>}
        </EmptyState>
      </>
    )
  const failed = [configuracao, caixas].find((query) => query.isError && !query.data)
  if (failed)
    return (
      <ErrorBox message="Erro ao carregar o caixa." onRetry={() => void failed.refetch()} pending={failed.isFetching} />
    )
  if (!configuracao.data || !caixas.data) return <LoadingState />
  return <DesteAparelho caixas={caixas.data} />
}

function DesteAparelho({ caixas }: { caixas: readonly Caixa[] }) {
  const here = findCaixaHere(caixas)
  // A turno that was closed here stays on the screen with its difference until the person goes on.
  const [closed, setClosed] = useState<Turno | null>(null)
  if (closed) return <Fechado turno={closed} onDone={() => setClosed(null)} />
  const choice = <EscolherCaixa key={here?.id} caixas={caixas} here={here} />
  if (here?.turno) return <Aberto key={here.turno.id} caixa={here} choice={choice} onClosed={setClosed} />
  return (
    <>
      <PageHeader title="Caixa" subtitle={here?.nome === 'Caixa' ? null : here?.nome} actions={<Turnos />} />
      {choice}
      <EmptyState
        icon={IconCash}
        message={here ? 'Nenhum caixa aberto' : 'Escolha o caixa deste aparelho'}
        detail={
          here ? 'Conte o dinheiro que está na gaveta e abra o caixa: o dinheiro das vendas passa a entrar nele.' : null
        }
      >
        {here && (
          <DialogButton label="Abrir caixa" variant="filled">
            {(dismiss) => <AbrirCaixa caixa={here} onClose={dismiss} />}
          </DialogButton>
        )}
      </EmptyState>
    </>
  )
}

const Turnos = () => (
  <Button variant="default" icon={IconHistory} to="/caixa/turnos">
    Turnos
  </Button>
)

/** Which drawer this device uses; nothing is asked where the shop has one. */
function EscolherCaixa({ caixas, here }: { caixas: readonly Caixa[]; here: Caixa | null }) {
  const { mutate, isPending } = useTold(chooseCaixa, 'O caixa não pôde ser escolhido. Tente novamente.')
  const used = caixas.filter(({ ativo }) => ativo)
  if (used.length < 2) return null
  return (
    <div className="max-w-80 mb-4">
      <SelectField
        label="Caixa deste aparelho"
        value={here?.id ?? ''}
        disabled={isPending}
        {...(!here && { placeholder: 'Escolha' })}
        options={used.map(({ id, nome, turno }) => ({ value: id, label: turno ? `${nome} (aberto)` : nome }))}
        onChange={({ target }) => mutate(Number(target.value))}
      />
    </div>
  )
}

/** The focused control has left the page: Tab goes on from the page's heading. */
const focusHeading = (): void => document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })

interface AbertoProps {
  caixa: Caixa
  choice: React.ReactNode
  onClosed: (turno: Turno) => void
}

function Aberto({ caixa, choice, onClosed }: AbertoProps) {
  const { data: turno, isError, isFetching, refetch } = useQuery(umTurno(caixa.turno?.id ?? 0))
  const [isClosing, setIsClosing] = useState(false)
  const mayConferir = useMay('conferir_caixa')
  const leaveClosing = () => {
    setIsClosing(false)
    focusHeading()
  }
  if (isError && !turno)
    return <ErrorBox message="Erro ao carregar o caixa." onRetry={() => void refetch()} pending={isFetching} />
  if (!turno) return <LoadingState />
  const since = `Aberto ${[`em ${formatDateTime(turno.aberto_em)}`, turno.aberto_por && `por ${turno.aberto_por}`].filter(Boolean).join(' ')}`
  const old = formatDias(turno.dias)
  return (
    <>
      <PageHeader
        title={isClosing ? `Fechar ${caixa.nome}` : caixa.nome}
        subtitle={since}
        actions={
          !isClosing && (
            <>
              <Turnos />
              <DialogButton label="Suprimento" icon={IconPlus}>
                {(dismiss) => <MovimentarCaixa turno={turno} tipo="suprimento" onClose={dismiss} />}
              </DialogButton>
              <DialogButton label="Sangria" icon={IconMinus}>
                {(dismiss) => <MovimentarCaixa turno={turno} tipo="sangria" onClose={dismiss} />}
              </DialogButton>
              <Button onClick={() => setIsClosing(true)}>Fechar caixa</Button>
            </>
          )
        }
      />
      {old && !isClosing && (
        <div className="mb-4">
          <Refusal
            tone="warning"
            role="status"
          >{`Este caixa está ${old}. Conte e feche quando puder: nada para por isso.`}</Refusal>
        </div>
      )}
      {isClosing ? (
        <FecharCaixa turno={turno} onClosed={onClosed} onCancel={leaveClosing} />
      ) : (
        <>
          {choice}
          {mayConferir && <ContasDoTurno turno={turno} />}
          {mayConferir && <FormasDoTurno turno={turno} />}
          <Movimentos turno={turno} />
        </>
      )}
    </>
  )
}

/** The end of a turno: what was counted, the difference for who may see it, the paper, and on. */
function Fechado({ turno, onDone }: { turno: Turno; onDone: () => void }) {
  useEffect(focusHeading, [])
  return (
    <>
      <PageHeader
        title={`${turno.caixa.nome} fechado`}
        subtitle={turno.fechado_em && `em ${formatDateTime(turno.fechado_em)}`}
        actions={
          <>
            <ImprimirDoCaixa caminho={`/imprimir/turnos/${turno.id}`} />
            <Button onClick={onDone}>Pronto</Button>
          </>
        }
      />
      <ContasDoTurno turno={turno} />
      <FormasDoTurno turno={turno} />
    </>
  )
}
