import type { ErrorCode } from '@estampa/contract/errors.ts'
import { diaDeHoje } from '@estampa/contract/shared/dates.ts'
import { CARACTERES } from '@estampa/contract/shared/maximos.ts'
import { ACOES, impedimentoDeDesfazer } from '@estampa/contract/vendas/vendas.machine.ts'
import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { rotuloDoStatus } from '@estampa/contract/vendas/vendas.status.ts'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError, addConnectionSentence, sentenceOf } from '../../../shared/api/apiError.ts'
import { vendasApi } from '../../../shared/generated/vendasApi.ts'
import { useTold } from '../../../shared/resource/useTold.ts'
import { useMay, useSession } from '../../../shared/session/session.ts'
import { Button } from '../../../shared/ui/Button.tsx'
import { ConfirmDialog } from '../../../shared/ui/dialogs/ConfirmDialog.tsx'
import { FormModal } from '../../../shared/ui/dialogs/FormModal.tsx'
import { TextField } from '../../../shared/ui/fields/TextField.tsx'
import { Refusal } from '../../../shared/ui/Refusal.tsx'
import { toast } from '../../../shared/ui/toasts/toast.ts'
import { toastWithUndo } from '../../../shared/ui/toasts/toastWithUndo.ts'
import { consequenciasDoCancelamento } from '../consequencias.ts'
import { CamposDosLembretes } from '../formulario/CamposDosLembretes.tsx'
import { corpoDosLembretes, lembretesDaVenda } from '../formulario/lembretes.ts'
import { completeVenda } from '../venda.ts'
import {
  cancelVenda,
  changeLembretes,
  onVendaChanged,
  rereadVenda,
  saveRastreio,
  undoCancelamento,
} from '../vendas.queries.ts'

const UNDO_FAILED = 'Não foi possível desfazer o cancelamento. Tente novamente.'
const describeReturn = ({ id, status }: Pick<Venda, 'id' | 'status'>): string =>
  `A venda nº ${id} voltou para ${rotuloDoStatus(status)}.`

