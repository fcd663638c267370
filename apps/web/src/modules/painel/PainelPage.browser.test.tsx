import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ok, prepare } from '../../../test/support/api-control.ts'
import { abrirTela } from '../../../test/support/screen.tsx'
import PainelPage from './PainelPage.tsx'

const VAZIO = {
  vendas: [],
  primeiros_passos: { loja: true, categoria: true, modelo: true, produto: false },
  nao_publicados: { quantidade: 0, produtos: [] },
  estoque_baixo: { quantidade: 0, limite: 2, itens: [] },
  a_decidir: 0,
}
const abrir = async (conexao: object, painel: object = VAZIO) => {
  await prepare({
    'GET /painel/': [ok(painel)],
    'GET /bling/conexao/': [ok(conexao)],
    'GET /sincronizacoes/resumo/': [ok({ pendentes: 0, falhas: 0 })],
    'GET /frete/acesso/': [ok([])],
  })
  await abrirTela([{ path: '/home', element: <PainelPage /> }], '/home')
}

test('an empty shop without a connection is not told that all is well', async () => {
  const primeiros_passos = { ...VAZIO.primeiros_passos, loja: false }
  await abrir({ ativo: true, conectado: false }, { ...VAZIO, primeiros_passos })
  await expect.element(page.getByRole('link', { name: 'Dados da loja' })).toHaveAttribute('href', '/configuracoes/loja')
  await expect.element(page.getByText('O Bling não está conectado: nada é enviado')).toBeVisible()
  await expect.element(page.getByText('Nada pendente')).toBeVisible()
  await expect.element(page.getByText('Nenhum produto cadastrado ainda.')).toHaveLength(2)
  await expect.element(page.getByText('Nada falhou')).not.toBeInTheDocument()
  await expect.element(page.getByText('Todos os produtos estão no Bling.')).not.toBeInTheDocument()
})

test('with products and a connection it says so', async () => {
  await abrir({ ativo: true, conectado: true }, { ...VAZIO, primeiros_passos: { produto: true } })
  await expect.element(page.getByText('Nada falhou')).toBeVisible()
  await expect.element(page.getByText('Todos os produtos estão no Bling.')).toBeVisible()
})

test.each([
  ['works without Bling', { ativo: false, conectado: false }, 0],
  ['has still to connect it', { ativo: true, conectado: false }, 1],
  ['has connected it', { ativo: true, conectado: true }, 0],
])('a shop that %s is told so among its first steps', async (_qual, conexao, falta) => {
  await abrir(conexao)
  await expect.element(page.getByRole('heading', { name: 'Primeiros passos' })).toBeVisible()
  expect(page.getByRole('link', { name: 'Conectar ao Bling' }).elements()).toHaveLength(falta)
})
