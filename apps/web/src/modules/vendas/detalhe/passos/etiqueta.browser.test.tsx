import { digitoVerificador } from '@estampa/contract/shared/documents.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  answer,
  bodies,
  held,
  ok,
  prepare,
  queries,
  received,
  release,
} from '../../../../../test/support/api-control.ts'
import type { FakeAnswer } from '../../../../../test/support/fake-api.types.ts'
import { avisados } from '../../../../../test/support/hook.tsx'
import { readVenda } from '../../../../../test/support/lidos.ts'
import { draw, texts } from '../../../../../test/support/screen.tsx'
import { signInAs } from '../../../../../test/support/signed-in.ts'
import { vendaEm } from '../../../../../test/support/venda-page.tsx'
import { createQueryClient } from '../../../../shared/api/queryClient.ts'
import { readEtiqueta } from '../../envio.queries.ts'
import { umaVenda } from '../../vendas.queries.ts'
import { OpcoesDoEnvio } from './OpcoesDoEnvio.tsx'
import { PassoEtiqueta } from './PassoEtiqueta.tsx'

const [GERAR, CANCELAR] = ['POST /vendas/7/gerar-etiqueta/', 'POST /vendas/7/cancelar-etiqueta/']
const [LER, MUDAR] = ['GET /vendas/7/opcoes-de-envio/', 'PUT /vendas/7/opcoes-de-envio/']
const FALHOU = { estado: 'falhou', paga: true }
const button = (name: string) => page.getByRole('button', { name, exact: true })
const requisito = (nome: string) => page.getByRole('listitem').filter({ hasText: nome })
const dialogos = () => page.getByRole('dialog').elements()
const opcoesDoEnvio = () => page.getByText('Opções do envio')

async function openEtiqueta(data: object, answers: Record<string, FakeAnswer> = {}) {
  await prepare(answers)
  const venda = readVenda(vendaEm('etiqueta', data))
  const { client } = await draw(<PassoEtiqueta venda={venda} />)
  client.setQueryData(umaVenda(7).queryKey, venda)
  await expect.element(button('Gerar Etiqueta')).toBeVisible()
  return client
}

const DINHEIRO = /Tentar novamente não compra outra etiqueta. Cancelar devolve o valor/
test.each([
  [FALHOU, '1', ['Tentar novamente', 'Cancelar etiqueta'], 1],
  [{ estado: 'gerando', paga: true }, '1', ['Cancelar etiqueta'], 1],
  [{ estado: 'gerando', paga: false }, '1', [], 0],
  [{ estado: 'falhou', paga: false }, '1', [], 0],
  [{ estado: 'pronta', paga: true }, '1', ['Cancelar etiqueta'], 0],
  [{ estado: 'vencida', paga: true }, '1', ['Gerar nova etiqueta', 'Cancelar etiqueta'], 0],
  [FALHOU, 'retirada-na-loja', ['Tentar novamente', 'Cancelar etiqueta'], 0],
  [FALHOU, 'envio-do-canal', ['Tentar novamente', 'Cancelar etiqueta'], 0],
])(
  'a label that is %o of service %s offers %j, and speaks of money %d times',
  async (etiqueta, codigo, names, vezes) => {
    await openEtiqueta({ etiqueta, codigo_servico_frete: codigo })
    const buttons = page.getByRole('region', { name: 'Etiqueta', exact: true }).getByRole('button').elements()
    expect(buttons.map(({ textContent }) => textContent)).toEqual(names)
    expect(page.getByText(DINHEIRO).elements()).toHaveLength(vezes)
    expect(opcoesDoEnvio().elements()).toHaveLength(etiqueta.paga ? 0 : 1)
  },
)

test.each([
  ['1', null, 'Compra PAC por R$ 25,60'],
  ['1', { estado: 'falhou', paga: false }, 'Compra PAC por R$ 25,60'],
  ['1', FALHOU, null],
  ['retirada-na-loja', null, null],
])('a label of service %s that is %o says what it will cost: %s', async (codigo, etiqueta, expected) => {
  await openEtiqueta({ etiqueta, servico_frete: 'PAC', frete_valor: 25.6, codigo_servico_frete: codigo })
  const sentences = texts(page.getByText(/^Compra /)).map((text) => text?.replaceAll('\u00a0', ' '))
  expect(sentences).toEqual(expected === null ? [] : [expected])
})

