import { EVENTOS_DA_PRODUCAO, SITUACOES_DA_PRODUCAO } from '@estampa/contract/producao/opcoes.ts'
import type { EventoDaProducao, Producao, ProducaoComEventos } from '@estampa/contract/producao/producao.schemas.ts'
import { formatDateTime } from '@estampa/contract/shared/dates.ts'
import { CARACTERES } from '@estampa/contract/shared/maximos.ts'
import { IconPlayerPlay, IconScan } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { sentenceOf } from '../../../shared/api/apiError.ts'
import { FieldsDraft } from '../../../shared/forms/drafts/FieldsDraft.tsx'
import { useTold } from '../../../shared/resource/useTold.ts'
import { Button } from '../../../shared/ui/Button.tsx'
import { Modal } from '../../../shared/ui/dialogs/Modal.tsx'
import { UnsavedQuestion } from '../../../shared/ui/dialogs/useUnsavedQuestion.tsx'
import { TextField } from '../../../shared/ui/fields/TextField.tsx'
import { NotRead } from '../../../shared/ui/states.tsx'
import { EstampasDaPeca } from '../bancada/EstampasDaPeca.tsx'
import { PerdiEsta } from '../bancada/PerdiEsta.tsx'
import { MudancaPedida } from '../MudancaPedida.tsx'
import {
  blockProducao,
  finishPecas,
  loseBancadaPeca,
  loseProntaPeca,
  reverseEvento,
  umaProducao,
} from '../producao.queries.ts'
import { tellFinished, useStart, useStep } from '../useProducaoSteps.ts'
import { countPrintable, FaltaLisa, isSoldAsBlank, nameProducao, Prazo, Texto } from './Fila.tsx'
import { Prontas } from './Prontas.tsx'

const DESFAZ_SE = new Set(['concluir', 'perder', 'perder_pronta'])

/** Whether the event can be undone: pieces once, the begin while nothing else happened. */
const isUndoable = ({ situacao, eventos }: ProducaoComEventos, { id, tipo, estornado }: EventoDaProducao) =>
  tipo === 'iniciar' ? situacao === 'em_producao' && eventos.at(-1)?.id === id : DESFAZ_SE.has(tipo) && !estornado

/**
 * Shows a production: its prints large, whose it is, what can be done with it now, and its history, in which an event is
 * undone.
 */
export default function ProducaoDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const query = useQuery(umaProducao(id))
  const { data } = query
  const estorno = useTold(reverseEvento, 'Não foi possível desfazer. Tente novamente.')
  const defeito = useStep(loseProntaPeca(id), () => 'Uma peça volta à fila.')
  const busy = estorno.isPending || defeito.isPending
  return (
    <Modal title={data ? nameProducao(data) : `Ordem ${id}`} size="lg" onClose={onClose} busy={busy}>
      {!data && <NotRead query={query} height="160px" />}
      {data && (
        <>
          <Resumo producao={data} />
          <div className="grid gap-2 mb-4 empty:hidden">
            <MudancaPedida producao={data} />
            <FaltaLisa producao={data} className="text-m font-forte" />
          </div>
          {isOpen(data) && <Passos producao={data} />}
          <Desenho producao={data} />
          {data.feita > 0 && data.situacao !== 'cancelada' && (
            <div className="k-pontas mt-4">
              <p className="text-m text-texto-suave">Uma peça pronta saiu errada? Ela sai do estoque e volta à fila.</p>
              <Button
                variant="default"
                loading={defeito.isPending}
                disabled={estorno.isPending}
                onClick={() => defeito.mutate()}
              >
                Refazer uma
              </Button>
            </div>
          )}
          {isOpen(data) && data.bloqueio === null && (
            <details className="mt-4">
              <summary className="k-dobra">Parar esta produção</summary>
              <Bloquear id={id} />
            </details>
          )}
          <h3 className="m-0 mt-5 mb-2 text-base">O que houve</h3>
          {data.eventos.length === 0 && <p className="text-m text-texto-suave">Nada ainda.</p>}
          <ul aria-label="O que houve">
            {data.eventos.toReversed().map((evento) => (
              <Evento
                key={evento.id}
                evento={evento}
                busy={busy}
                undoing={estorno.isPending && estorno.variables.eventoId === evento.id}
                {...(isUndoable(data, evento) && {
                  onUndo: () => estorno.mutate({ producaoId: id, eventoId: evento.id }),
                })}
              />
            ))}
          </ul>
        </>
      )}
    </Modal>
  )
}

interface EventoProps {
  evento: EventoDaProducao
  busy: boolean
  undoing: boolean
  onUndo?: () => void
}

