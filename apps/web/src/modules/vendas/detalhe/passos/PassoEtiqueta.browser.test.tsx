import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, bodies, held, ok, prepare, received, release } from '../../../../../test/support/api-control.ts'
import type { FakeAnswer } from '../../../../../test/support/fake-api.types.ts'
import { avisados } from '../../../../../test/support/hook.tsx'
import { lerVenda } from '../../../../../test/support/lidos.ts'
import { draw } from '../../../../../test/support/screen.tsx'
import { vendaEm } from '../../../../../test/support/venda-page.tsx'
import { umaVenda } from '../../vendas.queries.ts'
import { PassoEtiqueta } from './PassoEtiqueta.tsx'

const [GERAR, CANCELAR] = ['POST /vendas/7/gerar-etiqueta/', 'POST /vendas/7/cancelar-etiqueta/']
const OPCOES = 'GET /vendas/7/opcoes-de-envio/'
const FALHOU = { estado: 'falhou', paga: true }
const botao = (name: string) => page.getByRole('button', { name, exact: true })
const requisito = (nome: string) => page.getByRole('listitem').filter({ hasText: nome })
const dialogos = () => page.getByRole('dialog').elements()
const opcoesDoEnvio = () => page.getByText('Opções do envio')

async function abrir(dados: object, respostas: Record<string, FakeAnswer> = {}) {
  await prepare(respostas)
  const venda = lerVenda(vendaEm('etiqueta', dados))
  const { client } = await draw(<PassoEtiqueta venda={venda} />)
  client.setQueryData(umaVenda(7).queryKey, venda)
  await expect.element(botao('Gerar Etiqueta')).toBeVisible()
  return client
}

const DINHEIRO = /Tentar novamente não compra outra etiqueta. Cancelar devolve o valor/
test.each([
  [FALHOU, '1', ['Tentar novamente', 'Cancelar etiqueta'], 1],
  [{ estado: 'gerando', paga: true }, '1', ['Cancelar etiqueta'], 1],
  [{ estado: 'gerando', paga: false }, '1', [], 0],
  [{ estado: 'pronta', paga: true }, '1', ['Cancelar etiqueta'], 0],
  [{ estado: 'vencida', paga: true }, '1', ['Gerar nova etiqueta', 'Cancelar etiqueta'], 0],
  [FALHOU, 'retirada-na-loja', ['Tentar novamente', 'Cancelar etiqueta'], 0],
  [FALHOU, 'envio-do-canal', ['Tentar novamente', 'Cancelar etiqueta'], 0],
])(
  'a label that is %o of service %s offers %j, and speaks of money %d times',
  async (etiqueta, codigo, nomes, vezes) => {
    await abrir({ etiqueta, codigo_servico_frete: codigo })
    const botoes = page.getByRole('region', { name: 'Etiqueta', exact: true }).getByRole('button').elements()
    expect(botoes.map(({ textContent }) => textContent)).toEqual(nomes)
    expect(page.getByText(DINHEIRO).elements()).toHaveLength(vezes)
    expect(opcoesDoEnvio().elements()).toHaveLength(etiqueta.paga ? 0 : 1)
  },
)

test.each([
  ['1', 1],
  ['retirada-na-loja', 0],
])(
  'giving back a label of service %s is asked first, with %d words of money; a refusal is told',
  async (codigo, vezes) => {
    const client = await abrir(
      { etiqueta: FALHOU, codigo_servico_frete: codigo },
      { [CANCELAR]: answer(409, { erro: 'Já foi postada.' }) },
    )
    await botao('Cancelar etiqueta').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Manter etiqueta' }).click()
    await expect.poll(dialogos).toEqual([])
    await botao('Cancelar etiqueta').click()
    const cancelar = page.getByRole('dialog').getByRole('button', { name: 'Cancelar etiqueta' })
    await expect.element(cancelar).toBeVisible()
    expect(page.getByText('O valor volta para a carteira', { exact: false }).elements()).toHaveLength(vezes)
    expect(await received()).toEqual([])
    await cancelar.click()
    await expect.poll(avisados).toEqual(['error: Já foi postada.'])
    await expect.poll(dialogos).toEqual([])
    expect(client.getQueryState(umaVenda(7).queryKey)?.isInvalidated).toBe(true)
  },
)

test.each([
  ['Tentar novamente', FALHOU, false],
  ['Gerar Etiqueta', { estado: 'gerando', paga: true }, true],
])('while "%s" asks for a label that is %o, giving it back is possible: %s', async (nome, etiqueta, possivel) => {
  await abrir({ etiqueta }, { [GERAR]: held(answer(502, { erro: 'Ainda não.' })) })
  await botao(nome).click()
  await expect.element(botao('Gerar Etiqueta')).toBeDisabled()
  expect(botao('Cancelar etiqueta').element().hasAttribute('disabled')).toBe(!possivel)
  await release()
  await expect.poll(avisados).toEqual(['error: Ainda não.'])
  await expect.element(botao('Cancelar etiqueta')).toBeEnabled()
})

