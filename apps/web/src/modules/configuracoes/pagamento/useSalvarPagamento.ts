import type { ConfiguracaoDePagamento } from '@estampa/contract/pagamentos/pagamentos.schemas.ts'
import { useQueryClient } from '@tanstack/react-query'
import { checkedBy } from '../../../shared/forms/checkedBy.ts'
import { type Fields, useRecordForm } from '../../../shared/forms/useRecordForm.ts'
import { pagamentosApi } from '../../../shared/generated/pagamentosApi.ts'
import { guardarResposta } from '../../../shared/registro/consulta.ts'
import { avisar } from '../../../shared/ui/toast.ts'
import { configuracaoDePagamento } from './pagamento.queries.ts'

const CAMPOS: Fields<ConfiguracaoDePagamento, ConfiguracaoDePagamento> = {
  of: (configuracao = { pix_chave: '', pix_nome: '', pix_cidade: '' }) => configuracao,
  body: (campos) => campos,
}
const REGRAS = checkedBy<ConfiguracaoDePagamento>(
  async () => (await import('@estampa/contract/pagamentos/pagamentos.schemas.ts')).configuracaoDePagamentoEntrada,
)

/** Where the shop receives is kept as the server stored it, not as it was typed. */
export function useSalvarPagamento(configuracao: ConfiguracaoDePagamento) {
  const client = useQueryClient()
  return useRecordForm(configuracao, {
    fields: CAMPOS,
    check: REGRAS,
    send: (body) => pagamentosApi('PUT /pagamentos/configuracao/', { body }),
    onSave: (nova) => {
      guardarResposta(client, configuracaoDePagamento.queryKey, nova)
      avisar('success', 'Pagamento salvo.')
    },
  })
}
