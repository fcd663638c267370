import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { bancoComTransacao } from '../../../test/support/banco.ts'
import type { Transacao } from '../../infra/database/transaction.ts'
import { SISTEMA } from '../../shop/auditoria.ts'
import { deletePessoaData } from './anonimizacao.rules.ts'
import { contatosConhecidos } from './clientes.data.ts'
import { type Comprador, clienteDoComprador, linkContato } from './clientes.rules.ts'

let trx: Transacao
await bancoComTransacao((nova) => {
  trx = nova
})

const ENDERECO = {
  cep: '50010000',
  municipio: 'Recife',
  uf: 'PE',
  endereco: 'Rua Um',
  numero: '10',
  complemento: 'Fundos',
  bairro: 'Centro',
}
const SEM_ENDERECO = { cep: '', municipio: '', uf: '', endereco: '', numero: '', complemento: '', bairro: '' }
const SEM_FISCO = { inscricao_estadual: '', contribuinte: 'nao' }
const SEM_NADA = { ...SEM_FISCO, ...SEM_ENDERECO }
const comprador: Comprador = { nome: 'Ana', cpf: '', telefone: '', email: '', ...SEM_NADA, id_bling: null }
const createCliente = async (dados: Partial<Comprador>) => {
  const novo = trx.insertInto('clientes').values({ cpf: '', nome: 'Ana de antes', ...dados })
  return (await novo.returning('id').executeTakeFirstOrThrow()).id
}
const readCliente = (id: number) =>
  trx.selectFrom('clientes').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const receiveComprador = (dados: Partial<Comprador>) => clienteDoComprador(trx, { ...comprador, ...dados })

describe('the customer of an order from elsewhere', () => {
  // Columns: the stored customer, the buyer of the order, whether a customer is created, the contact that is stored.
  const [DOC, CONTATO, AMBOS] = [{ cpf: '1' }, { cpf: '', id_bling: '7' }, { cpf: '1', id_bling: '7' }]
  test.each([
    ['no customer is known', {}, AMBOS, true, '7'],
    ['an order without document and contact makes a customer each time', {}, {}, true, null],
    ['the document is known', DOC, DOC, false, null],
    ['the document is known, of a contact without a customer: it is noted', DOC, AMBOS, false, '7'],
    ['the document is known, of another contact: that one stays', { cpf: '1', id_bling: '6' }, AMBOS, false, '6'],
    ['the contact is known', CONTATO, CONTATO, false, '7'],
    ['the contact is known, and its document new', CONTATO, AMBOS, false, '7'],
    ['the contact is known, the order has no document', AMBOS, CONTATO, false, '7'],
    ['the contact is another person’s by now', { cpf: '2', id_bling: '7' }, AMBOS, true, null],
  ] as const)('%s', async (_nome, conhecido, pedido, novo, contato) => {
    const id = await createCliente(conhecido)
    const achado = await receiveComprador(pedido)
    expect([achado.novo, achado.id === id, (await readCliente(achado.id)).id_bling]).toEqual([novo, !novo, contato])
    // The customer of before keeps the contact.
    expect((await readCliente(id)).id_bling).toBe(
      novo ? ('id_bling' in conhecido ? conhecido.id_bling : null) : contato,
    )
  })

  test('is the one with the document, where another has the contact', async () => {
    const [clienteOfDocumento, clienteOfContato] = [
      await createCliente({ cpf: '1' }),
      await createCliente({ cpf: '2', id_bling: '7' }),
    ]
    expect(await receiveComprador({ cpf: '1', id_bling: '7' })).toEqual({ id: clienteOfDocumento, novo: false })
    expect([(await readCliente(clienteOfDocumento)).id_bling, (await readCliente(clienteOfContato)).id_bling]).toEqual([
      null,
      '7',
    ])
  })

  test('is a new one with all that the order says', async () => {
    const givenDados = { cpf: '1', telefone: '81999990000', email: 'a@b.c', ...ENDERECO, id_bling: '7' }
    const { id } = await receiveComprador(givenDados)
    expect(await readCliente(id)).toMatchObject({ ...givenDados, nome: 'Ana', versao: 1 })
  })
})

test.each([
  ['of its channel', 'Shopee', 'Cliente Shopee'],
  ['of the ERP where it names no channel', null, 'Cliente do Bling'],
])('an order of an unknown person has the customer %s, no new one each time', async (_de, canal, nome) => {
  const namelessComprador = { ...comprador, nome: '', id_bling: '7' }
  const pedido = (dados: Partial<Comprador>) => clienteDoComprador(trx, { ...namelessComprador, ...dados }, canal)
  const { id, novo } = await pedido({})
  expect([await pedido({ id_bling: null }), novo]).toEqual([{ id, novo: false }, false])
  expect(await readCliente(id)).toMatchObject({ nome, cpf: '', id_bling: null })
  // With a name, or with a document, it is a person.
  const documentedCliente = await pedido({ cpf: '1' })
  expect([documentedCliente.novo, await readCliente(documentedCliente.id)]).toMatchObject([
    true,
    { nome, cpf: '1', id_bling: '7' },
  ])
  expect(await pedido({ nome: 'Bia', id_bling: null })).toMatchObject({ novo: true })
})

