import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createBanco } from '../../../test/support/banco.ts'
import { openLoja } from '../../../test/support/loja.ts'
import { createUsuario } from '../autenticacao/usuarios.rules.ts'
import { forgetExpired, prazos } from './retencao.data.ts'

const banco = await createBanco()
afterAll(() => banco.descartar())
await createUsuario(banco.db, { username: 'dona', senha: 'senha-da-dona', tipo: 'admin' })
const { id: usuario } = await banco.db.selectFrom('usuarios').select('id').executeTakeFirstOrThrow()

/** Writes one row that is `dias` old of each kind. */
const ESCREVER: Readonly<Record<string, (nome: string, idade: ReturnType<typeof ha>) => ReturnType<typeof sql>>> = {
  idempotencia: (nome, idade) =>
    sql`insert into idempotencia (chave, usuario_id, rota, corpo_hash, criada_em)
        values (${nome}, ${usuario}, 'POST /api/clientes/', '\\x00', ${idade})`,
  importacoes: (nome, idade) =>
    sql`insert into importacoes (tipo, modo, arquivo, digest, colunas, total, criada_em)
        values ('produtos', 'ambos', ${nome}, 'a', '[]', 1, ${idade})`,
  orcamentos: (nome, idade) => sql`insert into orcamentos (nome, alterado_em) values (${nome}, ${idade})`,
  sincronizacoes_encerradas: (nome, idade) =>
    sql`insert into sincronizacoes (tipo, operacao, titulo, estado, criado_em, alterado_em)
        values ('pedido', 'sincronizar', ${nome}, 'concluida', ${idade}, ${idade}),
               ('pedido', 'sincronizar', ${nome}, 'descartada', ${idade}, ${idade})`,
  sincronizacoes_falhas: (nome, idade) =>
    sql`insert into sincronizacoes (tipo, operacao, titulo, estado, criado_em, alterado_em)
        values ('pedido', 'sincronizar', ${nome}, 'falhou', ${idade}, ${idade})`,
  tarefas_encerradas: (nome, idade) =>
    sql`insert into tarefas (tipo, alvo_id, titulo, estado, resposta, respondida_em, encerrada_em, criada_em, alterada_em)
        values ('pedido.mudou', 1, ${nome}, 'concluida', null, null, ${idade}, ${idade}, ${idade}),
               ('pedido.mudou', 1, ${nome}, 'descartada', 'descartar', ${idade}, null, ${idade}, ${idade})`,
  tarefas_abertas: (nome, idade) =>
    sql`insert into tarefas (tipo, alvo_id, titulo, criada_em, alterada_em)
        values ('pedido.mudou', 1, ${nome}, ${idade}, ${idade})`,
  bling_eventos: (nome, idade) =>
    sql`insert into bling_eventos (evento_id, tipo, recebido_em) values (${nome}, 'order', ${idade})`,
  bling_pedidos_de_fora: (nome, idade) =>
    sql`insert into bling_pedidos (dono, id_bling, visto_em) values ('canal', ${nome}, ${idade})`,
  avisos_de_transporte: (nome, idade) =>
    sql`insert into avisos_de_transporte (digest, recebido_em) values (sha256(${nome}::bytea), ${idade})`,
  bling_autorizacoes: (nome, idade) =>
    sql`insert into bling_autorizacoes (estado, usuario_id, criada_em)
        values (sha256(${nome}::bytea), ${usuario}, ${idade})`,
  bling_codigos: (nome, idade) =>
    sql`insert into bling_codigos (codigo, criado_em) values (sha256(${nome}::bytea), ${idade})`,
  tentativas_login: (nome, idade) =>
    sql`insert into tentativas_login (chave, falhas, desde) values (${nome}, 1, ${idade})`,
  entradas_pendentes: (nome, idade) =>
    sql`insert into entradas_pendentes (hash, usuario_id, expira_em)
        values (sha256(${nome}::bytea), ${usuario}, ${idade})`,
  entradas_por_codigo: (nome, idade) =>
    sql`with sessao as (insert into sessoes (usuario_id, expira_em) values (${usuario}, now() + interval '1 day') returning id)
        insert into entradas_por_codigo (sessao_id, codigo, expira_em)
        select id, sha256(${nome}::bytea), ${idade} from sessao`,
  desafios_de_registro: (nome, idade) =>
    sql`with sessao as (insert into sessoes (usuario_id, expira_em) values (${usuario}, now() + interval '1 day') returning id)
        insert into desafios_de_registro select id, ${nome}, ${idade} from sessao`,
  sessoes: (nome, idade) =>
    sql`insert into sessoes (usuario_id, agente, criada_em, expira_em, revogada_em)
        values (${usuario}, ${nome}, ${idade}, ${idade}, null),
               (${usuario}, ${nome}, ${idade}, now() + interval '1 day', ${idade})`,
  auditoria: (nome, idade) => sql`insert into auditoria (tipo, alvo, criado_em) values ('entrada', ${nome}, ${idade})`,
}
const DUAS = new Set(['sincronizacoes_encerradas', 'tarefas_encerradas', 'sessoes'])

