import { expect, test } from 'vitest'
import { lojaComBlingDoArquivo } from '../../../../test/support/loja-com-bling.ts'

const bling = await lojaComBlingDoArquivo()

const contato = (nome: string, mais: object = {}) =>
  bling.pessoa('POST', '/contatos', { nome, tipo: 'F', situacao: 'A', ...mais })
const clientes = () => bling.lista('/api/clientes/?limite=200')
const importContatos = async () => {
  const { status, body } = await bling.loja.pedir('POST', '/api/bling/contatos/importar/')
  expect(status).toBe(200)
  const agora = () => bling.sincronizacao(body.sincronizacao.id)
  await bling.settle()
  expect((await agora()).estado).toBe('concluida')
  return (await agora()).mensagem
}

test('contacts become customers once: by document, without one, page after page; suppliers stay outside', async () => {
  const response = await bling.loja.pedir('POST', '/api/bling/contatos/importar/')
  expect([response.status, response.body.requer_login_bling]).toEqual([401, true])
  await bling.conectar()
  const daqui = (await bling.loja.pedir('POST', '/api/clientes/', { nome: 'Ana daqui', cpf: '529.982.247-25' })).body
  await contato('ANA DE LÁ', {
    numeroDocumento: '52998224725',
    celular: '(81) 98888-7777',
    ie: '0321-4',
    indicadorIe: 1,
  })
  const geral = { endereco: 'Rua A', numero: '1', bairro: 'Sé', municipio: 'São Paulo', uf: 'SP', cep: '01001-000' }
  await contato('Sem documento', { endereco: { geral } })
  await contato('Malharia', { tiposContato: [{ id: 5_790_000_002, descricao: 'Fornecedor' }] })
  await contato('Isenta', { numeroDocumento: 'ISENTO' })
  for (let i = 0; i < 30; i++) await contato(`Contato ${i}`)
  await bling.esquecerRequisicoes()

  // A contact has no document but a text, which is counted and not kept.
  const undocumentedAviso = '1 com documento que não é CPF nem CNPJ, e que não foi guardado.'
  expect(await importContatos()).toMatch(new RegExp(`^\\d+ contatos lidos, 32 clientes novos\\. ${undocumentedAviso}$`))
  const savedClientes = await clientes()
  expect(savedClientes).toHaveLength(33)
  expect(savedClientes.find(({ nome }) => nome === 'Isenta')).toMatchObject({ cpf: '' })
  expect(savedClientes.map(({ nome }) => nome)).not.toContain('Malharia')
  // The shop's own data stay; empty fields are filled.
  const ana = await bling.ler(`/api/clientes/${daqui.id}/`)
  expect(ana).toMatchObject({
    nome: 'Ana daqui',
    telefone: '81988887777',
    inscricao_estadual: '03214',
    contribuinte: 'sim',
  })
  const novo = savedClientes.find(({ nome }) => nome === 'Sem documento')
  expect(novo).toMatchObject({ cpf: '', cep: '01001000', municipio: 'São Paulo', uf: 'SP' })

  expect(await importContatos()).toMatch(/ 0 clientes novos\.$/)
  expect(await clientes()).toHaveLength(33)
  expect(await bling.escritas()).toEqual([])
})
