import { describe, expect, test } from 'vitest'
import { lojaDoArquivo, openLoja } from '../../../test/support/loja.ts'
import { recusa } from '../../../test/support/vendas.ts'
import { emulatedBling } from '../bling/conexao/bling.config.ts'

const loja = await lojaDoArquivo()

let numero = 0
const cpf = () => String(10_000_000_000 + ++numero)
const createCliente = (dados: object = {}, headers: Record<string, string> = {}) =>
  loja.pedir('POST', '/api/clientes/', { nome: 'Ana Souza', cpf: cpf(), ...dados }, headers)
const changeCliente = (id: number, dados: object) =>
  loja.pedir('PUT', `/api/clientes/${id}/`, { nome: 'Ana', ...dados })
const deleteCliente = (id: number) => loja.pedir('DELETE', `/api/clientes/${id}/`)
const insertVenda = async (cliente_id: number, dados: object = {}) => {
  const nova = loja.banco.db.insertInto('vendas').values({ cliente_id, origem: 'loja_fisica', ...dados })
  return (await nova.returning('id').executeTakeFirstOrThrow()).id
}

describe('a customer', () => {
  test('comes back as sent, without punctuation and with the state in capitals', async () => {
    const contato = { telefone: '(81) 99999-0000', email: 'bia@exemplo.com.br', municipio: 'Recife' }
    const rua = { endereco: 'Rua da Moeda', numero: '10', complemento: 'ap 2', bairro: 'Recife' }
    const dados = { ...contato, ...rua }
    const escrito = { nome: '  Bia Lúcia ', cpf: '123.456.789-09', cep: '50030-040', uf: 'pe' }
    const { status, body } = await createCliente({ ...dados, ...escrito })
    const { parecidos, ...criado } = body
    const guardado = { nome: 'Bia Lúcia', cpf: '12345678909', cep: '50030040', uf: 'PE', nota_do_documento: null }
    expect([status, criado, parecidos]).toMatchObject([201, { ...dados, ...guardado, versao: 1 }, []])
    expect((await loja.pedir('GET', `/api/clientes/${body.id}/`)).body).toEqual(criado)
  })

  test('keeps the registration at the state, and whether it pays its tax', async () => {
    const { id } = (await createCliente({ inscricao_estadual: '0321418-40', contribuinte: 'sim' })).body
    const { body } = await loja.pedir('GET', `/api/clientes/${id}/`)
    expect(body).toMatchObject({ inscricao_estadual: '032141840', contribuinte: 'sim', codigo_ibge: null })
    // Data that an invoice lacks are reported when an invoice is asked for.
    expect((await changeCliente(id, { contribuinte: 'sim' })).body).toMatchObject({ contribuinte: 'sim' })
    const inscricaoVazia = { inscricao_estadual: '', contribuinte: 'sim' }
    expect((await changeCliente(id, { inscricao_estadual: null })).body).toMatchObject(inscricaoVazia)
    expect((await changeCliente(id, {})).body).toMatchObject(inscricaoVazia)
  })

  test('keeps the code of its town until the town is another', async () => {
    const recife = { municipio: 'Recife', uf: 'PE' }
    const codigo = async (id: number, dados: object) => (await changeCliente(id, dados)).body.codigo_ibge
    const { id, codigo_ibge } = (await createCliente({ ...recife, codigo_ibge: '2611606' })).body
    expect(codigo_ibge).toBe('2611606')
    expect(await codigo(id, { municipio: 'RECIFE', uf: 'PE', cep: '50030040' })).toBe('2611606')
    expect(await codigo(id, { municipio: 'Olinda', uf: 'PE', codigo_ibge: '2609600' })).toBe('2609600')
    for (const mudanca of [{ municipio: 'Olinda' }, { uf: 'PE' }, {}]) expect(await codigo(id, mudanca)).toBe('2609600')
    for (const mudanca of [
      { ...recife, codigo_ibge: '2609600' },
      { municipio: 'Recife' },
      { uf: 'SP' },
      { municipio: '' },
    ]) {
      await changeCliente(id, { municipio: 'Olinda', uf: 'PE', codigo_ibge: '2609600' })
      expect(await codigo(id, mudanca)).toBeNull()
    }
    expect((await createCliente({ codigo_ibge: '2611606' })).body.codigo_ibge).toBeNull()
  })

  test('has a document of its own, however it is written', async () => {
    await createCliente({ cpf: '12.ABC.345/01DE-35' })
    const { status, body } = await createCliente({ cpf: '12abc34501de35' })
    expect([status, body.codigo, body.erros.cpf]).toEqual([409, 'CPF_REPETIDO', [body.erro]])
    expect(body.erro).toContain('existe')
  })

  test('is created once for one key, and by one of two at the same moment', async () => {
    const dados = { nome: 'Uma vez', cpf: cpf() }
    const [a, b] = await Promise.all([1, 2].map(() => createCliente(dados, { 'idempotency-key': 'k1' })))
    expect([a?.status, b?.status, b?.body.id]).toEqual([201, 201, a?.body.id])
    // Two keys that differ at their ends are two, and one that is too long is none.
    const longa = 'k'.repeat(200)
    expect((await createCliente({ cpf: cpf() }, { 'idempotency-key': longa })).status).toBe(201)
    expect(await createCliente({ cpf: cpf() }, { 'idempotency-key': `${longa}x` })).toMatchObject({
      status: 400,
      body: { erros: { 'Idempotency-Key': ['No máximo 200 caracteres'] } },
    })
    const clienteBody = { cpf: cpf() }
    const juntos = await Promise.all([createCliente(clienteBody), createCliente(clienteBody)])
    expect(new Set(juntos.map(({ status }) => status))).toEqual(new Set([201, 409]))
  })

  test('keeps the document; saying the same one is no change of it', async () => {
    const { id, cpf: documento } = (await createCliente()).body
    const unchangedAnswer = await changeCliente(id, {
      nome: 'Ana Maria',
      cpf: `${documento.slice(0, 3)}.${documento.slice(3)}`,
    })
    expect([unchangedAnswer.status, unchangedAnswer.body]).toMatchObject([
      200,
      { nome: 'Ana Maria', cpf: documento, versao: 2 },
    ])
    expect((await changeCliente(id, {})).body).toMatchObject({ cpf: documento, versao: 3 })
    const changedAnswer = await changeCliente(id, { cpf: cpf() })
    expect([changedAnswer.status, changedAnswer.body.codigo]).toEqual([400, 'DOCUMENTO_NAO_MUDA'])
  })

  test('is not overwritten by someone who saw an older version', async () => {
    const { id, versao } = (await createCliente()).body
    await changeCliente(id, { nome: 'Primeira', versao })
    const { status, body } = await changeCliente(id, { nome: 'Segunda', versao })
    const atual = { nome: 'Primeira', versao: 2 }
    expect([status, body]).toMatchObject([409, { codigo: 'EDICAO_CONCORRENTE', atual }])
    expect((await changeCliente(id, { nome: 'Segunda', versao: body.atual.versao })).status).toBe(200)
  })

  test('goes for good, but not with sales, even cancelled ones', async () => {
    const { id } = (await createCliente()).body
    await insertVenda(id)
    await insertVenda(id, { status: 'cancelado' })
    const { status, body } = await deleteCliente(id)
    expect([status, body.codigo]).toEqual([409, 'CLIENTE_EM_USO'])
    expect(body.erro).toContain('2 venda')
    const livre = (await createCliente()).body
    expect((await deleteCliente(livre.id)).status).toBe(204)
    expect((await deleteCliente(livre.id)).body.codigo).toBe('CLIENTE_NAO_ENCONTRADO')
    expect((await changeCliente(livre.id, {})).status).toBe(404)
    expect((await createCliente({ cpf: livre.cpf })).status).toBe(201)
  })

  test('stays while there are quotes for them', async () => {
    const { body: cliente } = await createCliente()
    const itens = [{ descricao: 'Arte', quantidade: 1, valor_unitario: 9 }]
    const orcamento = { cliente_id: cliente.id, validade: '2099-01-01', itens }
    const criados = [1, 2].map(() => loja.pedir('POST', '/api/orcamentos/', orcamento))
    expect(await Promise.all(criados)).toHaveLength(2)
    const recusado = recusa(409, 'CLIENTE_COM_ORCAMENTOS', /tem 2 orçamentos\./)
    expect(await deleteCliente(cliente.id)).toMatchObject(recusado)
    for (const criado of criados)
      expect((await loja.pedir('DELETE', `/api/orcamentos/${(await criado).body.id}/`)).status).toBe(204)
    expect((await deleteCliente(cliente.id)).status).toBe(204)
  })
})

