import type { ItemDaImportacao } from '@estampa/contract/bling/importacao.routes.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, bodies, ok, prepare, queries, received } from '../../../../test/support/api-control.ts'
import { avisados } from '../../../../test/support/hook.tsx'
import { draw } from '../../../../test/support/screen.tsx'
import { ItemImportado } from './ItemImportado.tsx'

const BUSCA = 'GET /produtos/busca/'
const RESPONDER = 'PATCH /bling/importacoes/9/itens/4/'
const REGATA: ItemDaImportacao = {
  id: 4,
  id_bling: '900',
  codigo: 'REG',
  nome: 'Regata',
  formato: 'S',
  situacao: 'A',
  variacoes: 0,
  proposta: 'criar',
  motivo: null,
  produto_id: null,
  produto: null,
  modelo: null,
  aplicada: false,
  diferencas: [],
}
const abrir = (dados: object) => {
  const item = { ...REGATA, ...dados }
  const element = (
    <ul>
      <ItemImportado importacaoId={9} item={item} marcado={false} onMark={() => undefined} />
    </ul>
  )
  return draw(element)
}
const textos = (seletor: string) => [...document.querySelectorAll(seletor)].map(({ textContent }) => textContent)
const MODELO = { modelo: 'Camiseta' }

test.each([
  ['to be created', MODELO, 'REG · simples · modelo Camiseta', ['Já existe aqui', 'Ignorar'], true, false],
  [
    'that exists here',
    { ...MODELO, proposta: 'vincular', produto_id: 5 },
    'REG · simples',
    ['Criar', 'Ignorar'],
    true,
    true,
  ],
  [
    'that asks',
    { ...MODELO, proposta: 'perguntar', produto_id: 5, codigo: ' ', formato: 'V', variacoes: 1 },
    'sem código · 1 variação · modelo Camiseta',
    ['Criar', 'Já existe aqui', 'Ignorar'],
    true,
    false,
  ],
  [
    'to be left out',
    { ...MODELO, proposta: 'ignorar', formato: 'V', variacoes: 2, situacao: 'I' },
    'REG · 2 variações · inativo no Bling',
    ['Criar', 'Já existe aqui'],
    true,
    false,
  ],
  ['linked before', { proposta: 'ignorar', produto_id: 5 }, 'REG · simples', [], false, true],
  ['brought in', { aplicada: true, produto_id: 5 }, 'REG · simples', [], false, true],
])('a product %s offers the other answers', async (_, dados, linha, respostas, marcavel, ligado) => {
  await abrir(dados)
  await expect.element(page.getByText(linha, { exact: true })).toBeVisible()
  expect(textos('button')).toEqual(respostas)
  expect(page.getByRole('checkbox').elements()).toHaveLength(Number(marcavel))
  expect([...document.querySelectorAll('li a')].map((link) => link.getAttribute('href'))).toEqual(
    ligado ? ['/produtos/5'] : [],
  )
})

test.each([
  ['Criar', 'criar'],
  ['Ignorar', 'ignorar'],
])('%s is answered at once', async (rotulo, proposta) => {
  await prepare({ [RESPONDER]: ok() })
  await abrir({ proposta: 'perguntar' })
  const botao = page.getByRole('button', { name: `${rotulo} Regata REG` })
  await botao.click()
  await expect
    .poll(async () => (await received()).map(({ route, body }) => [route, body]))
    .toEqual([[RESPONDER, { proposta }]])
  await expect.element(botao).toBeEnabled()
})

test('the product of here is searched by the name of the other, and its choice stays open after a refusal', async () => {
  await prepare({
    [BUSCA]: ok({ results: [{ id: 8, titulo: 'Regata preta', sku: 'RP' }] }),
    [RESPONDER]: [answer(409, { detail: 'Este produto já está vinculado.' }), ok()],
  })
  await abrir({ nome: 'R'.repeat(61) })
  await page.getByRole('button', { name: /^Já existe aqui/ }).click()
  const escolher = page.getByRole('button', { name: 'É este: Regata preta RP' })
  await expect.element(escolher).toBeVisible()
  expect((await received()).map(({ route, query }) => route + query)).toEqual([`${BUSCA}?busca=${'R'.repeat(60)}`])
  await escolher.click()
  await expect.poll(avisados).toEqual(['error: Este produto já está vinculado.'])
  await escolher.click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  const resposta = { proposta: 'vincular', produto_id: 8 }
  expect(await bodies(RESPONDER)).toEqual([resposta, resposta])
})

test('for a product without a name nothing is searched until something is typed', async () => {
  const results = Array.from({ length: 21 }, (_, i) => ({ id: i + 1, titulo: `P${i + 1}`, sku: '' }))
  await prepare({ [BUSCA]: ok({ results }) })
  await abrir({ nome: '' })
  await page.getByRole('button', { name: 'Já existe aqui (sem nome) REG' }).click()
  await page.getByRole('searchbox').fill('azul')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => page.getByRole('button', { name: /^É este/ }).elements()).toHaveLength(20)
  expect(await queries(BUSCA)).toEqual(['?busca=azul'])
})

test('a difference shows both sides in the form of its field', async () => {
  const diferencas = [
    { campo: 'preco', aqui: 10, bling: null },
    { campo: 'peso', aqui: 0.25, bling: '1' },
    { campo: 'titulo', aqui: '', bling: 'Regata' },
  ]
  await abrir({ proposta: 'vincular', produto_id: 5, diferencas })
  await page.getByText('3 diferenças: fica como está aqui').click()
  await expect.element(page.getByText('Preço de venda')).toBeVisible()
  expect(textos('dd')).toEqual(['Aqui R$ 10,00', 'No Bling —', 'Aqui 0,25', 'No Bling 1', 'Aqui —', 'No Bling Regata'])
})
