import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, bodies, ok, prepare, queries, received } from '../../../../test/support/api-control.ts'
import { avisados } from '../../../../test/support/hook.tsx'
import { draw, texts } from '../../../../test/support/screen.tsx'
import { signInAs } from '../../../../test/support/signed-in.ts'
import { importacaoApi } from '../../../shared/generated/importacaoApi.ts'
import { Aplicar } from './Aplicar.tsx'
import ImportarPage from './ImportarPage.tsx'
import { ItemImportado } from './ItemImportado.tsx'

const APLICAR = 'POST /bling/importacoes/9/aplicar/'
const findBlingSaldoBox = () => page.getByLabelText('Usar o saldo do Bling nos produtos vinculados')
function openImportacao(data: object) {
  const importacao = importacaoApi.read('PATCH /bling/importacoes/:id/', { id: 9, estado: 'pronta', ...data })
  return draw(<Aplicar importacao={importacao}>{null}</Aplicar>)
}
const NADA_LA = 'Nada é alterado no Bling.'
const CRIAR_E_LIGAR =
  '1 produto será criado aqui, 2 produtos daqui serão vinculados ao do Bling pelo código, 1 produto fica como está'
const CRIAR_MUITOS = '1.500 produtos serão criados aqui'
const resumo = (criar: number, vincular: number, ignorar = 0) => ({ criar, vincular, perguntar: 0, ignorar })

const FOTOS = { total: 7, baixadas: 5, falhas: 2 }
const MEIA = { estado: 'concluida', resumo: resumo(2, 1), aplicar: 3, aplicados: 2, fotos: FOTOS }
test.each([
  [{ resumo: resumo(1, 2, 1), aplicar: 3 }, `${CRIAR_E_LIGAR}. ${NADA_LA}`, ['Importar 3 produtos'], 1],
  [{ resumo: resumo(1500, 0), aplicar: 1500 }, `${CRIAR_MUITOS}. ${NADA_LA}`, ['Importar 1.500 produtos'], 0],
  [{ resumo: resumo(0, 2, 5) }, 'Nada a importar: o que está no Bling já está aqui, ou espera uma decisão sua.', [], 0],
  [MEIA, '2 produtos entraram. 5 fotos baixadas. 2 não puderam ser baixadas.', ['Importar 1 produto'], 1],
  [{ estado: 'concluida', resumo: resumo(0, 2), aplicar: 2, aplicados: 2 }, '2 produtos entraram.', [], 0],
  [{ estado: 'concluida' }, 'Nada novo entrou.', [], 0],
])('an import of %o offers what is left of it', async (data, sentence, buttons, saldos) => {
  await openImportacao(data)
  await expect.element(page.getByText(sentence, { exact: true })).toBeVisible()
  expect(texts(page.getByRole('button'))).toEqual(buttons)
  expect(findBlingSaldoBox().elements()).toHaveLength(saldos)
})

test('the stock of Bling is taken when it is ticked, and stays ticked after a refusal', async () => {
  await prepare({ [APLICAR]: [answer(503), answer(409, { detail: 'Outra importação está em andamento.' }), ok()] })
  await openImportacao({ resumo: resumo(0, 1), aplicar: 1 })
  const importButton = page.getByRole('button', { name: 'Importar 1 produto' })
  await importButton.click()
  await expect.poll(avisados).toEqual(['error: Não foi possível importar. Tente novamente.'])
  await findBlingSaldoBox().click()
  await importButton.click()
  await expect.poll(avisados).toEqual(['error: Outra importação está em andamento.'])
  await importButton.click()
  const dele = { body: { estoque_dos_vinculados: 'do_bling' } }
  await expect.poll(() => received(APLICAR)).toMatchObject([{ body: {} }, dele, dele])
  expect((await received(APLICAR))[0]?.body).toEqual({})
  await expect.element(importButton).toBeEnabled()
})

const BUSCA = 'GET /produtos/busca/'
const RESPONDER = 'PATCH /bling/importacoes/9/itens/4/'
const REGATA = { id: 4, codigo: 'REG', nome: 'Regata', formato: 'S', situacao: 'A', proposta: 'criar' }
function openItem(data: object) {
  const item = importacaoApi.read('PATCH /bling/importacoes/:id/itens/:item/', { ...REGATA, ...data })
  return draw(
    <ul>
      <ItemImportado importacaoId={9} item={item} marcado={false} onMark={() => undefined} />
    </ul>,
  )
}
const textos = (selector: string) => [...document.querySelectorAll(selector)].map(({ textContent }) => textContent)
const PERGUNTA = { proposta: 'perguntar', produto_id: 5, codigo: ' ', formato: 'V', variacoes: 1 }
const FORA = { proposta: 'ignorar', formato: 'V', variacoes: 2, situacao: 'I' }
const [CRIAR, EXISTE, IGNORAR] = ['Criar', 'Já existe aqui', 'Ignorar']

