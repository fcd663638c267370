import { TAMANHOS } from '@estampa/contract/produtos/variacoes.ts'
import type { ClientBase } from 'pg'
import { LUGARES } from '../../apps/api/src/demo/customers.ts'
import { buildPickSql, loadWithoutIndexes, sorte } from './sql.ts'
import {
  CORES,
  ESTILOS,
  MOTIVO_RARO,
  MOTIVOS,
  NOMES,
  PECAS,
  SOBRENOME_COMUM,
  SOBRENOME_RARO,
  SOBRENOMES,
} from './vocabulary.ts'

/** So many products have the rare motif, and so many customers the rare surname. */
const RAROS = 20
const PESOS = PECAS.reduce((soma, { peso_relativo }) => soma + peso_relativo, 0)

/** `quantos` products of four variations: four colours, four sizes, or two of each. Each has the name of a picture. */
export async function seedProdutos(client: ClientBase, quantos: number): Promise<void> {
  await client.query(
    `with nova as (insert into categorias (nome) values ('Catálogo de medição') returning id)
     insert into modelos (codigo, nome, categoria_id, preco_venda, peso)
     select codigo, u.nome, nova.id, preco, peso from nova, jsonb_to_recordset($1) as u(codigo text, nome text, preco numeric, peso numeric)`,
    [JSON.stringify(PECAS)],
  )
  const tabelas = ['produtos', 'variacoes', 'produto_imagens', 'skus', 'movimentos_estoque']
  // Written in one go, as triggers would row by row.
  const switchTriggers = async (como: 'disable' | 'enable') => {
    await client.query(`alter table variacoes ${como} trigger user`)
    for (const nome of ['produtos_derivar', 'produtos_sku_novo'])
      await client.query(`alter table produtos ${como} trigger ${nome}`)
  }
  // Keeps the index by which a product looks up what it derives from its variations.
  await loadWithoutIndexes(client, tabelas, ['variacoes_produto'], async () => {
    await switchTriggers('disable')
    await client.query(
      `insert into produtos (titulo, sku, codigo, modelo_id, categoria_id, preco_custo, preco_venda, peso, tem_variacoes,
         tem_cor, tem_tamanho)
       select concat_ws(' ', m.nome, case when i % $4::int = 0 then $3 else ${buildPickSql(1, 'i', 1)} end, ${buildPickSql(2, 'i', 2)}),
           'P-' || m.codigo || '-' || lpad(i::text, 6, '0'), '', m.id, m.categoria_id, round(p.preco * 0.45, 2), p.preco,
           m.peso, true, g.grade < 2, g.grade > 0
         from generate_series(1, $5::int) i
           join (select row_number() over (order by m.id) - 1 as qual, m.* from modelos m
                   join jsonb_to_recordset($6) as u(codigo text, peso_relativo int) using (codigo),
                   generate_series(1, peso_relativo)) m on m.qual = ${sorte('i', 3, PESOS)},
           lateral (select m.preco_venda + 5 * ${sorte('i', 4, 4)} as preco) p, lateral (select ${sorte('i', 5, 3)} as grade) g
         order by i`,
      [MOTIVOS, ESTILOS, MOTIVO_RARO, quantos / RAROS, quantos, JSON.stringify(PECAS)],
    )
    await client.query(
      `insert into variacoes (produto_id, ordem, sku, nome_cor, cor, tamanho, preco_venda, quantidade)
       select p.id, n, concat_ws('-', p.sku, v.cor[1], v.tamanho), v.cor[1], v.cor[2], v.tamanho,
           p.preco_venda + case v.tamanho when 'GG' then 10 else 0 end, ${sorte('p.id * 4 + n', 6, 40)}
         from produtos p, generate_series(0, 3) n,
           lateral (select case when not tem_tamanho then n when tem_cor then n / 2 else 0 end as cor,
               case when not tem_cor then n when tem_tamanho then n % 2 else 0 end as tamanho) q,
           lateral (select array(select jsonb_array_elements_text($1::jsonb -> ((${sorte('p.id', 7, CORES.length)} + q.cor) % ${CORES.length}))) as cor,
               ($2::text[])[1 + (${sorte('p.id', 8, TAMANHOS.length)} + q.tamanho) % ${TAMANHOS.length}] as tamanho) v
         order by p.id, n`,
      [JSON.stringify(CORES), TAMANHOS],
    )
    await client.query('analyze produtos, variacoes')
    await client.query(
      `insert into skus (chave, produto_id, variacao_id) select chave_sku(sku), id, null from produtos
       union all select chave_sku(sku), produto_id, id from variacoes`,
    )
    await client.query(
      `insert into movimentos_estoque (produto_id, variacao_id, variacao, quantidade, saldo, motivo)
       select produto_id, id, nome_da_variacao(variacoes), quantidade, quantidade, 'cadastro' from variacoes where quantidade > 0`,
    )
    await switchTriggers('enable')
    await client.query('update produtos set derivacao = derivacao + 1')
    // The measurement reads the names of pictures, not their files.
    await client.query(
      `insert into produto_imagens (produto_id, arquivo, ordem, largura, altura)
       select id, md5(sku), 0, 1000, 1000 from produtos`,
    )
  })
}

