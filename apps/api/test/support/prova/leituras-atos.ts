import { setTimeout as wait } from 'node:timers/promises'
import type { Emulador } from '../emulador.ts'
import { createShopBase, ENDERECO, type Shop } from './shop.ts'

/** Pieces of each product: more than all orders and sales take. */
const PECAS = 5000
const PECAS_DA_NOVA = 3

export interface Cena {
  readonly loja: Shop
  readonly emulador: Emulador
  readonly base: object
  readonly cliente: number
  readonly produtos: readonly { readonly id: number; readonly idBling: string; readonly sku: string }[]
}

/** Whether what was done here is at Bling by now. */
type Chegou = () => Promise<boolean>
/** Prepares an act of a person; its time begins with what it answers. */
type Ato = (cena: Cena, numero: number) => Promise<() => Promise<Chegou>>

// Untyped: the proof compares the fields that it reads.
// oxlint-disable-next-line typescript/no-explicit-any
const readAtBling = async ({ emulador }: Pick<Cena, 'emulador'>, caminho: string): Promise<any> =>
  (await emulador.controle('POST', '/pessoa', { metodo: 'GET', caminho })).corpo?.data

/** The balance of the product with this code at Bling; undefined while it has none. */
async function readBalance({ emulador }: Pick<Cena, 'emulador'>, sku: string): Promise<number | undefined> {
  const saldos: { codigo: string; saldoFisico: number }[] = await emulador.controle('GET', '/dados/estoque')
  return saldos.find(({ codigo }) => codigo === sku)?.saldoFisico
}

const pick = ({ produtos }: Cena, numero: number) => {
  const produto = produtos[numero % produtos.length]
  if (!produto) throw new Error('no product was prepared')
  return produto
}

/** What people do, in the order in which they do it, again and again. */
export const ATOS_DAQUI: Readonly<Record<'publicar' | 'editar' | 'estoque' | 'venda', Ato>> = {
  async publicar(cena, numero) {
    const { loja, base } = cena
    const sku = `NOVO-${numero}`
    const novo = { ...base, titulo: `Camiseta nova ${numero}`, sku, preco_venda: 50, qtd: PECAS_DA_NOVA }
    const { id } = await loja.pedir('POST', '/produtos/', novo)
    return async () => {
      await loja.pedir('POST', `/produtos/${id}/publicar-no-bling/`)
      return async () => (await readBalance(cena, sku)) === PECAS_DA_NOVA
    }
  },
  async editar(cena, numero) {
    const { id, idBling } = pick(cena, numero)
    const atual = await cena.loja.pedir('GET', `/produtos/${id}/`)
    const preco_venda = 60 + numero / 100
    return async () => {
      await cena.loja.pedir('PUT', `/produtos/${id}/`, { ...atual, preco_venda })
      return async () => (await readAtBling(cena, `/produtos/${idBling}`)).preco === preco_venda
    }
  },
  async estoque(cena, numero) {
    const { id: produto_id, sku } = pick(cena, numero)
    const { quantidade_total: esperado } = await cena.loja.pedir('GET', `/produtos/${produto_id}/`)
    const contado = esperado - 1
    return async () => {
      const itens = [{ produto_id, variacao_id: null, contado, esperado }]
      await cena.loja.pedir('POST', '/estoque/contagem/', { itens })
      return async () => (await readBalance(cena, sku)) === contado
    }
  },
  async venda(cena, numero) {
    const { id: produto } = pick(cena, numero)
    const itens = [{ id: produto, quantidade: 1, valor_unitario: 50 + numero / 100 }]
    const corpo = { cliente_id: cena.cliente, origem: 'loja_fisica', itens }
    const { id } = await cena.loja.pedir('POST', '/vendas/', corpo)
    return async () => {
      await cena.loja.pedir('PATCH', `/vendas/${id}/status/`, { status: 'embalagem' })
      const caminho = `/pedidos/vendas?numerosLojas[]=ESTAMPA-${id}-1`
      return async () => (await readAtBling(cena, caminho)).length === 1
    }
  },
}

const OLHAR_MS = 250

/** A customer, and so many products that are at Bling with their balances. */
export async function createProdutosAtBling(loja: Shop, emulador: Emulador, quantos: number): Promise<Cena> {
  const base = await createShopBase(loja)
  const { id: cliente } = await loja.pedir('POST', '/clientes/', { ...ENDERECO, nome: 'Ana Souza', cpf: '12345678909' })
  const novos: { id: number; sku: string }[] = []
  for (let n = 0; n < quantos; n++) {
    const sku = `PECA-${n}`
    const dados = { ...base, titulo: `Camiseta ${n}`, sku, preco_venda: 50, qtd: PECAS }
    const { id } = await loja.pedir('POST', '/produtos/', dados)
    await loja.pedir('POST', `/produtos/${id}/publicar-no-bling/`)
    novos.push({ id, sku })
  }
  const produtos: { id: number; idBling: string; sku: string }[] = []
  for (const { id, sku } of novos) {
    while ((await readBalance({ emulador }, sku)) !== PECAS) await wait(OLHAR_MS)
    produtos.push({ id, sku, idBling: (await loja.pedir('GET', `/produtos/${id}/`)).id_bling })
  }
  return { loja, emulador, base, cliente, produtos }
}
