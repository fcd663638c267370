import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { ok, prepare, received } from '../../../../test/support/api-control.ts'
import { lerVenda } from '../../../../test/support/lidos.ts'
import { draw } from '../../../../test/support/screen.tsx'
import { Avisos } from './Avisos.tsx'

const TAREFAS = 'GET /sincronizacoes/'
const publicados = { produtos_nao_publicados: [] }
const fora = () => page.getByRole('region', { name: 'Produtos não publicados' })
const notas = () => page.getByRole('note').elements()

async function abrir(dados: object, tarefas: object[] = []) {
  await prepare({ [TAREFAS]: ok({ results: tarefas }) })
  const tela = (
    <>
      <Avisos venda={lerVenda({ id: 7, ...dados })} />
      <p>desenhada</p>
    </>
  )
  await draw(tela)
  await expect.element(page.getByText('desenhada')).toBeVisible()
}

test('each product that is not at Bling is named once, and leads to its page where there is one', async () => {
  const itens = [
    { id: 4, titulo: 'Caneca', publicado: true },
    { id: 5, titulo: 'Caneca', publicado: false },
    { id: null, titulo: 'Boné', publicado: false },
    { id: 6, titulo: '', descricao: 'Faixa', publicado: false },
  ]
  await abrir({ itens, produtos_nao_publicados: ['Caneca', 'Caneca', 'Boné', 'Faixa'] })
  const nomes = fora().getByRole('listitem').elements()
  expect(nomes.map(({ textContent }) => textContent)).toEqual(['Caneca', 'Boné', 'Faixa'])
  const links = fora().getByRole('link').elements()
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/produtos/5', '/produtos/6'])
  await expect.element(fora().getByText('Fora do Bling, sem frete nem etiqueta:')).toBeVisible()
})

test.each([
  [{ bling_ativo: false, produtos_nao_publicados: ['Boné'] }, 0, 0],
  [{ produtos_nao_publicados: ['Boné'], link_etiqueta_pdf: '/midia/e.pdf' }, 1, 0],
  [publicados, 0, 0],
  [{ ...publicados, status: 'separacao', numero_pedido_bling: null }, 0, 1],
  [{ ...publicados, status: 'separacao', numero_pedido_bling: '101', editada: true }, 0, 0],
  [{ ...publicados, status: 'embalagem', numero_pedido_bling: null, editada: true }, 0, 0],
  [{ ...publicados, pecas_que_faltam: 1 }, 0, 0],
])('of %o there are %d warnings about products and %d notes', async (dados, avisos, quantas) => {
  await abrir({ status: 'retirada', ...dados })
  expect([fora().elements().length, notas().length]).toEqual([avisos, quantas])
  expect(page.getByText('sem frete nem etiqueta', { exact: false }).elements()).toEqual([])
  expect(await received(TAREFAS)).toEqual([])
})

test('an order of a channel says what waits for a person, but for its lines, which say so themselves', async () => {
  const tarefa = { id: 3, estado: 'falhou', operacao: 'cancelado_la', mensagem: 'Cancelado no Bling.' }
  const itens = [{ pendencia: 'sem_produto' }, { pendencia: 'sem_produto' }, { pendencia: 'sem_estoque' }]
  const linhas = { ...tarefa, id: 4, operacao: 'linhas', mensagem: 'Linhas a escolher.' }
  await abrir({ ...publicados, status: 'retirada', importada: true, itens, pecas_que_faltam: 1 }, [linhas, tarefa])
  await expect.element(page.getByRole('link', { name: 'Resolver na Sincronização' })).toBeVisible()
  expect(notas().map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^2 itens deste pedido não têm produto aqui/),
    expect.stringMatching(/^Falta 1 peça no estoque/),
    'Cancelado no Bling. Resolver na Sincronização',
  ])
})

const PEDIDO_MUDOU = { id: 3, estado: 'falhou', operacao: 'trazer', mensagem: 'No Bling o pedido mudou.' }
const TENTAR = 'POST /sincronizacoes/3/tentar-novamente/'
const DESCARTAR = 'POST /sincronizacoes/3/descartar/'
test.each([
  ['separacao', PEDIDO_MUDOU, 'Trazer para a venda', TENTAR],
  ['separacao', PEDIDO_MUDOU, 'Descartar', DESCARTAR],
  ['retirada', { ...PEDIDO_MUDOU, operacao: 'mudou' }, 'Já conferi', TENTAR],
])('in %s an order that changed is decided beside the sale: %o, %s', async (status, tarefa, botao, rota) => {
  await abrir({ ...publicados, status, importada: true, numero_pedido_bling: '101' }, [tarefa])
  await prepare({
    [TAREFAS]: ok({ results: [] }),
    [rota]: ok({ ...tarefa, estado: 'concluida' }),
    'GET /sincronizacoes/3/': ok({ ...tarefa, estado: 'concluida' }),
  })
  await page.getByRole('button', { name: botao }).click()
  await expect.poll(notas).toEqual([])
  expect(await received(rota)).toHaveLength(1)
})

const nomes = () => fora().getByRole('listitem').elements().length
const botao = (verbo: string) => page.getByRole('button', { name: `${verbo} aviso: Fora do Bling: Boné, Caneca` })
async function abrirEm(largura: number, status: string) {
  await page.viewport(largura, 800)
  onTestFinished(() => page.viewport(1280, 800))
  await abrir({ status, produtos_nao_publicados: ['Boné', 'Caneca'], numero_pedido_bling: '101' })
}

test('on a phone that picks a warning is one row, which opens and closes', async () => {
  await abrirEm(390, 'separacao')
  expect(nomes()).toBe(0)
  await botao('Mostrar').click()
  await expect.poll(nomes).toBe(2)
  await botao('Recolher').click()
  await expect.poll(nomes).toBe(0)
})

test.each([
  [1280, 'separacao'],
  [390, 'retirada'],
])('at %d px in %s a warning stands open', async (largura, status) => {
  await abrirEm(largura, status)
  expect([nomes(), botao('Mostrar').elements().length, botao('Recolher').elements().length]).toEqual([2, 0, 0])
})
