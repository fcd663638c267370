import { afterAll, expect, test } from 'vitest'
import { abrirLojaComBling } from '../../../../test/support/loja-com-bling.ts'

const bling = await abrirLojaComBling()
afterAll(() => bling.fechar())

const contato = (nome: string, mais: object = {}) =>
  bling.emulador.controle('POST', '/pessoa', {
    metodo: 'POST',
    caminho: '/contatos',
    corpo: { nome, tipo: 'F', situacao: 'A', ...mais },
  })
const clientes = async () => (await bling.loja.pedir('GET', '/api/clientes/?limite=200')).body.results
const importar = async () => {
  const { status, body } = await bling.loja.pedir('POST', '/api/bling/contatos/importar/')
  expect(status).toBe(200)
  const agora = async () => (await bling.loja.pedir('GET', `/api/sincronizacoes/${body.sincronizacao.id}/`)).body
  await expect.poll(async () => (await agora()).estado, { timeout: 30_000 }).toBe('concluida')
  return (await agora()).mensagem
}

test('contacts become customers once: by document, without one, page after page; suppliers stay outside', async () => {
  const sem = await bling.loja.pedir('POST', '/api/bling/contatos/importar/')
  expect([sem.status, sem.body.requer_login_bling]).toEqual([401, true])
  await bling.conectar()
  const daqui = (await bling.loja.pedir('POST', '/api/clientes/', { nome: 'Ana daqui', cpf: '529.982.247-25' })).body
  await contato('ANA DE LÁ', { numeroDocumento: '52998224725', celular: '(81) 98888-7777', email: 'ana@exemplo.com' })
  const geral = { endereco: 'Rua A', numero: '1', bairro: 'Sé', municipio: 'São Paulo', uf: 'SP', cep: '01001-000' }
  await contato('Sem documento', { endereco: { geral } })
  await contato('Malharia', { tiposContato: [{ id: 5_790_000_002, descricao: 'Fornecedor' }] })
  for (let i = 0; i < 30; i++) await contato(`Contato ${i}`)
  await bling.emulador.controle('DELETE', '/requisicoes')

  expect(await importar()).toMatch(/^\d+ contatos lidos, 31 clientes novos\.$/)
  const todos = await clientes()
  expect(todos).toHaveLength(32)
  expect(todos.map(({ nome }: { nome: string }) => nome)).not.toContain('Malharia')
  // The shop's own data stay; empty fields are filled.
  const ana = (await bling.loja.pedir('GET', `/api/clientes/${daqui.id}/`)).body
  expect(ana).toMatchObject({ nome: 'Ana daqui', telefone: '81988887777', email: 'ana@exemplo.com' })
  const novo = todos.find(({ nome }: { nome: string }) => nome === 'Sem documento')
  expect(novo).toMatchObject({ cpf: '', cep: '01001000', municipio: 'São Paulo', uf: 'SP' })

  expect(await importar()).toMatch(/ 0 clientes novos\.$/)
  expect(await clientes()).toHaveLength(32)
  const feitas = await bling.emulador.controle('GET', '/requisicoes?servico=bling&limite=5000')
  expect(feitas.filter(({ metodo }: { metodo: string }) => metodo !== 'GET')).toEqual([])
})

test('contacts whose document is none come in without it, and the message counts them', async () => {
  await contato('Isenta', { numeroDocumento: 'ISENTO' })
  await contato('Trocada', { numeroDocumento: '52998224726' })
  expect(await importar()).toMatch(
    / 2 clientes novos\. 1 com documento que não é CPF nem CNPJ, e que não foi guardado\.$/,
  )
  const cpfs = (await clientes()).map(({ nome, cpf }: { nome: string; cpf: string }) => [nome, cpf])
  expect(cpfs).toContainEqual(['Isenta', ''])
  expect(cpfs).toContainEqual(['Trocada', '52998224726'])
})