test.each([
  ['to be created', {}, 'REG · simples · modelo Camiseta', [EXISTE, IGNORAR], true, false],
  ['that exists here', { proposta: 'vincular', produto_id: 5 }, 'REG · simples', [CRIAR, IGNORAR], true, true],
  ['that asks', PERGUNTA, 'sem código · 1 variação · modelo Camiseta', [CRIAR, EXISTE, IGNORAR], true, false],
  ['to be left out', FORA, 'REG · 2 variações · inativo no Bling', [CRIAR, EXISTE], true, false],
  ['linked before', { proposta: 'ignorar', produto_id: 5 }, 'REG · simples', [], false, true],
  ['brought in', { aplicada: true, produto_id: 5, modelo: null }, 'REG · simples', [], false, true],
])('a product %s offers the other answers', async (_, data, linha, answers, marcavel, isLinked) => {
  await openItem({ modelo: 'Camiseta', ...data })
  await expect.element(page.getByText(linha, { exact: true })).toBeVisible()
  expect(textos('button')).toEqual(answers)
  expect(page.getByRole('checkbox').elements()).toHaveLength(Number(marcavel))
  const links = [...document.querySelectorAll('li a')].map((link) => link.getAttribute('href'))
  expect(links).toEqual(isLinked ? ['/produtos/5'] : [])
})

test.each([
  ['Criar', 'criar'],
  ['Ignorar', 'ignorar'],
])('%s is answered at once', async (label, proposta) => {
  await prepare({ [RESPONDER]: ok() })
  await openItem({ proposta: 'perguntar' })
  const button = page.getByRole('button', { name: `${label} Regata REG` })
  await button.click()
  await expect
    .poll(async () => (await received()).map(({ route, body }) => [route, body]))
    .toEqual([[RESPONDER, { proposta }]])
  await expect.element(button).toBeEnabled()
})

test('the product of here is searched by the name of the other, and its choice stays open after a refusal', async () => {
  await prepare({
    [BUSCA]: ok({ results: [{ id: 8, titulo: 'Regata preta', sku: 'RP' }] }),
    [RESPONDER]: [answer(409, { detail: 'Este produto já está vinculado.' }), ok()],
  })
  await openItem({ nome: 'R'.repeat(61) })
  await page.getByRole('button', { name: /^Já existe aqui/ }).click()
  const choose = page.getByRole('button', { name: /^É este: Regata preta/ })
  await expect.element(choose).toBeVisible()
  expect((await received()).map(({ route, query }) => route + query)).toEqual([`${BUSCA}?busca=${'R'.repeat(60)}`])
  await choose.click()
  await expect.poll(avisados).toEqual(['error: Este produto já está vinculado.'])
  await choose.click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  const resposta = { proposta: 'vincular', produto_id: 8 }
  expect(await bodies(RESPONDER)).toEqual([resposta, resposta])
})

test('for a product without a name nothing is searched until something is typed', async () => {
  const results = Array.from({ length: 2 }, (_, i) => ({ id: i + 1, titulo: `P${i + 1}`, sku: '' }))
  await prepare({ [BUSCA]: ok({ results }) })
  await openItem({ nome: '' })
  await page.getByRole('button', { name: 'Já existe aqui (sem nome) REG' }).click()
  await page.getByRole('searchbox').fill('azul')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => page.getByRole('button', { name: /^É este/ }).elements()).toHaveLength(2)
  expect(await queries(BUSCA)).toEqual(['?busca=azul'])
})

test('a difference shows both sides in the form of its field', async () => {
  const diferencas = [
    { campo: 'preco', aqui: 10, bling: null },
    { campo: 'peso', aqui: 0.25, bling: '1' },
    { campo: 'titulo', aqui: '', bling: 'Regata' },
  ]
  await openItem({ proposta: 'vincular', produto_id: 5, diferencas })
  await page.getByText('3 diferenças: fica como está aqui').click()
  await expect.element(page.getByText('Preço de venda')).toBeVisible()
  expect(textos('dd')).toEqual(['Aqui R$ 10,00', 'No Bling —', 'Aqui 0,25', 'No Bling 1', 'Aqui —', 'No Bling Regata'])
})

test('a connection that cannot be read is said, and read again at a click', async () => {
  await signInAs({ tipo: 'admin' })
  await prepare({
    'GET /bling/importacoes/': ok([]),
    'GET /bling/conexao/': [answer(503), ok({ ativo: false })],
  })
  await draw(<ImportarPage />)
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect.element(page.getByText('O Bling está desativado nesta loja.')).toBeVisible()
})
