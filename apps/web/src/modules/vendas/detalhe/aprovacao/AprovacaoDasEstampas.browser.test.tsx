import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, bodies, ok, prepare } from '../../../../../test/support/api-control.ts'
import { avisados } from '../../../../../test/support/hook.tsx'
import { readVenda } from '../../../../../test/support/lidos.ts'
import { draw } from '../../../../../test/support/screen.tsx'
import { AprovacaoDasEstampas } from './AprovacaoDasEstampas.tsx'

const PROVAS = 'POST /vendas/7/provas/'
const APROVAR = 'POST /vendas/7/provas/aprovar/'
const estampa = { id: 1, posicao: 'frente', tecnica: 'dtf', arte_id: 3, arte: 'Escudo', versao: 2, versao_aprovada: 1 }
const item = (item_id: number, dados: object = {}) => ({
  item_id,
  titulo: `Lisa ${item_id}`,
  estampas: [estampa],
  ...dados,
})
const aprovacao = (situacao: string, dados: object = {}) => ({
  aprovacao: { situacao, versao: 1, por: null, em: '2026-11-28T12:00:00Z', texto: null, ...dados },
})
const open = async (itens: readonly object[]) => draw(<AprovacaoDasEstampas venda={readVenda({ id: 7, itens })} />)
const button = (name: string) => page.getByRole('button', { name })

test('each printed line says where its approval stands, and that a newer version of the art came since', async () => {
  await prepare({})
  await open([
    item(1),
    item(2, aprovacao('enviada')),
    item(3, aprovacao('aprovada', { por: 'Bia' })),
    item(4, aprovacao('mudanca', { texto: 'Mais alta' })),
    item(5, { estampas: [] }),
  ])
  const lines = page
    .getByRole('listitem')
    .elements()
    .map((line) => line.textContent ?? '')
  expect(lines).toHaveLength(4)
  expect(lines[0]).toContain('Sem prova enviada')
  expect(lines[1]).toContain('Espera o cliente')
  expect(lines[2]).toMatch(/Aprovada por Bia em 28\/11\/2026/)
  expect(lines[2]).toContain('Aprovada a versão 1; há a versão 2 desta arte.')
  expect(lines[3]).toMatch(/Mudança pedida.*Mais alta/)
})

test('a proof is sent, and its link is shown to be copied or sent', async () => {
  await prepare({ [PROVAS]: answer(201, { link: 'https://loja.com/aprovacoes/abc', versao: 1, alcance: 'internet' }) })
  await open([item(1)])
  await button('Enviar prova').click()
  await expect.element(page.getByText('https://loja.com/aprovacoes/abc')).toBeVisible()
  const whatsapp = page.getByRole('link', { name: 'WhatsApp' }).element() as HTMLAnchorElement
  expect(decodeURIComponent(whatsapp.href)).toContain('https://loja.com/aprovacoes/abc')
  expect(await bodies(PROVAS)).toEqual([{}])
})

test('a link that only this machine opens is shown here, not sent to a telephone', async () => {
  const link = 'http://localhost:3000/aprovacoes/abc'
  await prepare({ [PROVAS]: answer(201, { link, versao: 1, alcance: 'maquina' }) })
  await open([item(1)])
  await button('Enviar prova').click()
  await expect.element(page.getByRole('link', { name: 'Abrir aqui' })).toHaveAttribute('href', link)
  await expect.element(page.getByText(/entra em “Anotar aprovação”/)).toBeVisible()
  expect(page.getByRole('link', { name: 'WhatsApp' }).elements()).toEqual([])
})

test.each([
  [
    'only the lines that are not approved',
    [item(1), item(2, aprovacao('mudanca')), item(3, aprovacao('aprovada'))],
    [{ itens: [1, 2] }],
  ],
  ['all lines when all are approved', [item(1, aprovacao('aprovada')), item(2, aprovacao('aprovada'))], [{}]],
])('a new proof shows %s', async (_which, itens, sent) => {
  await prepare({ [PROVAS]: answer(201, { link: 'https://loja.com/aprovacoes/abc', versao: 2, alcance: 'internet' }) })
  await open(itens)
  await button('Enviar nova prova').click()
  await expect.poll(() => bodies(PROVAS)).toEqual(sent)
})

test('the same art after a change was asked is sent only when a person says so; the words stay in sight', async () => {
  await prepare({ [PROVAS]: answer(201, { link: 'https://loja.com/aprovacoes/abc', versao: 2, alcance: 'internet' }) })
  const asked = { texto: 'O sol pode ser maior', mesma_arte: true }
  await open([item(1, aprovacao('mudanca', asked)), item(2, aprovacao('enviada', { ...asked, texto: 'Mais alta' }))])
  await expect.element(page.getByText('O cliente pediu uma mudança, e a arte ainda é a mesma:')).toBeVisible()
  await button('Enviar nova prova').click()
  const question = page.getByRole('dialog', { name: 'A arte ainda é a mesma. Enviar assim mesmo?' })
  for (const words of ['O sol pode ser maior', 'Mais alta'])
    await expect.element(question.getByText(words)).toBeVisible()
  await expect.element(question.getByRole('link', { name: 'Trocar arte' })).toHaveAttribute('href', '/vendas/7/editar')
  expect(await bodies(PROVAS)).toEqual([])
  await question.getByRole('button', { name: 'Enviar assim mesmo' }).click()
  await expect.poll(() => bodies(PROVAS)).toEqual([{}])
})

test('another version of the art is sent without a question', async () => {
  await prepare({ [PROVAS]: answer(201, { link: 'https://loja.com/aprovacoes/abc', versao: 2, alcance: 'internet' }) })
  await open([item(1, aprovacao('mudanca', { texto: 'Maior', mesma_arte: false }))])
  await button('Enviar nova prova').click()
  await expect.poll(() => bodies(PROVAS)).toEqual([{}])
})

test('what the customer said elsewhere is noted, of the lines that are not approved', async () => {
  await prepare({ [APROVAR]: ok({ id: 7 }) })
  await open([item(1), item(2, aprovacao('aprovada'))])
  await button('Anotar aprovação').click()
  await page.getByLabelText('Quem aprovou, e por onde').fill('Bia, por telefone')
  await page.getByRole('dialog').getByRole('button', { name: 'Anotar', exact: true }).click()
  await expect.poll(avisados).toEqual(['success: Aprovação anotada.'])
  await expect.poll(() => bodies(APROVAR)).toEqual([{ por: 'Bia, por telefone', itens: [1] }])
})

test('a proof that cannot be sent says why', async () => {
  await prepare({ [PROVAS]: answer(400, { detail: 'A arte de “Lisa” ainda não veio' }) })
  await open([item(1)])
  await button('Enviar prova').click()
  await expect.poll(avisados).toEqual(['error: A arte de “Lisa” ainda não veio'])
})
