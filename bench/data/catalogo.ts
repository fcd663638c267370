import type pg from 'pg'
import { createRandom } from '../../apps/api/test/support/random.ts'
import { inserir } from './inserir.ts'
import { CORES, ESTILOS, MOTIVOS, PECAS } from './vocabulary.ts'

const MODELOS = 500
/** How many categories each of the four levels has: 300 in all. */
const NIVEIS = [6, 24, 72, 198] as const
const NA_LIXEIRA = 200
const ATRIBUTOS = ['Gola', 'Manga', 'Tecido', 'Estampa', 'Acabamento', 'Caimento', 'Coleção', 'Público'] as const
const VALORES = 20
const SEED = 20_261_121

/** What the screens show beside the products: models, a deep tree, attributes, a trash. False when it was there. */
export async function semearCatalogo(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query('select from modelos where codigo = $1', [codigoDoModelo(0)])
  if (rowCount) return false
  await client.query('begin')
  const categorias = await semearCategorias(client)
  await semearModelos(client, categorias)
  await semearAtributos(client)
  await semearLixeira(client, categorias[0] ?? 0)
  await client.query('commit')
  await client.query('vacuum analyze')
  return true
}

const codigoDoModelo = (n: number) => `MED-${String(n + 1).padStart(3, '0')}`

/** The ids of the deepest level. */
async function semearCategorias(client: pg.Client): Promise<number[]> {
  const random = createRandom(SEED)
  let pais: number[] = []
  for (const quantas of NIVEIS) {
    const novas = Array.from({ length: quantas }, (_, n) => ({
      nome: `${random.pick(MOTIVOS)} ${random.pick(ESTILOS)} ${n + 1}`,
      categoria_pai: pais[n % pais.length] ?? null,
    }))
    pais = (await inserir(client, 'categorias', novas)).map(({ id }) => id)
  }
  return pais
}

async function semearModelos(client: pg.Client, categorias: readonly number[]): Promise<void> {
  const random = createRandom(SEED)
  const modelos = Array.from({ length: MODELOS }, (_, n) => {
    const { nome, preco, peso } = random.pick(PECAS)
    const estilo = random.pick(ESTILOS)
    return {
      codigo: codigoDoModelo(n),
      nome: `${nome} ${estilo} ${random.pick(CORES)[0]}`,
      descricao: `${nome} de acabamento ${estilo.toLowerCase()}, costura dupla e etiqueta interna, para o ano todo`,
      categoria_id: random.pick(categorias),
      preco_venda: preco,
      peso,
    }
  })
  await inserir(client, 'modelos', modelos)
}

async function semearAtributos(client: pg.Client): Promise<void> {
  for (const nome of ATRIBUTOS) {
    const [{ id } = { id: 0 }] = await inserir(client, 'atributos', [{ nome }])
    const valores = Array.from({ length: VALORES }, (_, n) => ({ atributo_id: id, valor: `${nome} ${n + 1}` }))
    await inserir(client, 'atributo_valores', valores)
  }
}

/** Deleted products of their own: the searches of the other measurement find the same as before. */
async function semearLixeira(client: pg.Client, categoria: number): Promise<void> {
  await client.query(
    `insert into produtos (titulo, sku, codigo, modelo_id, categoria_id, preco_venda, quantidade, excluido_em)
     select 'Fora de linha ' || n, 'FORA-' || n, '', m.id, $1, 10, 1, timestamptz '2026-11-01 12:00Z' + n * interval '1 min'
       from modelos m, generate_series(1, $2::int) as n where m.codigo = $3`,
    [categoria, NA_LIXEIRA, codigoDoModelo(0)],
  )
}