/** Asks before a sale is cancelled. It is archived, not destroyed, but its pieces are free for others at once. */
export function Cancelamento({ venda, onClose }: { venda: Venda; onClose: () => void }) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const admin = useSession().usuario?.tipo === 'admin'
  const { mutateAsync: bringBack } = useMutation(undoCancelamento(venda.id))
  const undo = async () => {
    toast('success', describeReturn(await bringBack()))
  }
  const { mutate, isPending, isSuccess, error } = useMutation({
    ...cancelVenda(venda.id),
    onSuccess: () => {
      rereadVenda(client, venda.id)
      const cancelledVenda = { ...venda, status: ACOES.cancelar.para, cancelada_em: new Date().toISOString() }
      if (impedimentoDeDesfazer(cancelledVenda, diaDeHoje()) === null)
        toastWithUndo('Venda deletada com sucesso.', undo, { failed: UNDO_FAILED })
      else toast('success', 'Venda deletada com sucesso.')
      void navigate('/vendas', { replace: true })
    },
    onError: (erro) => findNotaError(erro) || toast('error', addConnectionSentence(erro, 'Erro ao deletar venda.')),
  })
  const refusal = findNotaError(error)
  const { nota } = venda
  const consequencias = consequenciasDoCancelamento(venda)
  return (
    <ConfirmDialog
      title="Excluir Venda"
      danger="Excluir"
      cancelLabel="Manter venda"
      pending={isPending || isSuccess}
      onConfirm={() => mutate(false)}
      onClose={onClose}
    >
      <p className="m-0">{`Deseja realmente excluir a venda para "${venda.cliente_nome}"?`}</p>
      {consequencias.length > 0 && (
        <ul className="list-disc pl-5 m-0 mt-3 text-texto-suave">
          {consequencias.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      {refusal && (
        <>
          <Refusal role="alert">{refusal.erro}</Refusal>
          <div className="flex flex-wrap gap-2 mt-3">
            {nota?.link_bling && (
              <Button href={nota.link_bling} target="_blank" rel="noopener" variant="default">
                Abrir a nota no Bling
              </Button>
            )}
            {admin && refusal.codigo === AUTORIZADA && (
              <Button variant="subtle" color="red" disabled={isPending || isSuccess} onClick={() => mutate(true)}>
                Cancelar apesar da nota
              </Button>
            )}
          </div>
        </>
      )}
    </ConfirmDialog>
  )
}

/** Brings back a sale that was cancelled by mistake; drawn only on the day of the cancelling. */
export function DesfazerCancelamento({ venda }: { venda: Venda }) {
  const canCancel = useMay('cancelar_vendas')
  const { mutate, isPending } = useTold(undoCancelamento(venda.id), UNDO_FAILED, describeReturn)
  if (!canCancel || impedimentoDeDesfazer(venda, diaDeHoje()) !== null) return null
  return (
    <Button variant="default" icon={IconArrowBackUp} loading={isPending} onClick={() => mutate()}>
      Desfazer cancelamento
    </Button>
  )
}

const AUTORIZADA: ErrorCode = 'NOTA_AUTORIZADA'
const DA_NOTA: readonly ErrorCode[] = [AUTORIZADA, 'NOTA_EM_ANDAMENTO']
/** The invoice holds the sale back: the dialog says what to do about it. */
const findNotaError = (erro: Error | null): ApiError | null =>
  erro instanceof ApiError && (DA_NOTA as readonly string[]).includes(erro.codigo) ? erro : null

/** Changes note, due date and priority; what another person saved meanwhile is said before it is overwritten. */
export function EditarLembretes({ venda, onClose }: { venda: Venda; onClose: () => void }) {
  const client = useQueryClient()
  const [version, setVersion] = useState(venda.versao)
  const [value, setValue] = useState(() => lembretesDaVenda(venda))
  const { mutate, isPending, error } = useMutation({
    ...changeLembretes(venda.id),
    onError: (erro) => {
      if (!(erro instanceof ApiError && erro.codigo === 'EDICAO_CONCORRENTE')) return
      const current = completeVenda(vendasApi.read('GET /vendas/:id/', erro.current))
      onVendaChanged(client, current)
      setVersion(current.versao)
    },
  })
  const sendDialog = () => mutate({ ...corpoDosLembretes(value), versao: version || null }, { onSuccess: onClose })
  return (
    <FormModal title="Para a equipe" size="md" submit="Salvar" busy={isPending} onSubmit={sendDialog} onClose={onClose}>
      <CamposDosLembretes valor={value} onChange={setValue} />
      {error && (
        <Refusal>
          {error instanceof ApiError && error.codigo === 'EDICAO_CONCORRENTE'
            ? 'Outra pessoa mudou esta venda agora. Confira e salve de novo.'
            : sentenceOf(error, 'Não foi possível salvar. Tente novamente.', 'erro')}
        </Refusal>
      )}
    </FormModal>
  )
}

/** The tracking code of a package whose carrier told it to the person only. */
export function EditarRastreio({ venda, onClose }: { venda: Venda; onClose: () => void }) {
  const [codigo, setCodigo] = useState(venda.codigo_rastreamento ?? '')
  const { mutate, isPending, error } = useMutation(saveRastreio(venda.id))
  const sendDialog = () => mutate({ codigo_rastreamento: codigo }, { onSuccess: onClose })
  return (
    <FormModal title="Código de rastreamento" submit="Salvar" busy={isPending} onSubmit={sendDialog} onClose={onClose}>
      <TextField
        label="Código"
        data-codigo
        autoCapitalize="characters"
        maxLength={CARACTERES.venda.codigo_rastreamento}
        value={codigo}
        onChange={(event) => setCodigo(event.target.value)}
      />
      {error && <Refusal>{sentenceOf(error, 'Não foi possível salvar. Tente novamente.', 'erro')}</Refusal>}
    </FormModal>
  )
}
