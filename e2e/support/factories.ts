import type { ClienteEntrada } from '@estampa/contract/clientes/clientes.schemas.ts'
import { digitoDoGtin } from '@estampa/contract/produtos/gtin.ts'
import type { Produto } from '@estampa/contract/produtos/produtos.schemas.ts'
import type { Cliente } from '@estampa/contract/shared/cliente.schemas.ts'
import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import type { Api } from './api.ts'
import type { photo } from './photo.ts'

let serial = 0
const letters = (n: number) => String(n).replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')
/**
 * A suffix that no other test of this worker uses, so that journeys do not see each other's records by name. Without
 * digits: a search for a number finds them in names too.
 */
export const unico = (nome: string): string => `${nome} ${letters(process.pid)}z${letters(++serial)}`

/** An EAN that no other test of this worker uses, with so many digits; its first ones may be told. */
export function ean(digitos: 8 | 12 | 13 | 14, inicio = ''): string {
  const numero = String((process.pid % 90) * 10_000 + ++serial)
  const leadingDigits = `${inicio}${numero.padStart(digitos - 1 - inicio.length, '1')}`
  return `${leadingDigits}${digitoDoGtin(leadingDigits)}`
}

export async function createModelo(api: Api, dados: { codigo?: string; nome?: string; preco_venda?: number } = {}) {
  const codigo = dados.codigo ?? unico('MOD').replace(' ', '-')
  return await api.chamar('POST /modelos/', { body: { nome: `Modelo ${codigo}`, ...dados, codigo } })
}

export async function createCategoria(api: Api, nome = unico('Categoria'), categoria_pai: number | null = null) {
  return await api.chamar('POST /categorias/', { body: { nome, categoria_pai } })
}

interface DadosDoProduto {
  titulo?: string
  sku?: string
  gtin?: string | null
  ncm?: string | null
  preco_venda?: number
  qtd?: number
  modelo_id?: number
  categoria_id?: number
  variacoes?: {
    cor?: string
    nome_cor?: string
    tamanho?: string
    gtin?: string
    preco_venda?: number
    quantidade?: number
  }[]
}

/** A product with its own model and category unless they are given. */
export async function createProduto(api: Api, dados: DadosDoProduto = {}): Promise<Produto> {
  const modelo_id = dados.modelo_id ?? (await createModelo(api)).id
  const categoria_id = dados.categoria_id ?? (await createCategoria(api)).id
  return await api.chamar('POST /produtos/', {
    body: {
      titulo: unico('Camiseta'),
      sku: unico('SKU').replace(' ', '-'),
      preco_venda: 59.9,
      qtd: 3,
      tem_cor: dados.variacoes?.some((v) => v.cor) ?? false,
      tem_tamanho: dados.variacoes?.some((v) => v.tamanho) ?? false,
      ...dados,
      modelo_id,
      categoria_id,
    },
  })
}

export async function sendImagens(api: Api, id: number, fotos: readonly ReturnType<typeof photo>[]) {
  const body = new FormData()
  for (const { name, mimeType, buffer } of fotos)
    body.append('imagens', new Blob([new Uint8Array(buffer)], { type: mimeType }), name)
  // Files are not in the contract's type of the body.
  return await api.chamar('POST /produtos/:id/imagens/', { params: { id }, body: body as never })
}

// Workers that share a shop count apart.
let documento = 10_000_000_000 + (process.pid % 90_000) * 100_000
/** A customer of a document of its own; check digits are no condition. */
export async function createCliente(api: Api, dados: Partial<ClienteEntrada> = {}): Promise<Cliente> {
  return await api.chamar('POST /clientes/', { body: { nome: unico('Cliente'), cpf: String(++documento), ...dados } })
}

/** Builds a sale's line: pieces of a product, or of its variation at this place, for R$ 50,00 each. */
export const pecas = ({ id, variacoes }: Produto, quantidade = 1, variacao?: number) => ({
  id,
  quantidade,
  valor_unitario: 50,
  ...(variacao === undefined ? {} : { variacao_id: variacoes[variacao]?.id ?? 0 }),
})

/** A sale in separação, to a customer of its own unless one is given. */
export async function createVenda(
  api: Api,
  dados: {
    cliente_id?: number
    itens: { id: number; variacao_id?: number; quantidade: number; valor_unitario: number }[]
  },
): Promise<Venda> {
  const cliente_id = dados.cliente_id ?? (await createCliente(api)).id
  return await api.chamar('POST /vendas/', { body: { origem: 'loja_fisica', ...dados, cliente_id } })
}
