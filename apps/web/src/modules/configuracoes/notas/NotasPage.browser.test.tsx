import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, bodies, ok, prepare, queries, received } from '../../../../test/support/api-control.ts'
import { avisados } from '../../../../test/support/hook.tsx'
import { openScreen, texts } from '../../../../test/support/screen.tsx'
import { signInAs } from '../../../../test/support/signed-in.ts'
import NotasPage, { lacksEscolhas, mesesAte, propostaDe } from './NotasPage.tsx'

const [CONFIG, MUDAR, OPCOES, CONFERIR] = [
  'GET /notas/configuracao/',
  'PATCH /notas/configuracao/',
  'GET /notas/opcoes/',
  'GET /notas/conferencia/',
]
const NADA = {
  ativa: false,
  natureza_id: null,
  natureza_contribuinte_id: null,
  natureza_consumidor_id: null,
  formas: [],
  emitir: 'na_mao' as const,
  enviar_email: false,
}
const CONTA = {
  naturezas: [
    { id: 1, nome: 'Venda de mercadorias' },
    { id: 2, nome: 'Venda NFC-e' },
  ],
  formas: [{ id: 9, nome: 'Pix' }],
}
const ITEM = {
  item: 'ncm',
  situacao: 'atencao',
  titulo: 'NCM dos produtos',
  texto: '1 produto está sem NCM.',
  fazer: 'Preencha.',
  detalhes: ['Caneca'],
}
const field = (name: string) => page.getByLabelText(name, { exact: true })
const clickSave = () => page.getByRole('button', { name: 'Salvar' }).click()

async function openNotas(answers: Parameters<typeof prepare>[0] = {}, conexao: object = {}) {
  await signInAs()
  await prepare({
    'GET /bling/conexao/': ok({ ativo: true, conectado: true, ...conexao }),
    [CONFIG]: ok(NADA),
    [OPCOES]: ok(CONTA),
    [CONFERIR]: ok([ITEM]),
    ...answers,
  })
  await openScreen([{ path: '/configuracoes/notas', Component: NotasPage }], '/configuracoes/notas')
}

test('on the first visit the page proposes natures and forms from the account, and saves them with the switch', async () => {
  const salva = { ...NADA, ativa: true, natureza_id: 1, natureza_consumidor_id: 2 }
  await openNotas({ [CONFIG]: [ok(NADA), ok(salva)], [MUDAR]: ok(salva) })
  await expect.element(page.getByText(/^Sugestão feita dos nomes/)).toBeVisible()
  await expect.element(field('Venda a pessoas')).toHaveValue('1')
  await expect.element(field('PIX')).toHaveValue('9')
  await field('Emitir notas fiscais pelo Bling').click()
  await field('Emitir a nota').selectOptions('Sozinha, antes de comprar cada etiqueta')
  await clickSave()
  await expect.poll(avisados).toEqual(['success: Notas fiscais salvas.'])
  expect(await bodies(MUDAR)).toEqual([
    {
      ativa: true,
      natureza_id: 1,
      natureza_consumidor_id: 2,
      formas: [{ forma: 'pix', id_bling: 9 }],
      emitir: 'antes_da_etiqueta',
    },
  ])
  await expect.element(page.getByText(/^Os impostos são os da natureza/)).toBeVisible()
})

test('what was chosen is not proposed over; only what changed is sent, and a refusal stands at its field', async () => {
  const refusal = { erro: 'A natureza não existe.', erros: { natureza_contribuinte_id: ['A natureza não existe.'] } }
  await openNotas({ [CONFIG]: ok({ ...NADA, natureza_id: 2 }), [MUDAR]: answer(400, refusal) })
  await expect.element(field('Venda a pessoas')).toHaveValue('2')
  await expect.element(field('Venda no balcão (NFC-e)')).toHaveValue('')
  await clickSave()
  await expect.poll(avisados).toEqual(['info: Nada mudou.'])
  await field('Venda a empresas com IE').selectOptions('Venda de mercadorias')
  await clickSave()
  await expect.element(field('Venda a empresas com IE')).toHaveAttribute('aria-invalid', 'true')
  expect(await bodies(MUDAR)).toEqual([{ natureza_contribuinte_id: 1 }])
})

test('a choice is asked about before it is left unsaved; what the page proposes by itself is not', async () => {
  await openNotas()
  const isAsked = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))
  await expect.element(field('Venda a pessoas')).toHaveValue('1')
  expect(isAsked()).toBe(false)
  await field('Emitir notas fiscais pelo Bling').click()
  await expect.poll(isAsked).toBe(true)
})

