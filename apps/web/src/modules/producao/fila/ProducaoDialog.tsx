import { EVENTOS_DA_PRODUCAO } from '@estampa/contract/producao/opcoes.ts'
import type { Producao } from '@estampa/contract/producao/producao.schemas.ts'
import { formatDateTime } from '@estampa/contract/shared/dates.ts'
import { CARACTERES } from '@estampa/contract/shared/maximos.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { sentenceOf } from '../../../shared/api/apiError.ts'
import { FieldsDraft } from '../../../shared/forms/drafts/FieldsDraft.tsx'
import { useTold } from '../../../shared/resource/useTold.ts'
import { Button } from '../../../shared/ui/Button.tsx'
import { Modal } from '../../../shared/ui/dialogs/Modal.tsx'
import { TextField } from '../../../shared/ui/fields/TextField.tsx'
import { NotRead } from '../../../shared/ui/states.tsx'
import { toast } from '../../../shared/ui/toasts/toast.ts'
import { blockProducao, loseProntaPeca, reverseEvento, umaProducao } from '../producao.queries.ts'
import { Texto } from './Fila.tsx'

const DESFAZ_SE = new Set(['concluir', 'perder', 'perder_pronta'])

/**
 * Shows the history of a production: an event is undone here, a faulty piece made again, and the production is blocked
 * or let go on.
 */
export default function ProducaoDialog({ producao, onClose }: { producao: Producao; onClose: () => void }) {
  const { id, titulo, variacao } = producao
  const query = useQuery(umaProducao(id))
  const { data } = query
  const estorno = useTold(reverseEvento(id), 'Não foi possível desfazer. Tente novamente.')
  const defeito = useTold(loseProntaPeca(id), 'Não foi possível anotar. Tente novamente.')
  const busy = estorno.isPending || defeito.isPending
  return (
    <Modal title={[titulo, variacao].filter(Boolean).join(' ')} onClose={onClose} busy={busy}>
      {!data && <NotRead query={query} height="160px" />}
      {data && (
        <>
          {data.situacao !== 'pronta' && data.situacao !== 'cancelada' && (
            <Bloqueio key={data.bloqueio ?? ''} id={id} bloqueio={data.bloqueio} />
          )}
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
          <h3 className="m-0 mt-5 mb-2 text-base">O que houve</h3>
          {data.eventos.length === 0 && <p className="text-m text-texto-suave">Nada ainda.</p>}
          <ul aria-label="O que houve">
            {data.eventos
              .toReversed()
              .map(({ id: evento, tipo, quantidade, motivo, estornado, usuario, criado_em }) => (
                <li key={evento} className="k-item">
                  <Texto>
                    <strong>
                      {EVENTOS_DA_PRODUCAO[tipo]}
                      {quantidade > 0 && `: ${quantidade}`}
                      {estornado && ' (desfeito)'}
                    </strong>
                    <span className="text-m text-texto-suave">
                      {[motivo, usuario, formatDateTime(criado_em)].filter(Boolean).join(' · ')}
                    </span>
                  </Texto>
                  {DESFAZ_SE.has(tipo) && !estornado && (
                    <Button
                      variant="default"
                      loading={estorno.isPending && estorno.variables === evento}
                      disabled={busy}
                      aria-label={`Desfazer: ${EVENTOS_DA_PRODUCAO[tipo]}, ${quantidade}`}
                      onClick={() => estorno.mutate(evento)}
                    >
                      Desfazer
                    </Button>
                  )}
                </li>
              ))}
          </ul>
        </>
      )}
    </Modal>
  )
}

function Bloqueio({ id, bloqueio }: { id: number; bloqueio: string | null }) {
  const [reason, setReason] = useState('')
  const { mutate, isPending, error } = useMutation({
    ...blockProducao(id),
    // A refused block is told at the field of its reason.
    ...(bloqueio !== null && {
      onError: (erro) => toast('error', sentenceOf(erro, 'Não foi possível liberar. Tente novamente.')),
    }),
  })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (reason.trim() !== '') mutate(reason)
  }
  if (bloqueio !== null)
    return (
      <div className="k-pontas">
        <p className="text-m text-perigo-texto">Bloqueada: {bloqueio}</p>
        <Button loading={isPending} onClick={() => mutate('')}>
          Liberar
        </Button>
      </div>
    )
  return (
    <form className="flex flex-col gap-4" noValidate onSubmit={onSubmit} aria-label="Bloquear a produção">
      <FieldsDraft name="Bloquear a produção" changed={reason !== ''} />
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
