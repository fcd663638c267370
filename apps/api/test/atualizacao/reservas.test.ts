import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { knownMigrations, migrate } from '../../src/infra/database/migrate.ts'
import type { TestBanco } from '../support/banco.ts'
import { checkEstoque } from '../support/vendas.ts'
import { bancoDe } from './adiante.ts'
import { retratos } from './retrato.ts'

/**
 * Data of the version before, beside the portrait's shop, where one sale holds a "Grade \N Azul M" and one the same as
 * a part of a kit. Four "Leão M" were ordered by sale 2: one is finished and two are to be printed, on one blank that
 * is in stock; one more without a sale waits for a person. One line of sale 2 leaves the size open, one names a size
 * that was deleted.
 */
const LOJA = `
  update variacoes set quantidade = 3 where id = 3;
  insert into itens_venda (id, venda_id, ordem, produto_id, variacao_id, titulo, variacao, quantidade, valor_unitario)
    overriding system value values
    (11, 2, 1, 5, 3, 'Leão', 'M', 4, 50), (12, 2, 2, 2, null, 'Grade', null, 1, 50), (13, 2, 3, 2, null, 'Grade', 'Azul G', 1, 50);
  insert into producoes (id, venda_id, item_id, produto_id, variacao_id, titulo, variacao, pedida, feita, reservada, sem_venda,
      lisa_produto_id, lisa_variacao_id, lisa) overriding system value values
    (11, 2, 11, 5, 3, 'Leão', 'M', 3, 1, 1, 0, 4, 2, 'Lisa M'), (12, 1, null, 5, 3, 'Leão', 'M', 1, 1, 0, 1, 4, 2, 'Lisa M');
  update producoes set cancelada_em = now() where id = 12;
  update produtos set reservado = 3 where id in (2, 5); update produtos set reservado = 1 where id = 4;
  update variacoes set reservado = 3 where id = 3; update variacoes set reservado = 1 where id = 2`

async function lojaDeAntes(mais = ''): Promise<TestBanco> {
  const [cheia] = retratos()
  if (!cheia) throw new Error('no portrait')
  const banco = await bancoDe(cheia)
  onTestFinished(() => banco.descartar())
  await migrate(banco.config, { only: knownMigrations().filter((nome) => nome < '0158') })
  await sql.raw(LOJA + mais).execute(banco.db)
  return banco
}

const queryRows = async (banco: TestBanco, pergunta: string) => (await sql.raw<object>(pergunta).execute(banco.db)).rows
const ESTOQUES = `
  select 'produto' as de, id, quantidade, reservado from produtos
  union all select 'variacao', id, quantidade, reservado from variacoes order by 1, 2`

test('a living shop holds as many pieces as before, and now each says who holds it', async () => {
  const banco = await lojaDeAntes()
  const antes = await queryRows(banco, ESTOQUES)
  await migrate(banco.config)
  expect(await queryRows(banco, ESTOQUES)).toEqual(antes)
  expect(
    (
      await sql<{ dita: string }>`
      select concat_ws(' ', tipo, coalesce('linha ' || item_id, 'produção ' || producao_id), 'produto', produto_id,
                       'variação ' || variacao_id, '×', quantidade) as dita from reservas order by 1`.execute(banco.db)
    ).rows.map(({ dita }) => dita),
  ).toEqual([
    'lisa produção 11 produto 4 variação 2 × 1',
    'sem_venda produção 12 produto 5 variação 3 × 1',
    'venda linha 11 produto 5 variação 3 × 2',
    'venda linha 12 produto 2 × 1',
    'venda linha 2 produto 2 variação 1 × 1',
    'venda linha 3 produto 2 variação 1 × 1',
  ])
  await checkEstoque(banco.db)
})

test.each([
  ['a product', 'update produtos set reservado = 4 where id = 2', 'Grade \\N” tem 4 reservadas, .* seguram 3'],
  [
    'a variation',
    'update variacoes set reservado = 1 where id = 1',
    'Grade \\N Azul M” tem 1 reservadas, .* seguram 2',
  ],
])(
  '%s of which another number is reserved stops it with a sentence, and nothing is changed',
  async (_, mais, produtoTitulo) => {
    const banco = await lojaDeAntes(`; ${mais}`)
    const antes = await queryRows(banco, ESTOQUES)
    const sentenca = new RegExp(
      `A migração 0158_reservas falhou e foi desfeita: O produto “${produtoTitulo.replace('\\N', '\\\\N')}`,
    )
    await expect(migrate(banco.config)).rejects.toThrow(sentenca)
    expect(await queryRows(banco, ESTOQUES)).toEqual(antes)
    expect(await queryRows(banco, "select to_regclass('reservas') as tabela")).toEqual([{ tabela: null }])
  },
)
