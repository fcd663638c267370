import type pg from 'pg'
import { createRandom } from '../../apps/api/test/support/random.ts'
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
  let pais: (number | null)[] = [null]
  for (const quantas of NIVEIS) {
    const nomes = Array.from({ length: quantas }, (_, n) => `${random.pick(MOTIVOS)} ${random.pick(ESTILOS)} ${n + 1}`)
    const { rows } = await client.query<{ id: number }>(
      `insert into categorias (nome, categoria_pai)
       select u.nome, u.pai from unnest($1::text[], $2::int[]) as u(nome, pai) returning id`,
      [nomes, nomes.map((_, n) => pais[n % pais.length])],
    )
    pais = rows.map(({ id }) => id)
  }
  return pais.filter((id) => id !== null)
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
      categoria: random.pick(categorias),
      preco,
      peso,
    }
  })
  await client.query(
    `insert into modelos (codigo, nome, descricao, categoria_id, preco_venda, peso)
     select * from unnest($1::text[], $2::text[], $3::text[], $4::int[], $5::numeric[], $6::numeric[])`,
    (['codigo', 'nome', 'descricao', 'categoria', 'preco', 'peso'] as const).map((coluna) =>
      modelos.map((modelo) => modelo[coluna]),
    ),
  )
}

async function semearAtributos(client: pg.Client): Promise<void> {
  await client.query(
    `with novos as (insert into atributos (nome) select unnest($1::text[]) returning id, nome)
     insert into atributo_valores (atributo_id, valor)
     select id, nome || ' ' || n from novos, generate_series(1, $2::int) as n`,
    [ATRIBUTOS, VALORES],
  )
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
