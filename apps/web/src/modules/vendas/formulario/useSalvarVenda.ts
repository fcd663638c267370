import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { ApiError, comConexao } from '../../../shared/apiError.ts'
import { vendasApi } from '../../../shared/generated/vendasApi.ts'
import { motivoDe, useSalvar } from '../../../shared/registro/useSalvar.ts'
import { avisar } from '../../../shared/ui/toast.ts'
import { SALVO } from '../../../shared/ui/useAvisoDeAlteracoes.tsx'
import { useChaveDeEnvio } from '../../../shared/useChaveDeEnvio.ts'
import { completarVenda } from '../venda.ts'
import { onVendaChanged } from '../vendas.queries.ts'
import { itensDe, lembretesDe, type Rascunho } from './rascunho.ts'

/** Creates a sale and goes to the list; or changes the one of `id`, in the version that was loaded, and goes to it. */
export function useSalvarVenda(id: number | null, { onRefused }: { onRefused: (erro: ApiError) => void }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { chaveDe } = useChaveDeEnvio()
  const criar = async (rascunho: Rascunho) => {
    const { clienteId, origem } = rascunho
    const body = { cliente_id: clienteId, origem, itens: itensDe(rascunho), ...lembretesDe(rascunho) }
    return completarVenda(await vendasApi('POST /vendas/', { body, idempotencyKey: chaveDe(body) }))
  }
  const salvamento = useSalvar({
    enviar: async ({ rascunho, versao }: { rascunho: Rascunho; versao: number | null }) => {
      if (id === null) return criar(rascunho)
      const { clienteId, origem } = rascunho
      const body = { cliente: clienteId, origem, itens: itensDe(rascunho), ...lembretesDe(rascunho), versao }
      return completarVenda(await vendasApi('PUT /vendas/:id/', { params: { id }, body }))
    },
    lerAtual: (atual) => completarVenda(vendasApi.read('GET /vendas/:id/', atual)),
    onSave: (venda) => {
      onVendaChanged(client, venda)
      const frase =
        id === null ? 'Venda criada com sucesso.' : 'Venda atualizada com sucesso. Status reiniciado para separação.'
      avisar('success', frase)
      void navigate(id === null ? '/vendas' : `/vendas/${id}`, { state: SALVO })
    },
    onFail: (erro) => {
      if (erro instanceof ApiError) onRefused(erro)
      avisar('error', comConexao(erro, id === null ? 'Erro ao salvar venda.' : 'Erro ao atualizar venda.'))
      return erro instanceof ApiError && erro.detail ? null : motivoDe(erro)
    },
  })
  return { ...salvamento, criar }
}