test.each([
  ['1', 1, answer(409, { erro: 'Já foi postada.' }), 'error: Já foi postada.'],
  ['retirada-na-loja', 0, ok({ mensagem: 'Deixou de valer.' }), 'success: Deixou de valer.'],
])(
  'giving back a label of service %s is asked first, with %d words of money, and its answer told',
  async (codigo, vezes, resposta, sentence) => {
    const client = await openEtiqueta({ etiqueta: FALHOU, codigo_servico_frete: codigo }, { [CANCELAR]: resposta })
    await button('Cancelar etiqueta').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Manter etiqueta' }).click()
    await expect.poll(dialogos).toEqual([])
    await button('Cancelar etiqueta').click()
    const cancel = page.getByRole('dialog').getByRole('button', { name: 'Cancelar etiqueta' })
    await expect.element(cancel).toBeVisible()
    expect(page.getByText('O valor volta para a carteira', { exact: false }).elements()).toHaveLength(vezes)
    expect(await received()).toEqual([])
    await cancel.click()
    await expect.poll(avisados).toEqual([sentence])
    await expect.poll(dialogos).toEqual([])
    expect(client.getQueryState(umaVenda(7).queryKey)?.isInvalidated).toBe(true)
  },
)

test.each([
  ['Tentar novamente', FALHOU, false],
  ['Gerar Etiqueta', { estado: 'gerando', paga: true }, true],
])('while "%s" asks for a label that is %o, giving it back is possible: %s', async (nome, etiqueta, possivel) => {
  await openEtiqueta({ etiqueta }, { [GERAR]: held(answer(502, { erro: 'Ainda não.' })) })
  await button(nome).click()
  await expect.element(button('Gerar Etiqueta')).toBeDisabled()
  expect(button('Cancelar etiqueta').element().hasAttribute('disabled')).toBe(!possivel)
  await release()
  await expect.poll(avisados).toEqual(['error: Ainda não.'])
  await expect.element(button('Cancelar etiqueta')).toBeEnabled()
})

test.each([
  ['Informe a agência de postagem.', 1],
  ['Escolha uma unidade.', 1],
  ['Sem saldo.', 0],
])('a label refused with "%s" opens the options of the shipping %d times', async (motivo, vezes) => {
  await openEtiqueta(
    { etiqueta: { estado: 'falhou', paga: false, motivo }, codigo_servico_frete: null },
    { [LER]: ok() },
  )
  expect(opcoesDoEnvio().element().closest('details')?.open).toBe(vezes === 1)
  await expect.poll(() => received(LER)).toHaveLength(vezes)
  for (const sentence of ['A etiqueta não foi comprada.', motivo])
    await expect.element(page.getByText(sentence)).toBeVisible()
})

const buildUnnumberedVenda = (sincronizacao: object) => ({
  numero_pedido_bling: null,
  sincronizacao: { id: 1, ...sincronizacao },
})
test.each([
  [buildUnnumberedVenda({ estado: 'pendente' }), ['A caminho do Bling…'], 1],
  [buildUnnumberedVenda({ estado: 'pendente', mensagem: 'É preciso autorizar.' }), ['É preciso autorizar.'], 1],
  [buildUnnumberedVenda({ estado: 'falhou', mensagem: 'O Bling recusou.' }), ['O Bling recusou.'], 1],
  [buildUnnumberedVenda({ estado: 'concluida', mensagem: 'Enviado.' }), [], 1],
  [{ sincronizacao: { id: 1, estado: 'falhou', mensagem: 'O Bling recusou.' } }, [], 1],
  [{ bling_ativo: false, numero_pedido_bling: null }, [], 0],
])('the order of %o says %j and is sent by hand where Bling is on: %d', async (data, sentences, vezes) => {
  await openEtiqueta(data)
  const statuses = requisito('Pedido no Bling').getByRole('status').elements()
  expect(statuses.map(({ textContent }) => textContent)).toEqual(sentences)
  expect(button('Sincronizar').elements()).toHaveLength(vezes)
})