test('what would be refused is listed, and looked at again when asked', async () => {
  await openNotas()
  const item = page.getByRole('listitem').filter({ hasText: 'NCM dos produtos' })
  await expect.element(item.getByText('Atenção')).toBeVisible()
  expect(texts(item.getByRole('listitem'))).toEqual(['Caneca'])
  await page.getByRole('button', { name: 'Conferir de novo' }).click()
  await expect.poll(async () => (await received(CONFERIR)).length).toBe(2)
})

test('where Bling does not answer, the shop’s sentence stands there with a second try', async () => {
  await openNotas({ [OPCOES]: [answer(403, { erro: 'Falta autorizar Naturezas.' }), ok(CONTA)] })
  await expect.element(page.getByText('Falta autorizar Naturezas.')).toBeVisible()
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect.element(field('Venda a pessoas')).toBeVisible()
})

test.each([
  [{ ativo: false, conectado: false }, 'O Bling está desativado nesta loja.'],
  [{ conectado: false }, 'Conecte a conta do Bling para escolher como a loja emite as notas.'],
])('with a connection that is %o nothing is asked of Bling: %s', async (conexao, sentence) => {
  await openNotas({}, conexao)
  await expect.element(page.getByText(sentence)).toBeVisible()
  expect(await received(OPCOES)).toEqual([])
})

test('the last whole month is exported', async () => {
  const EXPORTAR = 'GET /notas/exportar/'
  await openNotas({ [EXPORTAR]: answer(404, { erro: 'Não há nota autorizada neste mês.' }) })
  await page.getByRole('button', { name: 'Exportar as notas do mês' }).click()
  await expect.poll(avisados).toEqual(['error: Não há nota autorizada neste mês.'])
  const [, previous] = mesesAte(new Date().toLocaleDateString('sv-SE', { timeZone: 'America/Sao_Paulo' }))
  expect(await queries(EXPORTAR)).toEqual([`?mes=${previous?.value}`])
})

test('months go back over the turn of the year', () => {
  const meses = mesesAte('2026-01-31')
  expect(meses.slice(0, 2)).toEqual([
    { value: '2026-01', label: 'janeiro de 2026' },
    { value: '2025-12', label: 'dezembro de 2025' },
  ])
  expect(meses).toHaveLength(13)
})

const toNamedRows = (...names: string[]) => names.map((nome, i) => ({ id: i + 1, nome }))
const proposeNaturezas = (naturezas: string[], formas: string[] = []) => {
  const proposal = propostaDe(NADA, { naturezas: toNamedRows(...naturezas), formas: toNamedRows(...formas) })
  return [proposal.natureza_id, proposal.natureza_contribuinte_id, proposal.natureza_consumidor_id]
}

test.each([
  [
    [
      'Devolução de venda',
      'Venda de mercadorias',
      'Venda a consumidor final',
      'Venda a contribuinte',
      'Venda no balcão (NFC-e)',
    ],
    [3, 4, 5],
  ],
  [
    ['Compra', 'VENDA DE MERCADORIAS'],
    [2, null, null],
  ],
  [
    ['Venda a não contribuinte', 'Venda p/ pessoa jurídica'],
    [1, 2, null],
  ],
  [['Venda NFCe'], [null, null, 1]],
  [
    ['Remessa de venda', 'Retorno'],
    [null, null, null],
  ],
])('of natures called %j these are proposed: %j', (names, ids) => {
  expect(proposeNaturezas(names)).toEqual(ids)
})

test('forms of payment are matched by their names', () => {
  const formas = toNamedRows('Dinheiro', 'Pix cobrança', 'Cartão de crédito', 'Boleto', 'Vale')
  expect(propostaDe(NADA, { naturezas: [], formas }).formas).toEqual([
    { forma: 'pix', id_bling: 2 },
    { forma: 'dinheiro', id_bling: 1 },
    { forma: 'cartao', id_bling: 3 },
    { forma: 'a_receber', id_bling: 4 },
  ])
})

test.each([
  [{}, true],
  [{ ativa: true }, false],
  [{ natureza_consumidor_id: 4 }, false],
  [{ formas: [{ forma: 'pix' as const, id_bling: 1 }] }, false],
])('a proposal is made where nothing was chosen: with %o %s', (data, faz) => {
  expect(lacksEscolhas({ ...NADA, ...data })).toBe(faz)
})
