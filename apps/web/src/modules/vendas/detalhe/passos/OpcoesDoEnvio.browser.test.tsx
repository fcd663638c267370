import { digitoVerificador } from '@estampa/contract/shared/documents.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { prepare, received, release } from '../../../../../test/support/api-control.ts'
import type { FakeAnswer } from '../../../../../test/support/fake-api.types.ts'
import { avisados } from '../../../../../test/support/hook.tsx'
import { lerVenda } from '../../../../../test/support/lidos.ts'
import { abrirTela } from '../../../../../test/support/screen.tsx'
import { OpcoesDoEnvio } from './OpcoesDoEnvio.tsx'

const [LER, MUDAR] = ['GET /vendas/7/opcoes-de-envio/', 'PUT /vendas/7/opcoes-de-envio/']
const AGENCIAS = 'GET /vendas/7/agencias/'
const OPCOES = {
  seguro: null,
  aviso_recebimento: false,
  mao_propria: null,
  aceita_nfe: true,
  padrao: { seguro: true, aviso_recebimento: true, mao_propria: false },
}
const [CENTRO, BOA_VISTA] = [
  { codigo: 'a', nome: 'Centro', endereco: 'Rua A' },
  { codigo: 'b', nome: 'Boa Vista', endereco: 'Rua B' },
]
const BASE = '3526111122233300018155001000000012100000012'
const CHAVE = `${BASE}${digitoVerificador(BASE)}`

const marca = (nome: string) => page.getByRole('checkbox', { name: nome })
const salvar = () => page.getByRole('button', { name: 'Salvar chave' })
const corpos = async () => (await received(MUDAR)).map(({ body }) => body)

async function abrir(
  opcoes: object,
  resposta: FakeAnswer = { status: 200, body: {} },
  venda: object = {},
  agencias: FakeAnswer[] = [],
) {
  await prepare({
    [LER]: { status: 200, body: { ...OPCOES, ...opcoes } },
    [MUDAR]: resposta,
    [AGENCIAS]: [...agencias, { status: 200, body: [CENTRO, BOA_VISTA] }],
  })
  const tela = <OpcoesDoEnvio venda={lerVenda({ id: 7, codigo_servico_frete: null, ...venda })} />
  await abrirTela([{ path: '/', element: tela }], '/')
  expect(await received(LER)).toEqual([])
  await page.getByText('Opções do envio').click()
  await expect.element(marca('Seguro pelo valor da venda')).toBeVisible()
}

test("an option is the sale's own or else the shop's, and only the one that is ticked is sent", async () => {
  const body = { ...OPCOES, seguro: false, aviso_recebimento: true, padrao: { ...OPCOES.padrao, mao_propria: true } }
  await abrir({}, { status: 200, body, held: true })
  const marcas = page.getByRole('checkbox')
  const estados = () => marcas.elements().map((um) => (um as HTMLInputElement).checked)
  expect(estados()).toEqual([true, false, false])
  await marca('Aviso de recebimento').click()
  await expect.element(marca('Seguro pelo valor da venda')).toBeDisabled()
  await release()
  await expect.poll(estados).toEqual([false, true, true])
  expect(await corpos()).toEqual([{ aviso_recebimento: true }])
})

test.each([
  [{ status: 409, body: { erro: 'A etiqueta já foi paga.' } }, 'A etiqueta já foi paga.'],
  [{ status: 500, body: {} }, 'Não foi possível mudar as opções do envio.'],
])('an option that was not kept is told, and stays as it was: %o', async (resposta, frase) => {
  await abrir({}, resposta)
  await marca('Entregar em mão própria').click()
  await expect.poll(avisados).toEqual([`error: ${frase}`])
  await expect.element(marca('Entregar em mão própria')).not.toBeChecked()
})

const EM_GRUPOS = CHAVE.replace(/(.{4})/g, '$1 ')
test.each([
  [EM_GRUPOS, null, CHAVE],
  ['', CHAVE, ''],
])('the key "%s" takes the place of %s as it was typed, and is then shown as "%s"', async (texto, antes, depois) => {
  await abrir({ nfe_chave: antes }, { status: 200, body: { ...OPCOES, nfe_chave: depois } })
  const campo = page.getByLabelText('Chave da NF-e')
  await expect.element(salvar()).toBeDisabled()
  await campo.fill(texto)
  await salvar().click()
  await expect.poll(corpos).toEqual([{ nfe_chave: texto }])
  await expect.element(campo).toHaveValue(depois)
  await expect.element(salvar()).toBeDisabled()
})

test('a wrong key is not sent', async () => {
  await abrir({})
  await page.getByLabelText('Chave da NF-e').fill('123')
  await salvar().click()
  await expect.element(page.getByText('A chave da NF-e tem 44 dígitos; esta tem 3.')).toBeVisible()
  expect(await corpos()).toEqual([])
})

test('a key that says the same is not sent', async () => {
  await abrir({ nfe_chave: CHAVE })
  const campo = page.getByLabelText('Chave da NF-e')
  await campo.fill('1')
  await expect.element(salvar()).toBeEnabled()
  await campo.fill(EM_GRUPOS)
  await expect.element(salvar()).toBeDisabled()
})

test('a sender with a CPF has no invoice, and a sale without a service has no branch', async () => {
  await abrir({ aceita_nfe: false })
  await expect.element(page.getByText('O remetente tem CPF', { exact: false })).toBeVisible()
  expect(page.getByRole('textbox').elements()).toEqual([])
  expect(page.getByLabelText('Agência de postagem').elements()).toEqual([])
  expect(await received(AGENCIAS)).toEqual([])
})

test('the branch of before, another one, none or the last one is chosen, and a search finds others', async () => {
  const lembrada = { codigo: 'b', nome: 'Boa Vista' }
  const body = { ...OPCOES, agencia: lembrada, agencia_lembrada: lembrada }
  await abrir({ agencia: CENTRO, agencia_lembrada: lembrada }, { status: 200, body }, { codigo_servico_frete: '1' })
  const select = page.getByLabelText('Agência de postagem')
  const nomes = () =>
    page
      .getByRole('option')
      .elements()
      .map(({ textContent }) => textContent)
  await expect.poll(nomes).toEqual(['Sem agência', 'Centro', 'Boa Vista: Rua B'])
  await expect.element(select).toHaveValue('a')
  await page.getByRole('searchbox').fill('boa')
  await userEvent.keyboard('{Enter}')
  await expect.poll(async () => (await received(AGENCIAS)).map(({ query }) => query)).toEqual(['', '?busca=boa'])
  await page.getByRole('button', { name: 'Usar a última: Boa Vista' }).click()
  await expect.element(select).toHaveValue('b')
  await expect.poll(nomes).toEqual(['Sem agência', 'Boa Vista', 'Centro: Rua A'])
  expect(page.getByRole('button', { name: /^Usar a última/ }).elements()).toEqual([])
  await select.selectOptions('Sem agência')
  await expect.poll(corpos).toEqual([{ agencia_codigo: 'b' }, { agencia_codigo: null }])
  await expect.element(select).toBeEnabled()
})

test('branches that could not be read are asked for again, and the chosen one stays', async () => {
  const falha = { status: 502, body: { erro: 'A transportadora não respondeu.' } }
  await abrir({ agencia: CENTRO }, undefined, { codigo_servico_frete: '1' }, [falha])
  const select = page.getByLabelText('Agência de postagem')
  await expect.element(select).toHaveAccessibleDescription('A transportadora não respondeu.')
  await expect.element(select).toHaveValue('a')
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect.element(page.getByRole('option', { name: 'Boa Vista: Rua B' })).toBeInTheDocument()
})
