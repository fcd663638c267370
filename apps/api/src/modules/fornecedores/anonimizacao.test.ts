import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { importacoesDoArquivo } from '../../../test/support/importacoes.ts'
import { createCaixa, expectForbidden } from '../../../test/support/pessoa.ts'
import { recusa } from '../../../test/support/vendas.ts'
import { SISTEMA } from '../../shop/auditoria.ts'
import { FORNECEDORES, repeatFornecedorAnonymisations } from './anonimizacao.rules.ts'

const { loja, balcao, importar } = await importacoesDoArquivo()
const { pedir } = loja
const { db } = loja.banco

const ANA = {
  nome: 'Anastácia Linhares',
  documento: '529.982.247-25',
  telefone: '(81) 97777-1234',
  email: 'anas@x.com',
}
const anonymise = (id: number) => pedir('POST', `/api/fornecedores/${id}/anonimizar/`)
const once = (method: string, url: string, body: object) =>
  pedir(method, url, body, { 'idempotency-key': crypto.randomUUID() })

/** Rows of all tables that still tell the person. */
async function findTraces(): Promise<string[]> {
  const { rows } = await sql<{ tabela: string }>`
    select c.oid::regclass::text as tabela from pg_class c
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`.execute(db)
  const found: string[] = []
  for (const { tabela } of rows) {
    const traces = await sql`select from ${sql.raw(tabela)} t
      where t::text ~* 'anast|linhares|97777|anas@|52998224725|529\\.982|segredo'`.execute(db)
    if (traces.rows.length > 0) found.push(tabela)
  }
  return found
}

/** A turno of the drawer from which somebody was paid, closed. */
async function payFromDrawer(motivo: string): Promise<number> {
  await pedir('PATCH', '/api/caixas/configuracao/', { ativo: true })
  const [caixa] = (await pedir('GET', '/api/caixas/')).body
  const { body: turno } = await once('POST', `/api/caixas/${caixa.id}/abrir/`, { fundo: 100 })
  await once('POST', `/api/turnos/${turno.id}/sangrias/`, { valor: 20, motivo, destino: 'despesa' })
  await once('POST', `/api/turnos/${turno.id}/fechar/`, { contado: 80, observacao: motivo })
  return turno.id
}

test('a supplier who is a person goes from every table; purchases, costs and stock stay', async () => {
  await importar(['Nome;CPF;Telefone', `${ANA.nome};${ANA.documento};${ANA.telefone}`], { tipo: 'fornecedores' })
  const { body: fornecedor } = await once('POST', '/api/fornecedores/', {
    ...ANA,
    nome: 'Anastácia L.',
    documento: null,
  })
  const [{ id }] = (await pedir('GET', '/api/fornecedores/?busca=linhares')).body.results
  const { id: produto_id } = await balcao.criarProduto({ titulo: 'Meia', qtd: 0 })
  const corpo = {
    fornecedor_id: id,
    observacao: 'Segredo dela',
    itens: [{ produto_id, quantidade: 4, custo_unitario: 2 }],
  }
  const { body: compra } = await once('POST', '/api/compras/', corpo)
  await pedir('POST', `/api/compras/${compra.id}/pedir/`)
  expect(await anonymise(id)).toMatchObject(recusa(409, 'FORNECEDOR_COM_COMPRA_ABERTA', /1 compra/))
  const arrived = { itens: [{ item_id: compra.itens[0].id, quantidade: 4 }] }
  expect((await once('POST', `/api/compras/${compra.id}/receber/`, arrived)).status).toBe(200)
  const turno = await payFromDrawer('Costura da Anastácia Linhares, 529.982.247-25')
  expect(await findTraces()).toEqual(
    expect.arrayContaining([
      'fornecedores',
      'movimentos_de_caixa',
      'turnos',
      'compras',
      'idempotencia',
      'importacao_linhas',
    ]),
  )

  for (const person of [id, fornecedor.id])
    expect(await anonymise(person)).toMatchObject({
      status: 200,
      body: { nome: `Fornecedor anonimizado ${person}`, documento: null, telefone: '', email: '', observacao: '' },
    })
  expect(await findTraces()).toEqual([])
  expect((await pedir('GET', `/api/compras/${compra.id}/`)).body).toMatchObject({
    fornecedor: { id, nome: `Fornecedor anonimizado ${id}` },
    situacao: 'recebida',
    total: 8,
    recebimentos: [{ itens: [{ quantidade: 4, custo_unitario: 2 }] }],
  })
  // What was moved stays as it was, in a closed turno too.
  const motivo = 'Costura da (dado apagado), (dado apagado)'
  const closed = { situacao: 'fechado', esperado: 80, observacao: motivo, movimentos: [{ valor: -20, motivo }] }
  expect((await pedir('GET', `/api/turnos/${turno}/`)).body).toMatchObject(closed)
  const audited = (await pedir('GET', '/api/auditoria/?tipo=fornecedor_anonimizado')).body
  expect(audited).toMatchObject({ count: 2, results: [{ alvo_id: fornecedor.id, alvo: null }, { alvo_id: id }] })

  // For good: a second call changes nothing, nor does any other.
  const { body: gone } = await anonymise(id)
  expect((await pedir('GET', '/api/auditoria/?tipo=fornecedor_anonimizado')).body.count).toBe(2)
  const change = pedir('PUT', `/api/fornecedores/${id}/`, { nome: 'Outra', versao: gone.versao })
  expect(await change).toMatchObject(recusa(409, 'FORNECEDOR_ANONIMIZADO'))
  expect(await pedir('POST', '/api/compras/', corpo)).toMatchObject(recusa(409, 'FORNECEDOR_ANONIMIZADO'))
})

test('a company is no person; who may not delete for good may not anonymise', async () => {
  const { body: company } = await pedir('POST', '/api/fornecedores/', { nome: 'Malhas', documento: '12ABC34501DE35' })
  expect(await anonymise(company.id)).toMatchObject(recusa(409, 'FORNECEDOR_EMPRESA', /empresa/))
  const caixa = await createCaixa(loja)
  await caixa.negar('excluir_definitivo')
  await expectForbidden(caixa.pedir('POST', `/fornecedores/${company.id}/anonimizar/`))
})

test('a restored shop anonymises again who was anonymised since the backup', async () => {
  const { body: rui } = await pedir('POST', '/api/fornecedores/', { nome: 'Rui Restaurado' })
  await sql`create table loja_de_antes as select id, criado_em, now() as anonimizado_em from fornecedores
    where id = ${rui.id}`.execute(db)
  const staged = { nome: 'loja_de_antes', colunas: ['id', 'criado_em', 'anonimizado_em'] }
  expect(await repeatFornecedorAnonymisations(db, new Map([[FORNECEDORES, staged]]), SISTEMA)).toBe(1)
  expect((await pedir('GET', `/api/fornecedores/${rui.id}/`)).body.nome).toBe(`Fornecedor anonimizado ${rui.id}`)
  expect(await repeatFornecedorAnonymisations(db, new Map([[FORNECEDORES, staged]]), SISTEMA)).toBe(0)
  expect(await repeatFornecedorAnonymisations(db, new Map(), SISTEMA)).toBe(0)
})
