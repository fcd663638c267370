import { expect, test } from 'vitest'
import { z } from 'zod'
import { ENTITY_NAMES, ENTITY_PERMISSIONS, entityOf } from './entities.ts'
import { loteEmAndamento } from './importacoes/lote.routes.ts'
import type { Route } from './route.ts'
import { rotas } from './routes.ts'
import { NOMES_DAS_PERMISSOES } from './usuarios/permissoes.ts'
import { permissaoDaParte } from './usuarios/restrito.ts'

const filterRotas = (tem: (rota: Route) => unknown) => rotas.filter(([, rota]) => tem(rota)).map(([chave]) => chave)

/** In the order of the table of all routes. */
const byPlace = (a: string, b: string) =>
  rotas.findIndex(([chave]) => chave === a) - rotas.findIndex(([chave]) => chave === b)

test('only these routes answer a stranger', () => {
  expect(filterRotas(({ publica }) => publica)).toEqual([
    'GET /saude/',
    'POST /auth/login/',
    'POST /auth/login/desafio/',
    'POST /auth/login/segundo-fator/',
    'POST /auth/verificar/',
    'POST /auth/logout/',
    'POST /auth/celular/pedir/',
    'POST /auth/celular/entrar/',
    'GET /convites/:token/',
    'POST /convites/:token/',
    'GET /aprovacoes/:token/',
    'POST /aprovacoes/:token/visto/',
    'POST /aprovacoes/:token/aprovar/',
    'POST /aprovacoes/:token/mudanca/',
    'POST /aprovacoes/:token/recusar/',
  ])
})

test('an administrator who lacks the second factor reaches their own access, to get one, and nothing else', () => {
  const proprio = /^\w+ \/auth\/(eu|avisos|senha|sessoes|segundo-fator|confirmar)\//
  expect(filterRotas(({ semSegundoFator }) => semSegundoFator)).toEqual(
    rotas.map(([chave]) => chave).filter((chave) => proprio.test(chave)),
  )
})

/** An entity's own permission is asked for by all routes at its address but the deletion. */
const entityRotas = ENTITY_PERMISSIONS.map((permissao) => [
  permissao,
  ENTITY_NAMES.filter((name) => entityOf(name).permission?.name === permissao).flatMap((name) =>
    filterRotas(({ permissao: asked }) => asked !== 'excluir_definitivo').filter((chave) =>
      chave.includes(` /${name}/`),
    ),
  ),
])

test('these routes ask for a permission', () => {
  expect(
    Object.fromEntries(NOMES_DAS_PERMISSOES.map((nome) => [nome, filterRotas((rota) => rota.permissao === nome)])),
  ).toEqual({
    ...Object.fromEntries(entityRotas),
    ver_custos: ['GET /produtos/:id/custos/', 'POST /compras/:id/custos/'],
    ver_faturamento: [],
    mudar_precos: ['PUT /producao/precos/'],
    dar_desconto: [],
    cancelar_vendas: ['DELETE /vendas/:id/', 'POST /vendas/:id/desfazer-cancelamento/'],
    exportar_dados: filterRotas(({ papel }) => !papel).filter((chave) => chave.includes('/exportar/')),
    estornar_pagamentos: ['DELETE /vendas/:id/pagamentos/:pagamentoId/'],
    conferir_caixa: [
      'GET /caixas/fora/',
      'POST /turnos/:id/movimentos/:movimento_id/estornar/',
      'POST /turnos/:id/trazer/',
      'POST /turnos/:id/reabrir/',
    ],
    corrigir_estoque: [
      'POST /compras/:id/receber/',
      'POST /compras/:id/recebimentos/:recebimento_id/estornar/',
      'POST /estoque/contagem/',
    ],
    excluir_definitivo: [
      'DELETE /produtos/lixeira/excluir-multiplos/',
      'DELETE /categorias/:id/',
      'DELETE /clientes/:id/',
      'POST /clientes/:id/anonimizar/',
      'GET /clientes/:id/rastros/',
      'POST /fornecedores/:id/anonimizar/',
      'DELETE /orcamentos/:id/',
      'DELETE /artes/:id/',
      ...ENTITY_NAMES.map((name) => `DELETE /${name}/:id/`),
    ].toSorted(byPlace),
  })
})

/** Fields of all answers, with who may read them. */
function camposDasRespostas(): Map<string, Set<string | undefined>> {
  const campos = new Map<string, Set<string | undefined>>()
  for (const [, { resposta }] of rotas)
    z.toJSONSchema(resposta, {
      unrepresentable: 'any',
      override: ({ zodSchema: { _zod } }) => {
        if (_zod.def.type !== 'object') return
        for (const [nome, schema] of Object.entries((_zod.def as z.core.$ZodObjectDef).shape))
          campos.set(nome, (campos.get(nome) ?? new Set()).add(permissaoDaParte(schema)))
      },
    })
  return campos
}