const ha = (dias: number) => sql`now() - make_interval(hours => ${Math.round(dias * 24)})`
const countRows = async (tabela: string) => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(tabela)}`.execute(banco.db)
  return rows[0]?.n
}

test.each(prazos(60))('$chave: expired rows go, younger ones stay', async (prazo) => {
  const { chave, dias, tabela = chave } = prazo
  const antes = (await countRows(tabela)) ?? 0
  await ESCREVER[chave]?.(`${chave} velha`, ha(dias + 0.2)).execute(banco.db)
  await ESCREVER[chave]?.(`${chave} nova`, ha(dias - 0.2)).execute(banco.db)
  const rowCount = DUAS.has(chave) ? 2 : 1
  expect(await countRows(tabela)).toBe(antes + 2 * rowCount)
  expect(await forgetExpired(banco.db, prazo)).toBe(rowCount)
  expect(await countRows(tabela)).toBe(antes + rowCount)
  expect(await forgetExpired(banco.db, prazo)).toBe(0)
})

test('synchronisations that are open, and answers under way, stay, however old', async () => {
  await sql`insert into sincronizacoes (tipo, operacao, titulo, estado, alterado_em)
    values ('produto', 'publicar', 'a', 'pendente', ${ha(4000)}),
           ('produto', 'publicar', 'b', 'executando', ${ha(4000)})`.execute(banco.db)
  await sql`insert into tarefas (tipo, alvo_id, titulo, estado, resposta, respondida_em, alterada_em)
    values ('pedido.cancelado_la', 1, 'c', 'pendente', 'cancelar', ${ha(4000)}, ${ha(4000)})`.execute(banco.db)
  const antes = [await countRows('sincronizacoes'), await countRows('tarefas')]
  for (const prazo of prazos(60)) await forgetExpired(banco.db, prazo)
  expect([await countRows('sincronizacoes'), await countRows('tarefas')]).toEqual(antes)
})

test('the audit names each quote that goes by its term, and no technical record', async () => {
  const idades = [ha(401), ha(400.2), ha(399.8), ha(500)]
  const ids: number[] = []
  for (const idade of idades) {
    const { rows } = await sql<{ id: number }>`
      insert into orcamentos (nome, alterado_em) values ('Zulmira', ${idade}) returning id`.execute(banco.db)
    ids.push(rows[0]?.id ?? 0)
  }
  await ESCREVER['bling_eventos']?.('sem linha', ha(40)).execute(banco.db)
  const linhasDaAuditoria = async () =>
    banco.db
      .selectFrom('auditoria')
      .select(['comando', 'usuario', 'alvo_tipo', 'alvo_id', 'alvo', 'detalhes'])
      .where('tipo', '=', 'exclusao_permanente')
      .where('alvo_id', 'in', ids)
      .orderBy('alvo_id')
      .execute()
  const quantas = await countRows('auditoria')
  for (const prazo of prazos(60)) await forgetExpired(banco.db, prazo)
  const [firstId = 0, dois = 0, , quatro = 0] = ids
  const linha = (id: number) => ({
    comando: 'sistema',
    usuario: null,
    alvo_tipo: 'orcamento',
    alvo_id: id,
    alvo: `Orçamento ${id}`,
    detalhes: { motivo: 'prazo de 400 dias' },
  })
  expect(await linhasDaAuditoria()).toEqual([linha(firstId), linha(dois), linha(quatro)])
  expect(await countRows('auditoria')).toBe((quantas ?? 0) + 3)
  expect(JSON.stringify(await linhasDaAuditoria())).not.toContain('Zulmira')
})

test('deletes more rows than one statement takes', async () => {
  await sql`insert into bling_eventos (evento_id, tipo, recebido_em)
    select 'e' || n, 'order', ${ha(400)} from generate_series(1, 5001) n`.execute(banco.db)
  expect(await forgetExpired(banco.db, { chave: 'bling_eventos', vencida: 'recebido_em < limite', dias: 30 })).toBe(
    5001,
  )
})

test('runs when the shop opens, for nights that it was closed', async () => {
  await ESCREVER['idempotencia']?.('de ontem', ha(2)).execute(banco.db)
  const loja = await openLoja(undefined, { banco })
  try {
    const chaves = async () =>
      (await banco.db.selectFrom('idempotencia').select('chave').execute()).map(({ chave }) => chave)
    await loja.queue.drain()
    expect(await chaves()).not.toContain('de ontem')
    const { rows } = await sql<{ name: string; cron: string }>`select name, cron from pgboss.schedule`.execute(banco.db)
    const agenda = Object.fromEntries(rows.map(({ name, cron }) => [name, cron]))
    expect(agenda).toMatchObject({ retencao: '40 3 * * *' })
    expect(agenda).not.toHaveProperty('auditoria-esquecer')
  } finally {
    await loja.app.close()
    await loja.queue.stop()
  }
})

test('docs/retention.md has the same table as the code', () => {
  const documento = readFileSync(join(import.meta.dirname, '../../../../../docs/retention.md'), 'utf8')
  const linhas = [...documento.matchAll(/^\| `(\w+)` +\| .+? +\| (\d+) +\| .+? +\|$/gm)]
  expect(linhas.map(([, chave, dias]) => [chave, Number(dias)])).toEqual(
    prazos(365).map(({ chave, dias }) => [chave, dias]),
  )
})
