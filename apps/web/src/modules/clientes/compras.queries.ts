import { clientesApi } from '../../shared/generated/clientesApi.ts'
import { CHAVE_DAS_VENDAS } from '../../shared/registro/chaves.ts'
import { paginas } from '../../shared/registro/paginas.ts'

export const comprasDoCliente = (clienteId: number) =>
  paginas([...CHAVE_DAS_VENDAS, 'lista', 'cliente', clienteId], clientesApi, 'GET /clientes/:id/vendas/', {
    view: (venda) => ({ ...venda, status: venda.status || 'separacao' }),
    params: { id: clienteId },
    falha: 'As vendas do cliente não puderam ser lidas',
  })
