import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type FieldErrors, type Resolver, useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { ApiError, addConnectionSentence } from '../../../shared/api/apiError.ts'
import { useRecordForm } from '../../../shared/forms/useRecordForm.ts'
import { DoneBefore, type SubmitKeys } from '../../../shared/forms/useSubmitKey.ts'
import { vendasApi } from '../../../shared/generated/vendasApi.ts'
import { AFTER_SUCCESS } from '../../../shared/ui/dialogs/useUnsavedQuestion.tsx'
import { toast } from '../../../shared/ui/toasts/toast.ts'
import { produtoAgora } from '../../produtos/produtos.queries.ts'
import { completeVenda } from '../venda.ts'
import { onVendaChanged } from '../vendas.queries.ts'
import { checkVenda, lacksErros, parseRefusal } from './conferencia.ts'
import { diferencas } from './diferencas.ts'
import { buildVendaRascunho, itensDe, lembretesDe, type Rascunho, retratoDe, salvavel } from './rascunho.ts'
import { useLinhasDaVenda } from './useLinhasDaVenda.ts'

/** Checks the form; the errors of lines are shown by `useLinhasDaVenda`, so the form only learns that there are some. */
const check: Resolver<Rascunho> = async (draft) => {
  const erros = checkVenda(draft)
  if (lacksErros(erros)) return { values: draft, errors: {} }
  const { cliente, origem, itens, linhas } = erros
  const type = 'conferencia'
  const errors: FieldErrors<Rascunho> = {
    ...(cliente && { clienteId: { type, message: cliente } }),
    ...(origem && { origem: { type, message: origem } }),
    ...((itens || Object.keys(linhas).length > 0) && { linhas: { type, ...(itens && { message: itens }) } }),
  }
  return { values: {}, errors }
}

/** Creates a sale and goes to the list; or changes `venda`, over the version that was loaded, and goes to it. */
export function useVendaForm(venda: Venda | undefined, clienteId: number | null = null, origem = '') {
  const client = useQueryClient()
  const navigate = useNavigate()
  const start = (record: Venda | undefined) => buildVendaRascunho(record, clienteId, origem)
  const createVenda = async (draft: Rascunho, keyOf: SubmitKeys['keyOf']): Promise<Venda> => {
    const body = {
      cliente_id: draft.clienteId,
      origem: draft.origem,
      itens: itensDe(draft),
      ...lembretesDe(draft),
    }
    try {
      return completeVenda(await vendasApi('POST /vendas/', { body, idempotencyKey: keyOf(body) }))
    } catch (error) {
      const feita = error instanceof DoneBefore ? error.made.id : null
      throw feita === null ? error : new VendaJaFeita(feita)
    }
  }
  const state = useRecordForm<Rascunho, Venda>(venda, {
    fields: {
      of: start,
      body: salvavel,
      differences: diferencas,
    },
    check,
    send: async (draft, base, keyOf) => {
      if (!base) return createVenda(draft, keyOf)
      const body = {
        cliente: draft.clienteId,
        origem: draft.origem,
        itens: itensDe(draft),
        ...lembretesDe(draft),
        versao: base.versao || null,
      }
      return completeVenda(await vendasApi('PUT /vendas/:id/', { params: { id: base.id }, body }))
    },
    read: (current) => completeVenda(vendasApi.read('GET /vendas/:id/', current)),
    onSave: (salva) => {
      onVendaChanged(client, salva)
      toast(
        'success',
        venda ? 'Venda atualizada com sucesso. Status reiniciado para separação.' : 'Venda criada com sucesso.',
      )
      void navigate(venda ? `/vendas/${venda.id}` : '/vendas', AFTER_SUCCESS)
    },
    failure: (error) => {
      if (error instanceof VendaJaFeita) {
        state.finish()
        toast('warning', error.detail)
        void navigate(`/vendas/${error.id}`, AFTER_SUCCESS)
        return null
      }
      void rereadEstoque(error)
      return addConnectionSentence(error, venda ? 'Erro ao atualizar venda.' : 'Erro ao salvar venda.')
    },
    sentences: (error, { linhas }) => parseRefusal(error, linhas),
  })
  const { form } = state
  const linhasDaVenda = useLinhasDaVenda(form, () => form.getValues('reservadas'))
  const rereadEstoque = async (error: Error) => {
    const { linhas } = form.getValues()
    const refused = error instanceof ApiError ? parseRefusal(error, linhas) : {}
    for (const [index, { produtoId }] of linhas.entries()) {
      if (produtoId !== null && refused[`linhas.${index}.quantidade`] !== undefined)
        linhasDaVenda.updateEstoque(await produtoAgora(client, produtoId))
    }
  }
  const differs = useWatch({
    control: form.control,
    compute: (draft) => retratoDe(draft) !== retratoDe(start(state.base)),
  })
  return {
    state: { ...state, isDirty: state.isDirty && differs },
    start,
    linhas: linhasDaVenda,
    createVenda: () => createVenda(form.getValues(), state.keys.keyOf),
    onRefused: (error: ApiError) => {
      void rereadEstoque(error)
      state.showRefusal(error)
    },
  }
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
