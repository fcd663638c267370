import type { LojaDaProva } from '../prova/loja.ts'
import { createRandom } from '../random.ts'
import { type Prateleira, vender } from './balcao.ts'
import { type Base, cadastrar } from './cadastro.ts'
import { atender, circular } from './clientela.ts'
import type { Diario, Efeito } from './diario.ts'
import { Pessoa } from './pessoa.ts'

/** Initial stock: small enough for some products to sell out, too large for all to. */
const PECAS = 400

export interface Abertura {
  readonly loja: LojaDaProva
  readonly diario: Diario
  readonly semente: number
  /** The address that people use: the proxy's. */
  readonly url: string
  readonly publicados: number
  readonly sincronizar: boolean
}

/** What the shop sells, while nothing fails yet. The published ones are waited for. */
export async function prepararLoja({ loja, diario, semente, url, publicados }: Abertura) {
  const { id: modelo_id } = await loja.pedir('POST', '/modelos/', { codigo: 'CAM', nome: 'Camiseta' })
  const { id: categoria_id } = await loja.pedir('POST', '/categorias/', { nome: 'Roupas' })
  const base: Base = { modelo_id, categoria_id }
  const dono = new Pessoa('dono', url, diario, createRandom(semente), new AbortController().signal)
  const criar = async (sku: string, preparo: object, compara: object) => {
    const titulo = `Camiseta ${sku}`
    const efeito: Efeito = { tipo: 'produto', marca: sku, estado: { titulo, preco: 50, lixeira: false, ...compara } }
    const corpo = { ...base, titulo, sku, preco_venda: 50, ...preparo }
    const { corpo: produto } = await dono.escrever({ metodo: 'POST', caminho: '/produtos/', corpo, efeito })
    return { id: produto.id as number, sku }
  }
  const lista: Record<'publicados' | 'outros', { id: number; sku: string }[]> = { publicados: [], outros: [] }
  for (let i = 1; i <= publicados; i++)
    lista.publicados.push(await criar(`PUBLICADA-${i}`, { qtd: PECAS, publicar_bling: true }, {}))
  for (let i = 1; i <= 4; i++) lista.outros.push(await criar(`SOLTA-${i}`, { qtd: i === 1 ? 5 : PECAS }, {}))
  for (const { id } of lista.publicados) while (!(await loja.pedir('GET', `/produtos/${id}/`)).id_bling);
  const prateleira: Prateleira = lista
  return { base, prateleira }
}

/** People at work until `parar`, at once: each resolves with what it was doing done. */
export function trabalhar(
  { diario, semente, url, sincronizar }: Abertura,
  { base, prateleira: { publicados, outros } }: Awaited<ReturnType<typeof prepararLoja>>,
  parar: AbortSignal,
): Promise<void>[] {
  let quantas = 0
  const prateleira: Prateleira = { publicados: sincronizar ? publicados : [], outros }
  const pessoa = (nome: string) => new Pessoa(nome, url, diario, createRandom(semente * 1000 + ++quantas), parar)
  return [
    cadastrar(pessoa('ana'), base, sincronizar),
    cadastrar(pessoa('bia'), base, false),
    cadastrar(pessoa('caio'), base, false),
    vender(pessoa('davi'), prateleira, 0),
    vender(pessoa('eva'), prateleira, 100_000),
    vender(pessoa('fabio'), prateleira, 200_000),
    atender(pessoa('gabi'), '3'),
    circular(pessoa('hugo')),
  ]
}