test('the sales of a customer are listed, cancelled ones too, the latest first', async () => {
  const { id } = (await createCliente({ nome: 'Freguesa' })).body
  const vendas = [await insertVenda(id), await insertVenda(id, { status: 'cancelado' }), await insertVenda(id)]
  await insertVenda((await createCliente()).body.id)
  const pagina = await loja.pedir('GET', `/api/clientes/${id}/vendas/?limite=2`)
  expect(pagina.body).toMatchObject({ count: 3, previous: null })
  const cliente = { id, nome: 'Freguesa' }
  expect(pagina.body.results[1]).toMatchObject({ id: vendas[1], status: 'cancelado', cliente })
  const resto = await loja.pedir('GET', pagina.body.next)
  const achadas = [...pagina.body.results, ...resto.body.results].map((v: { id: number }) => v.id)
  expect(achadas).toEqual(vendas.toReversed())
  expect((await loja.pedir('GET', '/api/clientes/999999/vendas/')).body.codigo).toBe('CLIENTE_NAO_ENCONTRADO')
})

test('a change of a customer known to the ERP is sent there; of another, not', async () => {
  const erpLoja = await openLoja((publicUrl) => ({ ...emulatedBling(9), ativo: true, publicUrl }))
  try {
    const dados = { nome: 'Ana', cpf: '1', telefone: '(81) 3333-4444', cep: '50050-000' }
    const { id } = (await erpLoja.pedir('POST', '/api/clientes/', dados)).body
    const pendentes = async () => (await erpLoja.pedir('GET', '/api/sincronizacoes/')).body.results
    await erpLoja.pedir('PUT', `/api/clientes/${id}/`, dados)
    expect(await pendentes()).toEqual([])
    await erpLoja.banco.db.updateTable('clientes').set({ id_bling: '77' }).where('id', '=', id).execute()
    // Punctuation is no change.
    for (const telefone of ['(81) 3333-4444', '81 33334444'])
      await erpLoja.pedir('PUT', `/api/clientes/${id}/`, { telefone, cep: '50050000' })
    expect(await pendentes()).toEqual([])
    for (const nome of ['Bia', 'Bia Maria']) await erpLoja.pedir('PUT', `/api/clientes/${id}/`, { nome })
    expect(await pendentes()).toMatchObject([{ tipo: 'contato', alvo_id: id, titulo: 'Bia Maria' }])
    // Without an ERP nothing waits for one.
    const { id: daqui } = (await createCliente()).body
    await loja.banco.db.updateTable('clientes').set({ id_bling: '77' }).where('id', '=', daqui).execute()
    expect((await changeCliente(daqui, {})).status).toBe(200)
    expect((await loja.pedir('GET', '/api/sincronizacoes/')).body.results).toEqual([])
  } finally {
    await erpLoja.fechar()
  }
})
