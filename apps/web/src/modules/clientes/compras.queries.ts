import type { VendaResumo } from '@estampa/contract/vendas/vendas.schemas.ts'
import { campos, id } from '../../shared/readers.ts'
import { CHAVE_DAS_VENDAS } from '../../shared/registro/chaves.ts'
import { paginas } from '../../shared/registro/paginas.ts'
import { numero, texto, textoOuNulo } from '../../shared/tolerant.ts'

type Compra = Pick<VendaResumo, 'id' | 'status' | 'criado_em' | 'data_do_pedido' | 'total'>

const lerCompra = campos<Compra>({
  id,
  status: (valor) => (texto(valor) || 'separacao') as Compra['status'],
  criado_em: texto,
  data_do_pedido: textoOuNulo,
  total: (valor) => numero(valor) ?? 0,
})

export const comprasDoCliente = (clienteId: number) =>
  paginas([...CHAVE_DAS_VENDAS, 'lista', 'cliente', clienteId], 'GET /clientes/:id/vendas/', lerCompra, {
    params: { id: clienteId },
    falha: 'As vendas do cliente não puderam ser lidas',
  })
