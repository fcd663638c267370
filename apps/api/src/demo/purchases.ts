import { compraEntrada, receberEntrada } from '@estampa/contract/compras/compras.schemas.ts'
import { fornecedorEntrada } from '@estampa/contract/fornecedores/fornecedores.schemas.ts'
import type { Produto } from '@estampa/contract/produtos/produtos.schemas.ts'
import { addDays } from '@estampa/contract/shared/dates.ts'
import { createCompra, orderCompra } from '../modules/compras/compras.rules.ts'
import { receiveCompra } from '../modules/compras/recebimento.rules.ts'
import { fornecedores } from '../modules/fornecedores/fornecedores.rules.ts'
import { hoje } from '../modules/orcamentos/orcamentos.data.ts'
import type { Catalogo } from '../modules/produtos/produtos.rules.ts'
import { SISTEMA } from '../shop/auditoria.ts'

const FORNECEDORES = [
  { nome: 'Malharia Vale Azul', documento: '11.222.333/0001-81', telefone: '(47) 3333-0101', prazo_dias: 7 },
  { nome: 'Atacado das Camisetas', telefone: '(11) 93333-0202', email: 'vendas@atacado.example', prazo_dias: 3 },
  { nome: 'Armarinho da Esquina', prazo_dias: 0, observacao: 'Mais caro, mas tem na hora.' },
] as const

interface Purchases {
  readonly catalogo: Catalogo
  /** The plain shirt, in its sizes. */
  readonly lisa: Produto
  readonly compradorId: number
}

/** Three suppliers, a purchase that is to come in some days, and one of which the rest is missing. */
export async function seedPurchases({ catalogo, lisa, compradorId }: Purchases): Promise<void> {
  const { db } = catalogo
  const buyer = { id: compradorId, negadas: [] }
  const suppliers: number[] = []
  for (const fornecedor of FORNECEDORES)
    suppliers.push((await fornecedores.create(db, fornecedorEntrada.parse(fornecedor))).id)
  const buy = async (supplier: number, quantidades: readonly number[], mais: object) => {
    const itens = lisa.variacoes.flatMap(({ id }, size) => {
      const quantidade = quantidades[size] ?? 0
      return quantidade > 0 ? [{ produto_id: lisa.id, variacao_id: id, quantidade, custo_unitario: 13.5 }] : []
    })
    const { id } = await createCompra(
      db,
      compraEntrada.parse({ fornecedor_id: suppliers[supplier], itens, ...mais }),
      buyer,
      SISTEMA,
    )
    return orderCompra(db, id, SISTEMA)
  }
  const today = await hoje(db)
  await buy(0, [20, 40, 40, 20], { previsao: addDays(today, 4), frete: 48, observacao: 'Entregar à tarde.' })
  const partial = await buy(1, [0, 0, 0, 12, 12, 6], { previsao: addDays(today, 1), frete: 25 })
  const arrived = partial.itens.map(({ id, quantidade }) => ({ item_id: id, quantidade: quantidade / 2 }))
  await receiveCompra(catalogo, partial.id, receberEntrada.parse({ itens: arrived.slice(0, 2) }), buyer, SISTEMA)
}