describe('a known customer', () => {
  const [DITOS, DAQUI] = [
    { telefone: '8', email: 'a@b.c' },
    { telefone: '9', email: 'x@y.z' },
  ]
  const FISCO = { inscricao_estadual: '0321', contribuinte: 'sim' }
  const ISENTO = { ...SEM_FISCO, contribuinte: 'isento' }
  const SO_CIDADE = { municipio: 'Recife', uf: 'PE' }
  test.each([
    ['gets what the record lacks', {}, { ...DITOS, ...ENDERECO }, { ...DITOS, ...ENDERECO, versao: 2 }],
    ['keeps what it has', DAQUI, DITOS, { ...DAQUI, versao: 1 }],
    ['keeps its name', { nome: 'Ana M' }, { nome: 'ANA', telefone: '8' }, { nome: 'Ana M', telefone: '8', versao: 2 }],
    ['keeps its address whole', { municipio: 'Olinda' }, ENDERECO, { ...SEM_ENDERECO, municipio: 'Olinda', versao: 1 }],
    ['takes no address of a state alone', {}, { uf: 'PE', bairro: 'Centro' }, { ...SEM_ENDERECO, versao: 1 }],
    ['takes an address of a town alone', {}, SO_CIDADE, { ...SO_CIDADE, versao: 2 }],
    ['gets registration and standing at the tax', {}, FISCO, { ...FISCO, versao: 2 }],
    ['keeps either of the two', ISENTO, FISCO, { ...ISENTO, versao: 1 }],
    ['gets nothing of an order that says nothing', {}, {}, { telefone: '', versao: 1 }],
  ])('%s', async (_nome, conhecido, pedido, esperado) => {
    const id = await createCliente({ cpf: '1', ...conhecido })
    await receiveComprador({ cpf: '1', ...pedido })
    expect(await readCliente(id)).toMatchObject(esperado)
  })

  test('found by the contact gets its document', async () => {
    const id = await createCliente({ id_bling: '7' })
    await receiveComprador({ cpf: '1', id_bling: '7' })
    expect((await readCliente(id)).cpf).toBe('1')
  })

  test('who was anonymised gets nothing back: the same person comes as a new customer', async () => {
    const id = await createCliente({ cpf: '1', id_bling: '7' })
    await deletePessoaData(trx, id, SISTEMA)
    expect((await receiveComprador({ cpf: '1', id_bling: '7', telefone: '8', ...ENDERECO })).novo).toBe(true)
    expect(await readCliente(id)).toMatchObject({ telefone: '', municipio: '', versao: 2, id_bling: null })
  })
})

test('a contact belongs to one customer; the last one tied has it', async () => {
  const [firstCliente, dois] = [
    await createCliente({ cpf: '1', id_bling: '7' }),
    await createCliente({ cpf: '2', id_bling: '8' }),
  ]
  await linkContato(trx, dois, '7')
  expect([(await readCliente(firstCliente)).id_bling, (await readCliente(dois)).id_bling]).toEqual([null, '7'])
  await linkContato(trx, dois, null)
  expect((await readCliente(dois)).id_bling).toBeNull()
})

test('contacts that are customers here are told from others', async () => {
  await createCliente({ cpf: '1', id_bling: '7' })
  expect([...(await contatosConhecidos(trx, ['7', '8']))]).toEqual(['7'])
})

test('an anonymised person goes from every synchronisation of theirs, and from no other', async () => {
  const [id, namesake] = [
    await createCliente({ nome: 'Zulmira', cpf: '1' }),
    await createCliente({ nome: 'Zulmira', cpf: '2' }),
  ]
  const insertVenda = async (cliente_id: number) => {
    const nova = trx.insertInto('vendas').values({ cliente_id, origem: 'loja_fisica' })
    return (await nova.returning('id').executeTakeFirstOrThrow()).id
  }
  const [dela, alheia] = [await insertVenda(id), await insertVenda(namesake)]
  const LINHAS = [
    ['contato', 'atualizar', id, false],
    ['contato', 'atualizar', namesake, true],
    ['pedido', 'sincronizar', dela, false],
    ['pedido', 'sincronizar', alheia, true],
    ['webhook', 'pedido', dela, false],
    ['webhook', 'pedido', alheia, true],
    ['webhook', 'produto', dela, true],
  ] as const
  for (const [tipo, operacao, alvo] of LINHAS)
    await sql`insert into sincronizacoes (tipo, operacao, alvo_id, titulo, estado, mensagem)
      values (${tipo}, ${operacao}, ${alvo}, 'Pedido de Zulmira', 'falhou', 'Zulmira não existe.')`.execute(trx)
  await deletePessoaData(trx, id, SISTEMA)
  const linhas = await trx.selectFrom('sincronizacoes').select(['titulo', 'mensagem']).orderBy('id').execute()
  expect(linhas.map(({ titulo, mensagem }) => [titulo, mensagem].join().includes('Zulmira'))).toEqual(
    LINHAS.map(([, , , fica]) => fica),
  )
})