test.each([
  ['Completar cadastro', { id: 3, nome: 'Ana', cep: '50030040' }, '/clientes/3'],
  // There is no record to complete.
  ['Trocar o cliente', { id: 1, nome: 'Consumidor final', consumidor_final: true }, '/vendas/7/editar'],
])('an incomplete address leads on by "%s": %o', async (name, cliente, href) => {
  await openEtiqueta({ cliente })
  await expect.element(requisito('Endereço do cliente').getByRole('link', { name })).toHaveAttribute('href', href)
  expect(page.getByRole('link', { name }).elements()).toHaveLength(1)
})

const PERGUNTA = { estado: 'perguntando', paga: false, motivo: 'O preço subiu.', pergunta: { de: 21.3, para: 45.3 } }
const [COMPRAR, RECUSAR, STATUS] = [
  'POST /vendas/7/comprar-etiqueta/',
  'POST /vendas/7/recusar-preco/',
  'PATCH /vendas/7/status/',
]

test('a label that became dearer asks, with both prices; bought at the new one, the sale goes on', async () => {
  await openEtiqueta(
    { etiqueta: PERGUNTA },
    { [COMPRAR]: ok({ link_etiqueta: '/midia/a.pdf' }), [STATUS]: ok(vendaEm('retirada')) },
  )
  const panel = page.getByRole('region', { name: 'Etiqueta', exact: true })
  await expect.element(panel.getByText('O preço subiu de R$ 21,30 para R$ 45,30', { exact: true })).toBeVisible()
  await expect.element(panel.getByText('Nada foi pago.', { exact: false })).toBeVisible()
  await expect.element(button('Gerar Etiqueta')).toBeDisabled()
  expect(panel.getByText('O preço subiu.', { exact: true }).elements()).toEqual([])
  await button('Comprar por R$ 45,30').click()
  await expect.poll(() => bodies(STATUS)).toEqual([{ status: 'retirada', de: 'etiqueta' }])
  expect(await bodies(COMPRAR)).toEqual([{ valor: 45.3 }])
  expect(await received(GERAR)).toEqual([])
})

test('another way of shipping takes it out of the cart, then goes back to the choice', async () => {
  await openEtiqueta(
    { etiqueta: PERGUNTA },
    { [RECUSAR]: ok({ mensagem: 'Nada foi pago.' }), [STATUS]: ok(vendaEm('selecionar_envio')) },
  )
  await button('Escolher outro envio').click()
  await expect.poll(() => bodies(STATUS)).toEqual([{ status: 'selecionar_envio', de: 'etiqueta' }])
  expect(await received(RECUSAR)).toHaveLength(1)
  expect(await received(COMPRAR)).toEqual([])
})

test.each([
  ['Comprar por R$ 45,30', COMPRAR, 'O preço subiu de R$ 45,30 para R$ 50,00.'],
  ['Escolher outro envio', RECUSAR, 'A pergunta sobre o preço já foi respondida.'],
])('"%s" that is refused says why, moves nothing, and the sale is read again', async (nome, route, erro) => {
  const client = await openEtiqueta({ etiqueta: PERGUNTA }, { [route]: answer(409, { erro }) })
  await button(nome).click()
  await expect.poll(avisados).toEqual([`error: ${erro}`])
  expect(await received(STATUS)).toEqual([])
  expect(client.getQueryState(umaVenda(7).queryKey)?.isInvalidated).toBe(true)
})

const AGENCIAS = 'GET /vendas/7/agencias/'
const OPCOES_OPCOES = {
  seguro: null,
  aviso_recebimento: false,
  mao_propria: null,
  documento_da_loja: 'cnpj',
  padrao: { seguro: true, aviso_recebimento: true, mao_propria: false },
}
const [CENTRO, BOA_VISTA] = [
  { codigo: 'a', nome: 'Centro', endereco: 'Rua A' },
  { codigo: 'b', nome: 'Boa Vista', endereco: 'Rua B' },
]
const BASE = '3526111122233300018155001000000012100000012'
const CHAVE = `${BASE}${digitoVerificador(BASE)}`

