import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError, addConnectionSentence } from '../../../shared/api/apiError.ts'
import { reasonOf, useSave } from '../../../shared/forms/useSave.ts'
import { DoneBefore, useSubmitKey } from '../../../shared/forms/useSubmitKey.ts'
import { vendasApi } from '../../../shared/generated/vendasApi.ts'
import { AFTER_SUCCESS } from '../../../shared/ui/dialogs/useUnsavedQuestion.tsx'
import { toast } from '../../../shared/ui/toasts/toast.ts'
import { completeVenda } from '../venda.ts'
import { onVendaChanged } from '../vendas.queries.ts'
import { itensDe, lembretesDe, type Rascunho } from './rascunho.ts'

/** Creates a sale and goes to the list; or changes the one of `id`, in the version that was loaded, and goes to it. */
export function useSalvarVenda(id: number | null, { onRefused }: { onRefused: (erro: ApiError) => void }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const keys = useSubmitKey()
  const [created, setCreated] = useState(false)
  const createVenda = async (rascunho: Rascunho) => {
    const { clienteId, origem } = rascunho
    const body = { cliente_id: clienteId, origem, itens: itensDe(rascunho), ...lembretesDe(rascunho) }
    try {
      return completeVenda(await vendasApi('POST /vendas/', { body, idempotencyKey: keys.keyOf(body) }))
    } catch (erro) {
      const feita = erro instanceof DoneBefore ? erro.made.id : null
      throw feita === null ? erro : new VendaJaFeita(feita)
    }
  }
  const salvamento = useSave({
    send: async ({ rascunho, versao }: { rascunho: Rascunho; versao: number | null }) => {
      if (id === null) return createVenda(rascunho)
      const { clienteId, origem } = rascunho
      const body = { cliente: clienteId, origem, itens: itensDe(rascunho), ...lembretesDe(rascunho), versao }
      return completeVenda(await vendasApi('PUT /vendas/:id/', { params: { id }, body }))
    },
    read: (atual) => completeVenda(vendasApi.read('GET /vendas/:id/', atual)),
    onSave: (venda) => {
      onVendaChanged(client, venda)
      const frase =
        id === null ? 'Venda criada com sucesso.' : 'Venda atualizada com sucesso. Status reiniciado para separação.'
      toast('success', frase)
      void navigate(id === null ? '/vendas' : `/vendas/${id}`, AFTER_SUCCESS)
    },
    onFail: (erro) => {
      if (erro instanceof VendaJaFeita) {
        setCreated(true)
        toast('warning', erro.detail)
        void navigate(`/vendas/${erro.id}`, AFTER_SUCCESS)
        return null
      }
      if (erro instanceof ApiError) onRefused(erro)
      toast('error', addConnectionSentence(erro, id === null ? 'Erro ao salvar venda.' : 'Erro ao atualizar venda.'))
      return erro instanceof ApiError && erro.detail ? null : reasonOf(erro)
    },
  })
  const { saved } = salvamento
  return { ...salvamento, saved: saved || created, criar: createVenda, onCreated: () => setCreated(true), keys }
}

/** An earlier request made the sale, though its answer was lost. The form then opens that sale. */
export class VendaJaFeita extends ApiError {
  readonly id: number
  constructor(id: number) {
    super(409, {
      detail: `A venda nº ${id} já foi registrada, como estava quando foi enviada. O que mudou depois não entrou nela.`,
    })
    this.id = id
  }
}