test.each([
  ['Informe a agência de postagem.', 1],
  ['Escolha uma unidade.', 1],
  ['Sem saldo.', 0],
])('a label refused with "%s" opens the options of the shipping %d times', async (motivo, vezes) => {
  await abrir({ etiqueta: { estado: 'falhou', paga: false, motivo }, codigo_servico_frete: null }, { [OPCOES]: ok() })
  expect(opcoesDoEnvio().element().closest('details')?.open).toBe(vezes === 1)
  await expect.poll(() => received(OPCOES)).toHaveLength(vezes)
})

const semNumero = (sincronizacao: object) => ({ numero_pedido_bling: null, sincronizacao: { id: 1, ...sincronizacao } })
test.each([
  [semNumero({ estado: 'pendente' }), ['A caminho do Bling…'], 1],
  [semNumero({ estado: 'falhou', mensagem: 'O Bling recusou.' }), ['O Bling recusou.'], 1],
  [semNumero({ estado: 'concluida', mensagem: 'Enviado.' }), [], 1],
  [{ sincronizacao: { id: 1, estado: 'falhou', mensagem: 'O Bling recusou.' } }, [], 1],
  [{ bling_ativo: false, numero_pedido_bling: null }, [], 0],
])('the order of %o says %j and is sent by hand where Bling is on: %d', async (dados, frases, vezes) => {
  await abrir(dados)
  const ditas = requisito('Pedido no Bling').getByRole('status').elements()
  expect(ditas.map(({ textContent }) => textContent)).toEqual(frases)
  expect(botao('Sincronizar').elements()).toHaveLength(vezes)
})

test('an incomplete address leads to its customer', async () => {
  await abrir({ cliente: { id: 3, nome: 'Ana', cep: '50030040' } })
  const link = requisito('Endereço do cliente').getByRole('link', { name: 'Completar cadastro' })
  await expect.element(link).toHaveAttribute('href', '/clientes/3')
  expect(page.getByRole('link', { name: 'Completar cadastro' }).elements()).toHaveLength(1)
})

test('of the final consumer, who has no record to complete, the sale gets another customer', async () => {
  await abrir({ cliente: { id: 1, nome: 'Consumidor final', consumidor_final: true } })
  const link = requisito('Endereço do cliente').getByRole('link', { name: 'Trocar o cliente' })
  await expect.element(link).toHaveAttribute('href', '/vendas/7/editar')
})

const PERGUNTA = { estado: 'perguntando', paga: false, motivo: 'O preço subiu.', pergunta: { de: 21.3, para: 45.3 } }
const [COMPRAR, RECUSAR, STATUS] = [
  'POST /vendas/7/comprar-etiqueta/',
  'POST /vendas/7/recusar-preco/',
  'PATCH /vendas/7/status/',
]
const vendaLida = (status: string) => ok(vendaEm(status))

test('a label that became dearer asks, with both prices; bought at the new one, the sale goes on', async () => {
  await abrir(
    { etiqueta: PERGUNTA },
    { [COMPRAR]: ok({ link_etiqueta: '/midia/a.pdf' }), [STATUS]: vendaLida('retirada') },
  )
  const painel = page.getByRole('region', { name: 'Etiqueta', exact: true })
  await expect.element(painel.getByText('O preço subiu de R$ 21,30 para R$ 45,30', { exact: true })).toBeVisible()
  await expect.element(painel.getByText('Nada foi pago.', { exact: false })).toBeVisible()
  await expect.element(botao('Gerar Etiqueta')).toBeDisabled()
  expect(painel.getByText('O preço subiu.', { exact: true }).elements()).toEqual([])
  await botao('Comprar por R$ 45,30').click()
  await expect.poll(() => bodies(STATUS)).toEqual([{ status: 'retirada', de: 'etiqueta' }])
  expect(await bodies(COMPRAR)).toEqual([{ valor: 45.3 }])
  expect(await received(GERAR)).toEqual([])
})

test('another way of shipping takes it out of the cart, then goes back to the choice', async () => {
  await abrir(
    { etiqueta: PERGUNTA },
    { [RECUSAR]: ok({ mensagem: 'Nada foi pago.' }), [STATUS]: vendaLida('selecionar_envio') },
  )
  await botao('Escolher outro envio').click()
  await expect.poll(() => bodies(STATUS)).toEqual([{ status: 'selecionar_envio', de: 'etiqueta' }])
  expect(await received(RECUSAR)).toHaveLength(1)
  expect(await received(COMPRAR)).toEqual([])
})

test.each([
  ['Comprar por R$ 45,30', COMPRAR, 'O preço subiu de R$ 45,30 para R$ 50,00.'],
  ['Escolher outro envio', RECUSAR, 'A pergunta sobre o preço já foi respondida.'],
])('"%s" that is refused says why, moves nothing, and the sale is read again', async (nome, rota, erro) => {
  const client = await abrir({ etiqueta: PERGUNTA }, { [rota]: answer(409, { erro }) })
  await botao(nome).click()
  await expect.poll(avisados).toEqual([`error: ${erro}`])
  expect(await received(STATUS)).toEqual([])
  expect(client.getQueryState(umaVenda(7).queryKey)?.isInvalidated).toBe(true)
})