const marca = (nome: string) => page.getByRole('checkbox', { name: nome })
const findSaveButton = () => page.getByRole('button', { name: 'Salvar chave' })
const corpos = () => bodies(MUDAR)

async function openOpcoes(
  options: object,
  resposta: FakeAnswer = ok(),
  venda: object = {},
  agencias: FakeAnswer[] = [],
) {
  await prepare({
    [LER]: ok({ ...OPCOES_OPCOES, ...options }),
    [MUDAR]: resposta,
    [AGENCIAS]: [...agencias, ok([CENTRO, BOA_VISTA])],
  })
  const tela = <OpcoesDoEnvio venda={readVenda({ id: 7, codigo_servico_frete: null, ...venda })} />
  await draw(tela)
  expect(await received(LER)).toEqual([])
  await page.getByText('Opções do envio').click()
  await expect.element(marca('Seguro pelo valor da venda')).toBeVisible()
}

test("an option is the sale's own or else the shop's, and only the one that is ticked is sent", async () => {
  const body = {
    ...OPCOES_OPCOES,
    seguro: false,
    aviso_recebimento: true,
    padrao: { ...OPCOES_OPCOES.padrao, mao_propria: true },
  }
  await openOpcoes({}, held(ok(body)))
  const marcas = page.getByRole('checkbox')
  const states = () => marcas.elements().map((checkbox) => (checkbox as HTMLInputElement).checked)
  expect(states()).toEqual([true, false, false])
  await marca('Aviso de recebimento').click()
  await expect.element(marca('Seguro pelo valor da venda')).toBeDisabled()
  await release()
  await expect.poll(states).toEqual([false, true, true])
  expect(await corpos()).toEqual([{ aviso_recebimento: true }])
})

test.each([
  [answer(409, { erro: 'A etiqueta já foi paga.' }), 'A etiqueta já foi paga.'],
  [answer(500), 'Não foi possível mudar as opções do envio.'],
])('an option that was not kept is told, and stays as it was: %o', async (resposta, sentence) => {
  await openOpcoes({}, resposta)
  await marca('Entregar em mão própria').click()
  await expect.poll(avisados).toEqual([`error: ${sentence}`])
  await expect.element(marca('Entregar em mão própria')).not.toBeChecked()
})

const EM_GRUPOS = CHAVE.replace(/(.{4})/g, '$1 ')
test.each([
  [EM_GRUPOS, null, CHAVE],
  ['', CHAVE, ''],
])('the key "%s" takes the place of %s as it was typed, and is then shown as "%s"', async (text, before, after) => {
  await openOpcoes({ nfe_chave: before }, ok({ ...OPCOES_OPCOES, nfe_chave: after }))
  const field = page.getByLabelText('Chave da NF-e')
  await expect.element(findSaveButton()).toBeDisabled()
  await field.fill(text)
  await findSaveButton().click()
  await expect.poll(corpos).toEqual([{ nfe_chave: text }])
  await expect.element(field).toHaveValue(after)
  await expect.element(findSaveButton()).toBeDisabled()
})

test('neither a wrong key is sent nor one that says the same', async () => {
  await openOpcoes({ nfe_chave: CHAVE })
  const field = page.getByLabelText('Chave da NF-e')
  await field.fill('123')
  await findSaveButton().click()
  await expect.element(page.getByText('A chave da NF-e tem 44 dígitos; esta tem 3.')).toBeVisible()
  await field.fill(EM_GRUPOS)
  await expect.element(findSaveButton()).toBeDisabled()
  expect(await corpos()).toEqual([])
})

test('a sender with a CPF has no invoice, and a sale without a service has no branch', async () => {
  await openOpcoes({ documento_da_loja: 'cpf' })
  await expect.element(page.getByText('O remetente tem CPF', { exact: false })).toBeVisible()
  expect(page.getByRole('textbox').elements()).toEqual([])
  expect(page.getByLabelText('Agência de postagem').elements()).toEqual([])
  expect(await received(AGENCIAS)).toEqual([])
})

