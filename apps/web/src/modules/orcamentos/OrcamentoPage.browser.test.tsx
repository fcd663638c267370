import { useMutation } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, ok, prepare, received } from '../../../test/support/api-control.ts'
import { avisados, usar } from '../../../test/support/hook.tsx'
import { abrirTela } from '../../../test/support/screen.tsx'
import { CHAVE_DAS_VENDAS, CHAVE_DOS_PRODUTOS } from '../../shared/api/keys.ts'
import { signIn } from '../../shared/session/session.ts'
import OrcamentoPage from './OrcamentoPage.tsx'
import { gerarVenda, umOrcamento } from './orcamentos.queries.ts'

const GET = 'GET /orcamentos/9/'
const LINK = '/orcamentos/9/link/'
const FALTA = 'Camiseta: faltam peças no estoque (2 disponíveis).'
const ALCANCE = 'O link abre em qualquer lugar.'
const ORCAMENTO = {
  id: 9,
  numero: 9,
  nome: 'Bia',
  validade: '2026-12-01',
  versoes: [{ numero: 1 }],
  alcance_do_link: 'internet',
  faltas: [{ linha: 0, descricao: 'Camiseta', motivo: 'estoque', disponivel: 2 }],
}
const lido = (dados: object) => ok({ ...ORCAMENTO, ...dados })
const botao = (name: string) => page.getByRole('button', { name, exact: true })

async function abrir(dados: object, respostas: Parameters<typeof prepare>[0] = {}) {
  await prepare({ [GET]: lido(dados), ...respostas })
  const { router } = await abrirTela([{ path: '/orcamentos/:orcamentoId', Component: OrcamentoPage }], '/orcamentos/9')
  await expect.element(botao('Duplicar')).toBeVisible()
  return router
}

const VENDE = ['Gerar venda', 'Excluir', FALTA, ALCANCE]
test.each([
  ['rascunho', ['Editar', 'Enviar', ...VENDE]],
  ['enviado', ['Editar', 'Outro link', ...VENDE]],
  ['visto', ['Editar', 'Outro link', ...VENDE]],
  ['mudanca', ['Editar', 'Outro link', 'Excluir', ALCANCE]],
  ['aprovado', ['Editar', 'Outro link', ...VENDE]],
  ['recusado', ['Editar', 'Excluir', ALCANCE]],
  ['vencido', ['Editar', 'Excluir', ALCANCE]],
  ['vendido', []],
])('a quote that is %s offers and says what its state allows', async (situacao, esperado) => {
  await abrir({ situacao })
  const textos = ['Editar', 'Enviar', 'Outro link', ...VENDE]
  expect(textos.filter((texto) => page.getByText(texto, { exact: true }).elements().length > 0)).toEqual(esperado)
})

const ANA = { id: 3, nome: 'Ana' }
const APROVADA = { numero: 1, aprovacao: { nome: 'Ana', em: '2026-11-20T12:00:00Z', endereco: null } }
test.each([
  ['that its customer approved in a former version', ANA, [{ numero: 2 }, APROVADA], true, 0],
  ['that nobody registered approved', null, [APROVADA], true, 1],
  ['that its customer did not approve', ANA, [{ numero: 1 }], true, 1],
  ['before a person who may not delete', null, [{ numero: 1 }], false, 0],
])('a quote %s can be deleted or cannot', async (_qual, cliente, versoes, excluir_definitivo, oferecido) => {
  const usuario = { id: 1, username: 'bia', tipo: 'funcionario', permissoes: { excluir_definitivo } }
  await prepare({ 'POST /auth/login/': ok({ access: 'a', refresh: 'r', usuario }) })
  await signIn('bia', 'x')
  await abrir({ situacao: 'rascunho', cliente, versoes })
  expect(botao('Excluir').elements()).toHaveLength(oferecido)
})

test('a quote is deleted once that is confirmed, and not before', async () => {
  const DELETE = 'DELETE /orcamentos/9/'
  const router = await abrir({ situacao: 'rascunho' }, { [DELETE]: { status: 204 } })
  const dialogo = page.getByRole('dialog')
  await botao('Excluir').click()
  await dialogo.getByRole('button', { name: 'Cancelar' }).click()
  await expect.element(dialogo).not.toBeInTheDocument()
  expect(await received(DELETE)).toEqual([])
  await botao('Excluir').click()
  await dialogo.getByRole('button', { name: 'Excluir' }).click()
  await expect.poll(() => router.state.location.pathname).toBe('/orcamentos')
  expect(await received(DELETE)).toHaveLength(1)
})

test('a copy is opened to be edited', async () => {
  const router = await abrir({ situacao: 'vendido' }, { 'POST /orcamentos/9/duplicar/': lido({ id: 12 }) })
  await botao('Duplicar').click()
  await expect.poll(() => router.state.location.pathname).toBe('/orcamentos/12/editar')
})

test('links are revoked while there are some', async () => {
  const leituras = [2, 1, 0].map((links) => lido({ situacao: 'vendido', links }))
  await abrir({}, { [GET]: leituras, [`DELETE ${LINK}`]: { status: 204 } })
  for (const frase of ['2 links abrem este orçamento.', '1 link abre este orçamento.']) {
    await expect.element(page.getByText(frase)).toBeVisible()
    await botao('Revogar links').click()
    await expect.poll(avisados).toEqual(['success: Os links não abrem mais.'])
  }
  await expect.element(botao('Revogar links')).not.toBeInTheDocument()
  expect(await received(`DELETE ${LINK}`)).toHaveLength(2)
})

test.each([
  ['Enviar', `POST ${LINK}`],
  ['Revogar links', `DELETE ${LINK}`],
  ['Duplicar', 'POST /orcamentos/9/duplicar/'],
])('a refusal of "%s" is said in the server’s words, and it can be tried again', async (nome, rota) => {
  await abrir({ situacao: 'rascunho', links: 1 }, { [rota]: answer(409, { detail: 'Agora não.' }) })
  await botao(nome).click()
  await expect.poll(avisados).toEqual(['error: Agora não.'])
  await expect.element(botao(nome)).toBeEnabled()
  expect(page.getByRole('dialog').elements()).toEqual([])
})

test.each([
  ['became a sale', answer(201, { id: 31 })],
  ['did not become a sale', answer(409, { detail: 'Falta uma peça.' })],
])('quotes, sales and the stock of products are read again after a quote %s', async (_qual, resposta) => {
  await prepare({ 'POST /orcamentos/9/gerar-venda/': resposta })
  const { agora, client, fazer } = await usar(() => useMutation(gerarVenda(9)))
  const chaves = [umOrcamento(9).queryKey, [...CHAVE_DAS_VENDAS, 'lista'], [...CHAVE_DOS_PRODUTOS, 'um', 5]]
  for (const chave of chaves) client.setQueryData<unknown>(chave, {})
  await fazer(({ mutate }) => mutate({ cliente_id: 3, origem: 'redes_sociais', produtos: [] }))
  await expect.poll(() => agora().isPending || agora().isIdle).toBe(false)
  expect(chaves.map((chave) => client.getQueryState(chave)?.isInvalidated)).toEqual([true, true, true])
})
