import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, bodies, ok, prepare, received } from '../../../../../test/support/api-control.ts'
import { consoleErrors } from '../../../../../test/support/console-errors.ts'
import { lerVenda } from '../../../../../test/support/lidos.ts'
import { draw } from '../../../../../test/support/screen.tsx'
import { vendaEm } from '../../../../../test/support/venda-page.tsx'
import { PassoEnvio } from './PassoEnvio.tsx'

const [FRETE, RECUSADOS] = ['POST /vendas/7/calcular-frete/', 'GET /vendas/7/fretes-indisponiveis/']
const [GUARDAR, STATUS] = ['POST /vendas/7/servico-frete/', 'PATCH /vendas/7/status/']
const escolher = () => page.getByRole('button', { name: 'Escolher envio' })

async function abrir(dados: object, frete: { status: number; body: unknown }, recusados: object[] = []) {
  const depois = ok(vendaEm('etiqueta'))
  await prepare({ [FRETE]: frete, [RECUSADOS]: ok(recusados), [GUARDAR]: depois, [STATUS]: depois })
  const venda = lerVenda(vendaEm('selecionar_envio', dados))
  await draw(<PassoEnvio venda={venda} />)
  await expect.poll(() => received(RECUSADOS)).toHaveLength(1)
}

const SEM_CEP = { cliente: { id: 3, nome: 'Ana', endereco: 'Rua da Moeda', municipio: 'Recife', uf: 'PE' } }
const CONSUMIDOR = { cliente: { id: 1, nome: 'Consumidor final', consumidor_final: true } }
const recusa = (codigo: string) => answer(409, { codigo })
const COMPLETE = 'Antes, complete o endereço do cliente.'
const CONFIRA = 'Antes, confira as medidas em Embalagem e o endereço do cliente.'
test.each([
  [recusa('FRETE_NAO_CONFIGURADO'), SEM_CEP, 'Antes, quem instalou a loja precisa ligar uma conta de frete.'],
  [recusa('ETIQUETA_INCOMPLETA'), SEM_CEP, COMPLETE],
  [recusa('ETIQUETA_INCOMPLETA'), {}, 'Antes, volte para Embalagem e confirme as medidas.'],
  [recusa('FRETE_INDISPONIVEL'), SEM_CEP, COMPLETE],
  [recusa('FRETE_INDISPONIVEL'), {}, CONFIRA],
  [ok([]), SEM_CEP, COMPLETE],
  [recusa('ETIQUETA_INCOMPLETA'), CONSUMIDOR, 'Antes, troque o cliente: o consumidor final não tem endereço.'],
  [ok([]), {}, CONFIRA],
  [answer(503), SEM_CEP, undefined],
])('a quote that came to %o of a sale with %o is tried again after: %s', async (frete, dados, antes) => {
  await abrir(dados, frete)
  const alerta = page.getByRole('alert')
  await expect.element(alerta.getByRole('button', { name: 'Tentar novamente' })).toBeVisible()
  expect(alerta.element().querySelector('strong')?.textContent).toBe(antes)
  expect(consoleErrors.splice(0)).toHaveLength(frete.status === 200 ? 0 : 1)
  await expect.element(escolher()).toBeDisabled()
})

const OFERTAS = [
  { codigo: '1', nome: 'PAC', transportadora: 'Correios', valor: 25.6, valor_de_tabela: 30, prazo_entrega: 0 },
  { codigo: '3', nome: 'Jadlog .Com', transportadora: 'Jadlog', valor: 20, prazo_entrega: 1 },
  { codigo: '4', nome: 'SEDEX', valor: 40, prazo_entrega: 2 },
]

test('the service that was chosen before is chosen, another takes its place, and that one is kept', async () => {
  const motivo = 'Pesa demais.'
  await abrir({ codigo_servico_frete: '1' }, ok(OFERTAS), [
    { codigo: '9', nome: 'Mini Envios', transportadora: 'Correios', motivo },
    { codigo: '8', nome: 'Loggi Ponto', transportadora: 'Loggi', motivo },
  ])
  await expect.element(page.getByRole('radio', { name: /^PAC/ })).toBeChecked()
  const textos = (itens: Element[]) => itens.map(({ textContent }) => textContent)
  expect(
    textos(
      page
        .getByRole('radio')
        .elements()
        .map((um) => um.closest('label') as Element),
    ),
  ).toEqual(['PACCorreiosno mesmo diaR$ 25,60tabela R$ 30,00', 'Jadlog .Com1 diaR$ 20,00', 'SEDEX2 diasR$ 40,00'])
  await expect
    .poll(() => textos(page.getByRole('region', { name: 'Não atendem este pacote' }).getByRole('listitem').elements()))
    .toEqual([`Mini Envios Correios${motivo}`, `Loggi Ponto${motivo}`])
  await page.getByRole('radio', { name: /^Jadlog/ }).click()
  await escolher().click()
  await expect.poll(() => received(STATUS)).toMatchObject([{ body: { status: 'etiqueta', de: 'selecionar_envio' } }])
  expect(await bodies(GUARDAR)).toEqual([
    { servico_frete: 'Jadlog .Com', frete_valor: 20, codigo_servico_frete: '3', prazo_entrega: 1 },
  ])
  await expect.element(escolher()).toBeEnabled()
})

test('a service that is not offered any more is chosen anew', async () => {
  await abrir({ codigo_servico_frete: '7' }, ok(OFERTAS))
  await expect.element(page.getByText('Escolha um serviço de frete.')).toBeVisible()
  await expect.element(escolher()).toBeDisabled()
  await page.getByRole('radio', { name: /^SEDEX/ }).click()
  await expect.element(escolher()).toBeEnabled()
  expect(page.getByText('Escolha um serviço de frete.').elements()).toEqual([])
  expect(page.getByRole('region', { name: 'Não atendem este pacote' }).elements()).toEqual([])
})