function Evento({ evento, busy, undoing, onUndo }: EventoProps) {
  const { tipo, quantidade, motivo, estornado, usuario, criado_em } = evento
  const name = EVENTOS_DA_PRODUCAO[tipo]
  return (
    <li className="k-item">
      <Texto>
        <strong>
          {name}
          {quantidade > 0 && `: ${quantidade}`}
          {estornado && ' (desfeito)'}
        </strong>
        <span className="text-m text-texto-suave">
          {[motivo, usuario, formatDateTime(criado_em)].filter(Boolean).join(' · ')}
        </span>
      </Texto>
      {onUndo && (
        <Button
          variant="default"
          loading={undoing}
          disabled={busy}
          aria-label={`Desfazer: ${name}${quantidade > 0 ? `, ${quantidade}` : ''}`}
          onClick={onUndo}
        >
          Desfazer
        </Button>
      )}
    </li>
  )
}

const isOpen = ({ situacao }: Producao) => situacao !== 'pronta' && situacao !== 'cancelada'

/** Whose it is, on what, until when, and how far. */
function Resumo({ producao }: Props) {
  const { venda_id, cliente_nome, lisa, feita, pedida, situacao } = producao
  return (
    <div className="k-pontas mb-4">
      <Texto>
        {venda_id === null ? (
          'Para o estoque'
        ) : (
          <Link className="font-forte text-marca-texto underline" to={`/vendas/${venda_id}`}>
            Venda {venda_id} · {cliente_nome}
          </Link>
        )}
        {!isSoldAsBlank(producao) && <span className="text-m text-texto-suave">em {lisa}</span>}
        <Prazo producao={producao} />
      </Texto>
      <p className="m-0 text-right">
        <strong className="block text-2xl tabular-nums">
          {feita} de {pedida}
        </strong>
        <span className="text-m text-texto-suave">{SITUACOES_DA_PRODUCAO[situacao]}</span>
      </p>
    </div>
  )
}

/** What can be done with an open production now. */
function Passos({ producao }: Props) {
  const { id, situacao, pedida, faltam, bloqueio } = producao
  const { search } = useLocation()
  const start = useStart()
  const finish = useStep(finishPecas, tellFinished)
  const loss = useStep(loseBancadaPeca, () => 'Peça perdida anotada.')
  const busy = start.isPending || finish.isPending || loss.isPending
  if (bloqueio !== null) return <Liberar id={id} bloqueio={bloqueio} />
  return (
    <div className="flex flex-wrap gap-2 items-center mb-4 max-md:*:flex-auto">
      {situacao === 'a_fazer' ? (
        <Button icon={IconPlayerPlay} loading={start.isPending} disabled={busy} onClick={() => start.mutate([id])}>
          Começar
        </Button>
      ) : (
        <Prontas
          pedida={pedida}
          podem={countPrintable(producao)}
          loading={finish.isPending}
          disabled={busy || faltam === 0}
          onFinish={(quantidade) => finish.mutate({ producaoId: id, quantidade })}
        />
      )}
      <Button variant="default" icon={IconScan} to={`/producao/bancada?ordem=${id}`} state={{ fila: search }}>
        Abrir na bancada
      </Button>
      <PerdiEsta below disabled={busy || faltam === 0} onLost={(motivo) => loss.mutate({ producaoId: id, motivo })} />
    </div>
  )
}

/** The production's prints as the bench shows them; without prints, the picture of the finished piece. */
function Desenho({ producao: { estampas, lisa_cor, imagem_url, titulo, variacao } }: Props) {
  if (estampas.length > 0)
    return (
      <div className="grid place-items-center">
        <EstampasDaPeca estampas={estampas} cor={lisa_cor} />
      </div>
    )
  if (imagem_url === null) return null
  return (
    <img
      className="block mx-auto max-w-full max-h-80 object-contain"
      src={imagem_url}
      alt={`${titulo} ${variacao ?? ''}`}
    />
  )
}

interface Props {
  producao: ProducaoComEventos
}

function Liberar({ id, bloqueio }: { id: number; bloqueio: string }) {
  const { mutate, isPending } = useTold(blockProducao(id), 'Não foi possível liberar. Tente novamente.')
  return (
    <div className="k-pontas mb-4">
      <p className="text-m text-perigo-texto">Bloqueada: {bloqueio}</p>
      <Button loading={isPending} onClick={() => mutate('')}>
        Liberar
      </Button>
    </div>
  )
}

function Bloquear({ id }: { id: number }) {
  const [reason, setReason] = useState('')
  // A refused block is told at the field of its reason.
  const { mutate, isPending, error } = useMutation(blockProducao(id))
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (reason.trim() !== '') mutate(reason)
  }
  return (
    <form className="flex flex-col gap-4" noValidate onSubmit={onSubmit} aria-label="Bloquear a produção">
      <FieldsDraft name="Bloquear a produção" changed={reason !== ''} />
      <UnsavedQuestion changed={reason.trim() !== '' && !isPending} />
      <TextField
        label="Motivo para parar"
        placeholder="Falta filme"
        maxLength={CARACTERES.producao.motivo}
        value={reason}
        error={error ? sentenceOf(error, 'Não foi possível bloquear. Tente novamente.') : undefined}
        onChange={({ target }) => setReason(target.value)}
      />
      <Button type="submit" variant="default" loading={isPending} disabled={reason.trim() === ''}>
        Bloquear
      </Button>
    </form>
  )
}