test('every field of an answer that says a cost is one; sums of the shop are in the dashboard alone, besides the reports', () => {
  const campos = camposDasRespostas()
  const custoCampos = [...campos].filter(([nome]) => /custo|margem|lucro/.test(nome) && nome !== 'ver_custos')
  expect(Object.fromEntries(custoCampos)).toEqual({
    preco_custo: new Set(['ver_custos']),
    custo_unitario: new Set(['ver_custos']),
    custo_por_peca: new Set(['ver_custos']),
    custo_antes: new Set(['ver_custos']),
    custo_depois: new Set(['ver_custos']),
    // The setting of purchases is called so, too.
    custo: new Set(['ver_custos', undefined]),
    custo_sem_estampa: new Set(['ver_custos']),
    // A setting of administrators, whether Bling is told of costs.
    custo_das_entradas: new Set([undefined]),
    // How many purchases wait for a person who sees costs.
    custos_a_gravar: new Set(['ver_custos']),
  })
  const restritos = [...campos].filter(([, permissoes]) => permissoes.has('ver_faturamento')).map(([nome]) => nome)
  expect(restritos).toEqual(['vendido'])
})

test('a value whose field is named beside it is a cost where that field is one', () => {
  const conflitos = loteEmAndamento.shape.conflitos.element
  const [custoPermissao, secondPermissao] = conflitos.options.map(({ shape }) => permissaoDaParte(shape.agora))
  expect([custoPermissao, secondPermissao]).toEqual(['ver_custos', undefined])
  const conflito = { produto_id: 1, variacao_id: null, motivo: '', agora: 7 }
  const opcaoDe = (campo: string) =>
    conflitos.options.findIndex((opcao) => opcao.safeParse({ ...conflito, campo }).success)
  expect([opcaoDe('preco_custo'), opcaoDe('preco_venda')]).toEqual([0, 1])
})

test('204 is the status of what has nothing to answer', () => {
  expect(filterRotas(({ status }) => status === 204)).toEqual(
    filterRotas(({ resposta }) => resposta instanceof z.ZodNull),
  )
})

test('routes that make something new answer 201, also these, whose own tests do not look; no status besides', () => {
  const feitos = [
    'atributos/',
    'atributos/:id/valores/',
    'producoes/',
    'orcamentos/mockups/',
    'orcamentos/:id/duplicar/',
    'vendas/:id/repetir/',
  ]
  expect(filterRotas(({ status }) => status === 201)).toEqual(
    expect.arrayContaining(feitos.map((caminho) => `POST /${caminho}`)),
  )
  expect(new Set(rotas.map(([, { status }]) => status))).toEqual(new Set([undefined, 201, 204]))
})

test('pictures come as multipart to four routes, a file as it is to three', () => {
  const pictures = ['POST /produtos/', 'POST /produtos/:id/imagens/', 'POST /orcamentos/mockups/', 'POST /loja/logo/']
  const files = ['POST /compras/xml/', 'POST /artes/', 'POST /importacoes/']
  expect(filterRotas((rota) => rota.multipart).toSorted()).toEqual([...pictures, ...files].toSorted())
  expect(filterRotas(({ arquivo }) => arquivo)).toEqual(files)
})

/** Fields of a body that are a switch. */
function switchesOf(body: z.ZodType): string[] {
  const { properties = {} } = z.toJSONSchema(body, { unrepresentable: 'any' })
  const isSwitch = (nome: string) =>
    body
      .safeParse({ [nome]: 'talvez' })
      .error?.issues.some(({ path, message }) => path[0] === nome && message === 'Informe sim ou não')
  return Object.keys(properties).filter(isSwitch)
}

test('a form with files sends its switches as 1 and 0, and each is read', () => {
  const read: string[] = []
  for (const [chave, { multipart, body }] of rotas) {
    if (!multipart || !body) continue
    for (const nome of switchesOf(body))
      for (const sent of ['1', '0']) {
        const issues = body.safeParse({ [nome]: sent }).error?.issues ?? []
        expect([chave, nome, sent, issues.filter(({ path }) => path[0] === nome)]).toEqual([chave, nome, sent, []])
        read.push(nome)
      }
  }
  expect(new Set(read)).toEqual(new Set(['tem_cor', 'tem_tamanho', 'publicar_bling', 'peca_lisa']))
})