test.each([
  ['admin', true],
  ['operador', false],
])(
  'a shop without a document is told what is missing; for %s the place to fill it in is a link: %s',
  async (tipo, link) => {
    await signInAs({ tipo })
    await openOpcoes({ documento_da_loja: null })
    await expect
      .element(page.getByText('Falta o CPF ou CNPJ da loja, que a transportadora pede', { exact: false }))
      .toBeVisible()
    expect(page.getByText('O remetente tem CPF', { exact: false }).elements()).toEqual([])
    expect(page.getByRole('textbox').elements()).toEqual([])
    const enderecos = page.getByRole('link', { name: 'Preencher em Dados da loja' }).elements()
    expect(enderecos.map((anchor) => anchor.getAttribute('href'))).toEqual(link ? ['/configuracoes/loja'] : [])
    expect(page.getByText('Um administrador o preenche em Configurações', { exact: false }).elements()).toHaveLength(
      link ? 0 : 1,
    )
  },
)

test('the branch of before, another one, none or the last one is chosen, and a search finds others', async () => {
  const rememberedAgencia = { codigo: 'b', nome: 'Boa Vista' }
  const body = { ...OPCOES_OPCOES, agencia: rememberedAgencia, agencia_lembrada: rememberedAgencia }
  await openOpcoes({ agencia: CENTRO, agencia_lembrada: rememberedAgencia }, ok(body), { codigo_servico_frete: '1' })
  const select = page.getByLabelText('Agência de postagem')
  const names = () => texts(page.getByRole('option'))
  await expect.poll(names).toEqual(['Sem agência', 'Centro', 'Boa Vista: Rua B'])
  await expect.element(select).toHaveValue('a')
  await page.getByRole('searchbox').fill('boa')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => queries(AGENCIAS)).toEqual(['', '?busca=boa'])
  await page.getByRole('button', { name: 'Usar a última: Boa Vista' }).click()
  await expect.element(select).toHaveValue('b')
  await expect.poll(names).toEqual(['Sem agência', 'Boa Vista', 'Centro: Rua A'])
  expect(page.getByRole('button', { name: /^Usar a última/ }).elements()).toEqual([])
  await select.selectOptions('Sem agência')
  await expect.poll(corpos).toEqual([{ agencia_codigo: 'b' }, { agencia_codigo: null }])
  await expect.element(select).toBeEnabled()
})

test('branches that could not be read are asked for again, and the chosen one stays', async () => {
  const failure = answer(502, { erro: 'A transportadora não respondeu.' })
  await openOpcoes({ agencia: CENTRO }, undefined, { codigo_servico_frete: '1' }, [failure])
  const select = page.getByLabelText('Agência de postagem')
  await expect.element(select).toHaveAccessibleDescription('A transportadora não respondeu.')
  await expect.element(select).toHaveValue('a')
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect.element(page.getByRole('option', { name: 'Boa Vista: Rua B' })).toBeInTheDocument()
})

const LER_ESPERA = 'GET /vendas/7/'
const readVendaEtiqueta = () => readEtiqueta(createQueryClient(), 7)

test('a label that is there at once is not waited for; an answer without one is an error', async () => {
  await prepare({ [GERAR]: [ok({ link_etiqueta: '/midia/a.pdf' }), ok()] })
  await readVendaEtiqueta()
  await expect(readVendaEtiqueta()).rejects.toThrow('The answer has no label')
  expect(await received(LER_ESPERA)).toEqual([])
})

test.each([
  ['refused', { estado: 'falhou', motivo: 'Saldo insuficiente.' }, 'Saldo insuficiente.'],
  ['refused without a reason', { estado: 'falhou', motivo: null }, 'A etiqueta foi cancelada.'],
  ['gone', null, 'A etiqueta foi cancelada.'],
])('the wait for a label ends when it is %s, and says why', async (_fim, etiqueta, erro) => {
  await prepare({ [GERAR]: answer(202, { estado: 'gerando' }), [LER_ESPERA]: ok({ id: 7, etiqueta }) })
  await expect(readVendaEtiqueta()).rejects.toMatchObject({ status: 502, erro })
  expect(await received(LER_ESPERA)).toHaveLength(1)
})
