import { chaveDoSku } from '@estampa/contract/produtos/variacoes.ts'
import { comoCodigo } from '@estampa/contract/shared/escrita.ts'
import { normalizar } from '@estampa/contract/shared/search.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { knownMigrations, migrate } from '../../src/infra/database/migrate.ts'
import { textosHostis } from '../entradas/hostis.ts'
import { criarBanco, esvaziar } from '../support/banco.ts'

async function aberto() {
  const banco = await criarBanco()
  onTestFinished(() => banco.descartar())
  return banco
}

test('an update writes texts in NFC and codes as such; of SKUs that become one, the others keep text and key, and are told', async () => {
  const banco = await aberto()
  const { db, config } = banco
  await esvaziar(banco)
  await migrate(config, { only: knownMigrations().filter((nome) => nome < '0143') })
  await sql
    .raw(`
    insert into modelos (codigo, nome) values ('M' || U&'\\200B', normalize('Calção', NFD));
    insert into categorias (nome) values (normalize('Camisões', NFD));
    insert into produtos (titulo, sku, codigo, modelo_id, categoria_id, tem_variacoes)
      select normalize('Calção ' || n, NFD), sku, 'C' || U&'\\FEFF' || n, 1, 1, n = 1
        from unnest(array[normalize('BORDÔ', NFD), 'BORDÔ', 'X' || U&'\\200B', normalize('bordô', NFD) || U&'\\200B', U&'\\200B'])
          with ordinality s(sku, n);
    insert into variacoes (produto_id, sku, nome_cor) values (1, normalize('bordô-É', NFD), normalize('Bordô', NFD));
    insert into atributos (nome) values (normalize('Coração', NFD));
  `)
    .execute(db)
  await migrate(config)

  const { rows } = await sql`
    select p.sku, p.codigo, p.titulo, s.chave, s.repetida from produtos p
      left join skus s on s.produto_id = p.id and s.variacao_id is null order by p.id`.execute(db)
  const titulo = (n: number) => `Cal\u00e7\u00e3o ${n}`
  expect(rows).toEqual([
    { sku: 'BORDO\u0302', codigo: 'C1', titulo: titulo(1), chave: 'bordo\u0302', repetida: true },
    { sku: 'BORD\u00d4', codigo: 'C2', titulo: titulo(2), chave: 'bord\u00f4', repetida: false },
    { sku: 'X', codigo: 'C3', titulo: titulo(3), chave: 'x', repetida: false },
    { sku: 'bordo\u0302\u200b', codigo: 'C4', titulo: titulo(4), chave: 'bordo\u0302\u200b', repetida: true },
    { sku: null, codigo: 'C5', titulo: titulo(5), chave: null, repetida: null },
  ])
  const outros = await sql`select v.sku, v.nome_cor, m.codigo, m.nome, c.nome as categoria, a.nome as atributo
    from variacoes v, modelos m, categorias c, atributos a`.execute(db)
  expect(outros.rows).toEqual([
    {
      sku: 'bord\u00f4-\u00c9',
      nome_cor: 'Bord\u00f4',
      codigo: 'M',
      nome: 'Cal\u00e7\u00e3o',
      categoria: 'Camis\u00f5es',
      atributo: 'Cora\u00e7\u00e3o',
    },
  ])
})

test('the database compares codes and texts as the contract does', async () => {
  const { db } = await aberto()
  const textos = [...textosHostis, ...fc.sample(fc.string({ unit: 'grapheme', maxLength: 12 }), 200)]
    .filter((texto) => !texto.includes('\u0000') && texto.isWellFormed())
    .flatMap((texto) => [texto, texto.normalize('NFD'), texto.toUpperCase()])
  const { rows } = await sql<{ codigo: string; chave: string | null }>`
    select como_codigo(t) as codigo, chave_sku(t) as chave
      from jsonb_array_elements_text(${JSON.stringify({ textos })}::jsonb->'textos') with ordinality x(t, n) order by n`.execute(
    db,
  )
  const guardados = textos.map((texto) => texto.normalize('NFC'))
  expect(rows).toEqual(guardados.map((t) => ({ codigo: comoCodigo(t), chave: chaveDoSku(t) || null })))
  const bordo = await sql<{ a: string; b: string }>`
    select normalizar(normalize('Coração Bordô', NFD)) as a, normalizar('Coração Bordô') as b`.execute(db)
  expect(bordo.rows).toEqual([{ a: normalizar('Coração Bordô'), b: normalizar('Coração Bordô') }])
})
