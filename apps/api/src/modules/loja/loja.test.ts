import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { lojaDoArquivo } from '../../../test/support/loja.ts'
import { remetenteDe } from '../frete/cotacao/encomenda.rules.ts'
import { remetenteDaInstalacao, SEM_FRETE } from '../frete/frete.config.ts'
import { readLojaDados } from './loja.rules.ts'

const loja = await lojaDoArquivo()

const DADOS = {
  nome: ' Ateliê Ipê ',
  documento: '11.222.333/0001-81',
  telefone: '(81) 3333-4444',
  cep: '50030-230',
  endereco: 'Rua do Bom Jesus',
  numero: 125,
  municipio: 'Recife',
  uf: 'pe',
}
const saveLoja = (dados: object = {}) => loja.pedir('PUT', '/api/loja/', { ...DADOS, ...dados })
const readLoja = async () => (await loja.pedir('GET', '/api/loja/')).body
const remetente = () => remetenteDe({ db: loja.banco.db, config: SEM_FRETE })

test('the settings of the installation count until data are saved; the example shop never does', async () => {
  const { db } = loja.banco
  expect(remetenteDaInstalacao(SEM_FRETE)).toBeNull()
  const propria = { ...SEM_FRETE.remetente, nome: 'Da instalação', cep: '01310100' }
  const installationLoja = remetenteDaInstalacao({ ...SEM_FRETE, remetente: propria, inscricaoEstadual: '12' })
  const { preenchida, ...dados } = await readLojaDados({ db, daInstalacao: installationLoja })
  expect(preenchida).toBe(true)
  expect(dados).toEqual({ ...propria, inscricao_estadual: '12', logo: null, versao: 0 })
})

test('the data that administrators save are the sender; only changed data are written and audited', async () => {
  expect(await readLoja()).toMatchObject({ nome: '', cep: '', versao: 0, preenchida: false })
  expect((await remetente()).remetente).toEqual(SEM_FRETE.remetente)
  const { primeiros_passos: antes } = (await loja.pedir('GET', '/api/painel/')).body
  expect(antes.loja).toBe(false)

  const salva = await saveLoja({ versao: 0, inscricao_estadual: '0321418-40' })
  expect(salva).toMatchObject({
    status: 200,
    body: { nome: 'Ateliê Ipê', documento: '11222333000181', telefone: '8133334444', cep: '50030230', numero: '125' },
  })
  expect(salva.body).toMatchObject({ uf: 'PE', bairro: '', versao: 1, preenchida: true })
  expect(await readLoja()).toEqual(salva.body)
  expect(await remetente()).toMatchObject({
    remetente: { nome: 'Ateliê Ipê', documento: '11222333000181', email: SEM_FRETE.remetente.email },
    inscricaoEstadual: '0321418-40',
  })
  expect((await loja.pedir('GET', '/api/painel/')).body.primeiros_passos.loja).toBe(true)

  expect((await saveLoja({ inscricao_estadual: '0321418-40' })).body.versao).toBe(1)
  expect((await saveLoja({ inscricao_estadual: '' })).body.versao).toBe(2)
  const velha = await saveLoja({ versao: 1, nome: 'Outra' })
  expect(velha).toMatchObject({ status: 409, body: { codigo: 'EDICAO_CONCORRENTE', atual: { versao: 2 } } })
  const { results } = (await loja.pedir('GET', '/api/auditoria/?tipo=configuracao_alterada')).body
  expect(results).toHaveLength(2)
  expect(results[0]).toMatchObject({ alvo: 'Dados da loja', detalhes: { mudou: 'inscricao_estadual' } })
  expect(JSON.stringify(results)).not.toContain('11222333000181')
})

test('another CEP forgets the prices of every sale; another name does not', async () => {
  const { db } = loja.banco
  const restam = async () => (await db.selectFrom('cotacoes').select('venda_id').execute()).length
  await saveLoja()
  await sql`with cliente as (insert into clientes (nome, cpf) values ('Ana', '52998224725') returning id),
      venda as (insert into vendas (cliente_id, origem, total) select id, 'loja_fisica', 10 from cliente returning id)
    insert into cotacoes (venda_id, codigo, valor, nome, prazo_dias, transportadora)
      select id, '2', 31.24, 'SEDEX', 3, 'Correios' from venda`.execute(db)
  await saveLoja({ nome: 'Ateliê do Ipê' })
  expect(await restam()).toBe(1)
  await saveLoja({ cep: '01310-100' })
  expect(await restam()).toBe(0)
  // Data that were never saved are saved also when they say nothing new.
  await sql`update dados_da_loja set versao = 0`.execute(db)
  expect((await saveLoja({ cep: '01310-100' })).body.versao).toBe(1)
  expect((await saveLoja({ cep: '01310-100', email: 'eu@loja.example' })).body.versao).toBe(2)
  expect((await remetente()).remetente.email).toBe('eu@loja.example')
})