/**
 * Seeds what the screens show beside the products: 500 models, a tree of 300 categories, attributes, a trash of 200.
 */
export async function seedRestOfCatalog(client: ClientBase): Promise<void> {
  let abaixo = 'null::int'
  for (const [nivel, quantas] of [6, 24, 72, 198].entries()) {
    const nome = `concat_ws(' ', ${buildPickSql(1, 'n', 10 + nivel)}, ${buildPickSql(2, 'n', 20 + nivel)}, n)`
    await client.query(
      `insert into categorias (nome, categoria_pai) select ${nome}, ${abaixo} from generate_series(1, ${quantas}) n`,
      [MOTIVOS, ESTILOS],
    )
    // Categories of this level were made last.
    abaixo = `(select max(id) - ${quantas} + 1 from categorias) + n % ${quantas}`
  }
  await client.query(
    `insert into modelos (codigo, nome, descricao, categoria_id, preco_venda, peso)
     select 'MED-' || lpad(n::text, 3, '0'), concat_ws(' ', p.nome, e.estilo, c.cor),
         concat(p.nome, ' de acabamento ', lower(e.estilo), ', costura dupla e etiqueta interna, para o ano todo'),
         (select max(id) from categorias) - ${sorte('n', 31, 198)}, p.preco_venda, p.peso
       from generate_series(1, 500) n join modelos p on p.id = 1 + ${sorte('n', 32, PECAS.length)},
         lateral (select ${buildPickSql(1, 'n', 33)} as estilo) e, lateral (select ${buildPickSql(2, 'n', 34)} as cor) c`,
    [ESTILOS, CORES.map(([nome]) => nome)],
  )
  const atributos = ['Gola', 'Manga', 'Tecido', 'Estampa', 'Acabamento', 'Caimento', 'Coleção', 'Público']
  await client.query(
    `with novos as (insert into atributos (nome) select unnest($1::text[]) returning id, nome)
     insert into atributo_valores (atributo_id, valor) select id, nome || ' ' || n from novos, generate_series(1, 20) n`,
    [atributos],
  )
  // Deleted products of their own: searches find the same as without them.
  await client.query(
    `insert into produtos (titulo, sku, codigo, modelo_id, categoria_id, preco_venda, quantidade, excluido_em)
     select 'Fora de linha ' || n, 'FORA-' || n, '', m.id, m.categoria_id, 10, 1, timestamptz '2026-11-01 12:00Z' + n * interval '1 min'
       from modelos m, generate_series(1, 200) n where m.codigo = 'MED-001'`,
  )
}

/** `quantos` customers, each with a number of its own. */
export async function seedClientes(client: ClientBase, quantos: number): Promise<void> {
  const lugares = LUGARES.map(([ddd, cep, municipio, uf, endereco, bairro], index) => {
    return { qual: index, ddd, cep, municipio, uf, endereco, bairro }
  })
  // The step and the modulus share no factor: no number comes twice.
  const numero = `lpad(((112233441 + i * 38461::bigint) % 999999999)::text, 9, '0')`
  const digitos = (sal: number, quantas: number) => `lpad(${sorte('i', sal, 10 ** quantas)}::text, ${quantas}, '0')`
  await loadWithoutIndexes(client, ['clientes'], [], async () => {
    await client.query(
      `insert into clientes (nome, cpf, telefone, email, cep, municipio, uf, endereco, numero, bairro)
       select concat_ws(' ', q.nome, case when ${sorte('i', 41, 3)} = 0 then ${buildPickSql(1, 'i', 42)} end, ${buildPickSql(2, 'i', 43)}, q.ultimo),
           ${numero} || ${digitos(44, 2)}, concat('(', l.ddd, ') 9', ${digitos(45, 4)}, '-', ${digitos(46, 4)}),
           concat_ws('.', normalizar(q.nome), normalizar(q.ultimo), i) || '@exemplo.com.br', left(l.cep, 5) || ${digitos(47, 3)},
           l.municipio, l.uf, l.endereco, (1 + ${sorte('i', 48, 2000)})::text, l.bairro
         from generate_series(1, $5::int) i join jsonb_to_recordset($6) as l(qual int, ddd int, cep text, municipio text, uf text,
             endereco text, bairro text) on l.qual = ${sorte('i', 49, LUGARES.length)},
           lateral (select ${buildPickSql(1, 'i', 50)} as nome, case when i % $7::int = 0 then $3
               when ${sorte('i', 51, 8)} = 0 then $4 else ${buildPickSql(2, 'i', 52)} end as ultimo) q
         order by i`,
      [NOMES, SOBRENOMES, SOBRENOME_RARO, SOBRENOME_COMUM, quantos, JSON.stringify(lugares), quantos / RAROS],
    )
  })
}
