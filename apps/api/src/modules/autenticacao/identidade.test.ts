import { rotas } from '@estampa/contract/routes.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { lojaDoArquivo } from '../../../test/support/loja.ts'
import {
  type Aparelho,
  activateCodigo,
  atosDe,
  codigoDoAplicativo,
  createSignedInPessoa,
  resetLastPassos,
  SENHA,
} from '../../../test/support/pessoa.ts'

const loja = await lojaDoArquivo()
const ageSessoes = (segundos = 601) =>
  sql`update sessoes set confirmada_em = now() - make_interval(secs => ${segundos})`.execute(loja.banco.db)

const PIX = { pix_chave: '(81) 98765-4321', pix_nome: 'Ateliê Ipê', pix_cidade: 'Recife' }
const ATOS: [string, string, object | undefined][] = [
  ['POST', '/auth/celular/', undefined],
  ['PUT', '/auth/exigencia/', { exigir: false }],
  ['PUT', '/pagamentos/configuracao/', PIX],
  ['POST', '/copias/', undefined],
  ['GET', '/clientes/exportar/?formato=csv', undefined],
  ['GET', '/vendas/exportar/?formato=csv', undefined],
  ['GET', '/auditoria/exportar/', undefined],
  ['DELETE', '/bling/conexao/', undefined],
  ['DELETE', '/melhor-envio/conexao/', undefined],
  ['POST', '/clientes/999999/anonimizar/', {}],
  ['PUT', '/copias/cifra/', { modo: 'senha', senha: 'um barco azul na areia' }],
]
const runAtos = (aparelho: Aparelho) =>
  Promise.all(
    ATOS.map(async ([metodo, url, corpo]) => (await aparelho.pedir(metodo, url, corpo)).body?.codigo ?? 'aceito'),
  )
const pedidos = (codigo: string) => ATOS.map(() => codigo)
const aceitos = async (aparelho: Aparelho) =>
  (await runAtos(aparelho)).filter((codigo) => codigo === 'CONFIRMAR_IDENTIDADE')

test('a sign-in counts for ten minutes; then the password, or a code, opens the acts again', async () => {
  const chefe = (await createSignedInPessoa(loja, 'chefe', 'admin'))()
  await chefe.entrar()
  await ageSessoes(570)
  expect(await aceitos(chefe)).toEqual([])
  const outraChave = { ...PIX, pix_chave: '529.982.247-25' }
  expect((await loja.pedir('PUT', '/api/pagamentos/configuracao/', outraChave)).status).toBe(200)

  await ageSessoes()
  expect(await runAtos(chefe)).toEqual(pedidos('CONFIRMAR_IDENTIDADE'))
  expect((await chefe.pedir('POST', '/copias/')).status).toBe(403)
  // Requests that need no proof still work, and demanding more is no relaxation.
  expect((await chefe.pedir('GET', '/produtos/busca/')).status).toBe(200)
  expect((await chefe.pedir('PUT', '/auth/exigencia/', { exigir: true })).body.codigo).toBe('SEM_SEGUNDO_FATOR')

  const confirmIdentidade = (prova: object) => chefe.pedir('POST', '/auth/confirmar/', prova)
  for (const errada of [{}, { senha: SENHA, codigo: '123456' }])
    expect((await confirmIdentidade(errada)).status).toBe(400)
  expect(await confirmIdentidade({ senha: 'outra' })).toMatchObject({
    status: 400,
    body: { erros: { senha: ['A senha atual não confere'] } },
  })
  expect(await runAtos(chefe)).toEqual(pedidos('CONFIRMAR_IDENTIDADE'))
  expect((await confirmIdentidade({ senha: SENHA })).status).toBe(200)
  expect(await aceitos(chefe)).toEqual([])

  const { segredo } = await activateCodigo(loja, chefe)
  await ageSessoes()
  expect((await confirmIdentidade({ codigo: '000000' })).body.erros.codigo).toEqual(['O código não confere'])
  const codigo = codigoDoAplicativo(segredo)
  expect((await confirmIdentidade({ codigo })).status).toBe(200)
  // A code serves once.
  expect((await confirmIdentidade({ codigo })).status).toBe(400)
  const recusas = (await atosDe(loja, 'chefe')).filter(({ tipo }) => tipo === 'segundo_fator_recusado')
  expect(recusas[0]?.detalhes).toEqual({ fator: 'aplicativo autenticador' })
  await resetLastPassos(loja)
  expect(await aceitos(chefe)).toEqual([])
  // A wrong code was counted since the last right one: after nine more, even the right one has to wait.
  for (let n = 0; n < 9; n++) expect((await confirmIdentidade({ codigo: '000000' })).status).toBe(400)
  expect((await confirmIdentidade({ codigo: codigoDoAplicativo(segredo) })).status).toBe(429)
})

test('a proof is of its session alone', async () => {
  const abrir = await createSignedInPessoa(loja, 'outra', 'admin')
  const [firstAparelho, secondAparelho] = [abrir(), abrir()]
  for (const aparelho of [firstAparelho, secondAparelho]) await aparelho.entrar()
  await ageSessoes()
  expect((await firstAparelho.pedir('POST', '/auth/confirmar/', { senha: SENHA })).status).toBe(200)
  expect((await secondAparelho.pedir('POST', '/copias/')).body.codigo).toBe('CONFIRMAR_IDENTIDADE')
})

test('every route with `prova: sempre` answers CONFIRMAR_IDENTIDADE to an old session before it reads the body', async () => {
  const boss = (await createSignedInPessoa(loja, 'prova-chefe', 'admin'))()
  await boss.entrar()
  await ageSessoes()
  const asking = rotas.filter(([, { prova }]) => prova === 'sempre')
  const answers = await Promise.all(
    asking.map(async ([key]) => {
      const [method = '', path = ''] = key.split(' ')
      const { status, body } = await boss.pedir(method, path.replace(/:relatorio/, 'vendas').replace(/:\w+/g, '999999'))
      return [key, status, body.codigo]
    }),
  )
  expect(answers).toEqual(asking.map(([key]) => [key, 403, 'CONFIRMAR_IDENTIDADE']))
  expect(asking.length).toBeGreaterThan(25)
})
